// The rules to read, at /cribbage/rules: sections of lines, of which those with a hyphen are items of a list.
import { fill, h } from "../frame/dom.js"
import { t } from "../frame/words.js"

// As SECTIONS of src/kabale/cribbage/events.py.
const SECTIONS = ["goal", "deal", "play", "play_points", "show", "show_points", "skunk", "variants"]
/** @type {Record<string, any>} */
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" }

/** Show the rules. @param {HTMLElement} place */
export function rulebook(place) {
  fill(place, h("article", { class: "narrow cb-rules" },
    h("h1", {}, t("cribrules.title")),
    SECTIONS.map((name) => [h("h2", {}, t(`cribrules.${name}.title`)), paragraphs(t(`cribrules.${name}.text`))]),
    h("p", {}, h("a", { class: "button primary", href: "/cribbage" }, t("cribpage.statistics.play"))),
  ))
}

/** @param {string} text */
function paragraphs(text) {
  /** @type {HTMLElement[]} */
  const found = []
  for (const line of withSigns(text).trim().split("\n")) {
    if (!line.startsWith("- ")) found.push(h("p", {}, line))
    else if (found.at(-1)?.tagName === "UL") found.at(-1)?.append(item(line))
    else found.push(h("ul", {}, item(line)))
  }
  return found
}

/** What is scored stands before the colon. @param {any} line */
function item(line) {
  const [what, ...rest] = line.slice(2).split(":")
  return h("li", {}, h("strong", {}, `${what}:`), rest.join(":"))
}

/** @param {string} text */
const withSigns = (text) => text.replace(/\b([A2-9TJQK])([SHDC])\b/g, (_, rank, suit) => `${rank === "T" ? "10" : rank}${SIGNS[suit]}`)
