// The little Markdown in which meanings are written, as elements: bold words, code, lists, lines.
import { h } from "../frame/dom.js"

/** Return a text as elements. @param {string} text */
export const meaning = (text) => text.split(/\n{2,}/).filter(Boolean).map(block)

/** @param {string} text */
function block(text) {
  if (text === "---") return h("hr")
  const lines = text.split("\n")
  if (lines.every((line) => line.startsWith("- "))) return h("ul", {}, lines.map((line) => h("li", {}, inline(line.slice(2)))))
  return h("p", {}, lines.flatMap((line, index) => (index ? [h("br"), inline(line)] : [inline(line)])))
}

/** Return one line of it as elements. @param {string} text @returns {Child[]} */
export function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
    if (/^\*\*.+\*\*$/.test(part)) return h("strong", {}, inline(part.slice(2, -2)))
    return /^`.+`$/.test(part) ? h("code", {}, part.slice(1, -1)) : part
  })
}

/** Return a text without its marks, as it is read out. @param {string} text */
export const spoken = (text) => text.replace(/\*\*|`|^---$/gm, "").replace(/^- /gm, "").replace(/\s*\n\s*/g, ". ")
