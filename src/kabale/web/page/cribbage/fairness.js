// That the shuffle was fair: the hash that was published before the first card, and what it was made of, checked here.
import { h } from "../frame/dom.js"
import { dialog } from "../frame/say.js"
import { storage } from "../frame/storage.js"
import { t } from "../frame/words.js"
import { sha256 } from "./sha256.js"

/** @param {any} match */
const key = (match) => `kabale.cribbage.${match.id}`

/**
 * Keep the commitment of a match in this browser as it was seen first: the server cannot change it afterwards.
 * @param {any} match
 */
export function remember(match) {
  try {
    if (match.opened) return
    if (!storage.getItem(key(match))) storage.setItem(key(match), match.commitment)
  } catch {
    // No room: then what the server says now is compared.
  }
}

/** @param {any} match */
const remembered = (match) => storage.getItem(key(match)) ?? match.commitment

/** Return the short number of a match: the beginning of its commitment, in figures. @param {{ commitment: string }} match */
export const shortNumber = ({ commitment }) => String(Number.parseInt(commitment.slice(0, 5), 16))

/** Show the commitment of a match and, after its end, that it holds. @param {any} match */
export async function fairness(match) {
  const published = remembered(match)
  const text = match.opened ? `kabale cribbage 1\n${match.opened.number}\n${match.opened.nonce}\n` : ""
  const found = match.opened ? await sha256(text) : ""
  await dialog(t("cribpage.fair.title"), (close) => [
    h("p", {}, h("strong", {}, t("cribpage.end.number", { number: shortNumber(match) }))),
    h("p", {}, t("cribpage.fair.about")),
    row(t("cribpage.fair.commitment"), published),
    match.opened ? opened(match, text, found, found === published) : h("p", { class: "soft" }, t("cribpage.fair.later")),
    h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", autofocus: true, onclick: () => close() }, t("page.close"))),
  ], { wide: true })
}

/** @param {any} match @param {string} text @param {any} found @param {any} holds */
function opened(match, text, found, holds) {
  const [before, after] = t("cribpage.fair.deals").split("{file}")
  return [
    h("p", {}, t("cribpage.fair.text")),
    h("pre", { class: "cb-hashed", tabindex: "0" }, text),
    row(t("cribpage.fair.found"), found),
    h("p", { class: holds ? "cb-holds" : "cb-breaks" }, h("strong", {}, t(holds ? "cribpage.fair.holds" : "cribpage.fair.breaks"))),
    h("p", { class: "small-text" }, before, h("a", { href: `/api/cribbage/${encodeURIComponent(match.id)}/file`, download: "cribbage.txt" }, t("cribpage.fair.file")), after),
  ]
}

/** @param {string} words @param {any} hash */
const row = (words, hash) => h("p", {}, h("span", { class: "soft small-text" }, words), h("br"), h("code", { class: "cb-hash" }, hash))
