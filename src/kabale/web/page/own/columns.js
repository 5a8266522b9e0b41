// The numbers at the beginning of a line, where a format writes a pile as a row of them: headings in the colours that the
// editor gives the numbers, and which of them the caret is at. It knows the numbers by their places alone.
import { fill, h } from "../frame/dom.js"
import { t } from "../frame/words.js"

/** A line that describes a pile begins with at least eleven numbers. */
const ROW = /^\s*(?:-?\d+\s+){10}-?\d+(?=\s|$)/

/** With a second set of rules. */
const LONGEST = 15

/** Each number's group, by its place: how many cards, where, how far apart, how they lie, what moves. */
const GROUPS = [1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5]
const NAMES = ["cards", "x", "y", "right", "down", "lie", "goal", "leave", "come", "first", "next"]
const STOCK = [...NAMES.slice(0, 7), "draw", "passes", "turn", "waste"]

/** Return the group of the number at a place of a line, from 1; 0 where the line is no row of numbers. @param {string} line @param {number} place */
export const groupOf = (line, place) => (place <= LONGEST && ROW.test(line) ? GROUPS[place - 1] ?? GROUPS[GROUPS.length - 1] : 0)

/** Return the headings of an editor's numbers: `element`, hidden where the text has no such line, and draw(). @param {any} editor */
export function columnsOf(editor) {
  const element = h("ol", { class: "columns", "aria-label": t("page.columns.title"), hidden: true })
  let shown = ""
  const draw = () => {
    const { lines } = editor
    const first = lines.findIndex((/** @type {string} */ line) => ROW.test(line))
    element.hidden = first < 0
    if (first < 0) return
    const before = editor.text.slice(0, editor.place).split("\n")
    const row = before.length - 1
    const names = row === first ? STOCK : NAMES
    const at = ROW.test(lines[row]) ? placeOf(lines[row], before[row].length) : 0
    const key = `${names.at(-1)} ${at}`
    if (key === shown) return
    shown = key
    fill(element, names.map((name, index) => h("li", { class: `column-${GROUPS[index]}`, "aria-current": index + 1 === at ? "true" : null }, t(`page.columns.${name}`))))
  }
  editor.element.addEventListener("moved", draw)
  return { element, draw }
}

/** Which number of a line an offset is at, from 1; a second set of rules has the last four again. @param {string} line @param {number} offset */
function placeOf(line, offset) {
  const numbers = [...line.matchAll(/-?\d+/g)].filter((each) => each.index <= offset)
  const place = numbers.length
  return place <= NAMES.length ? place : Math.min(place - 4, NAMES.length)
}
