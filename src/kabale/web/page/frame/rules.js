// The explainer's plain text as readable elements: a heading is a line above a list, the rest are paragraphs.
import { h } from "./dom.js"
import { number, t } from "./words.js"

/**
 * Read the text: [{kind: "heading"|"text", text} | {kind: "list", items}]; the first line, the title, is left out.
 * @param {string} text
 */
export function blocks(text) {
  const lines = text.split("\n").map((line) => line.trimEnd())
  /** @type {any[]} */
  const found = []
  lines.slice(1).forEach((line, index) => {
    const last = found.at(-1)
    if (line.startsWith("- ")) {
      if (last?.kind === "list") last.items.push(line.slice(2))
      else found.push({ kind: "list", items: [line.slice(2)] })
    } else if (line) {
      found.push({ kind: lines[index + 2]?.startsWith("- ") ? "heading" : "text", text: line })
    }
  })
  return found
}

/**
 * Return the rules as elements: what the game is about, a picture of a first move, then, folded unless `open`, the exact
 * rules; headings are of a level (2 where the title is the page's h1).
 * @param {string} text
 * @param {{ level?: number, open?: boolean, picture?: HTMLElement | null }} more
 */
export function rules(text, { level = 2, open = false, picture = null } = {}) {
  const [lead, ...rest] = blocks(text)
  return h("div", { class: "rules" },
    lead ? h("p", { class: "lead" }, lead.text) : null,
    picture,
    h("details", { class: "more exact", open }, h("summary", {}, t("page.rules.exact")), rest.map((block) => element(block, level))),
  )
}

/** @param {any} block @param {number} level */
function element(block, level) {
  if (block.kind === "list") return h("ul", {}, block.items.map((/** @type {any} */ item) => h("li", {}, item)))
  return block.kind === "heading" ? h(/** @type {"h2" | "h3"} */ (`h${level}`), {}, block.text) : h("p", {}, block.text)
}

/** Return the lines of the piles, piles alike in a row as one. @param {any} lines */
export function pileLines(lines) {
  /** @type {any[]} */
  const groups = []
  lines.forEach((/** @type {any} */ line, /** @type {number} */ index) => {
    if (groups.at(-1)?.line === line) groups.at(-1).last = index + 1
    else groups.push({ line, first: index + 1, last: index + 1 })
  })
  return h("ul", { class: "pile-lines" }, groups.map(({ line, first, last }) => h("li", {},
    h("span", { class: "soft" }, first === last ? t("page.game.pile", { pile: first }) : t("page.game.piles", { first: number(first), last: number(last) })),
    h("span", {}, line),
  )))
}
