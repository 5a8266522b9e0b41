// Giving a definition away: its link is copied; a link that was opened brings a draft, and nothing else happens.
import { fresh, h } from "../frame/dom.js"
import { address, here } from "../frame/place.js"
import { confirmDialog, dialog, say } from "../frame/say.js"
import { oneAtATime } from "../frame/turns.js"
import { t } from "../frame/words.js"
import { draft } from "./definitions.js"
import { brings, definitionIn, linkTo } from "./link.js"

/** Return the button that copies the link to what is on a bench. @param {any} bench */
export function copyButton(bench) {
  return h("button", { class: "button small", type: "button", onclick: oneAtATime()(() => copy(bench)) }, t("page.give.copy"))
}

/** @param {any} bench */
async function copy(bench) {
  if (!bench.text.trim()) return say(t("page.own.empty"), { kind: "error" })
  let link
  try {
    link = await linkTo(bench.text, bench.language)
  } catch (error) {
    return say(error.message, { kind: "error" })
  }
  try {
    await navigator.clipboard.writeText(link)
    return say(t("page.give.copied"))
  } catch {
    return byHand(link)
  }
}

/** Without leave for the clipboard the link is shown. @param {string} link */
function byHand(link) {
  const id = fresh("link")
  const input = h("input", { id, readonly: true, value: link, autofocus: true, onfocus: (/** @type {any} */ event) => event.target.select() })
  return dialog(t("page.give.copy"), (close) => [
    h("p", {}, t("page.give.by_hand")),
    h("div", { class: "field" }, h("label", { for: id }, t("page.give.link")), input),
    h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: () => close() }, t("page.close"))),
  ])
}

/**
 * Put on a bench, as a draft, what the address brings; a draft that is there already is only replaced if that is
 * wanted.
 * @param {any} bench
 */
export async function takeFromAddress(bench) {
  const { hash, pathname, search } = here()
  if (!brings(hash)) return
  // Who reloads the page goes on with the draft.
  history.replaceState(history.state, "", address(pathname + search))
  try {
    const definition = await definitionIn(hash)
    const before = draft(null)
    const lost = before?.text.trim() && before.text !== definition.text
    if (lost && !(await confirmDialog(t("page.give.replace"), { yes: t("page.own.replace") }))) return
    bench.receive(definition)
    say(t("page.give.received"))
  } catch (error) {
    say(error.message, { kind: "error", stays: true })
  }
}
