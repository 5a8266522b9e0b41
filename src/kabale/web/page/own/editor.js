// A text editor for definitions: line numbers, marks in the margin, underlined places. A textarea does the editing.
import { fill, h } from "../frame/dom.js"
import { icon } from "../frame/icons.js"
import { t } from "../frame/words.js"

const LINE = 21
const SPACE = 8
const MOST_MARKS = 300

/**
 * Return the offset in a text of a line and column, both from 1; columns count characters, not halves of pairs.
 * @param {any} lines @param {any} line @param {any} column
 */
export function offsetOf(lines, line, column) {
  const row = Math.min(Math.max(line, 1), lines.length)
  const before = lines.slice(0, row - 1).reduce((/** @type {any} */ all, /** @type {any} */ each) => all + each.length + 1, 0)
  return before + [...lines[row - 1]].slice(0, column - 1).join("").length
}

/** The editor: `element` to place, `text`, `onInput` to be told, mark(diagnostics), goTo(diagnostic), next(step). */
export class Editor {
  constructor(/** @type {{ label: string, describedBy: any }} */ { label, describedBy }) {
    this.onInput = () => {}
    /** @type {api.DiagnosticShape[]} */
    this.diagnostics = []
    this.lines = [""]
    this.count = 0
    this.area = h("textarea", { class: "editor-text", wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": label, "aria-describedby": describedBy })
    this.numbers = h("pre", {}, "1")
    this.markers = h("div", { class: "markers" })
    this.underlines = h("div", { class: "underlines-inner" })
    this.gutter = h("div", { class: "gutter-inner" }, this.numbers, this.markers)
    this.element = h("div", { class: "editor" },
      h("div", { class: "gutter", "aria-hidden": "true" }, this.gutter),
      h("div", { class: "sheet" }, h("div", { class: "underlines", "aria-hidden": "true" }, this.underlines), this.area),
    )
    this.area.addEventListener("input", () => this.changed())
    this.area.addEventListener("scroll", () => this.follow())
    this.area.addEventListener("keydown", (event) => this.key(event))
  }

  get text() {
    return this.area.value
  }

  set text(value) {
    this.area.value = value
    this.area.setSelectionRange(0, 0)
    this.area.scrollTo(0, 0)
    this.mark([])
    this.changed()
  }

  changed() {
    this.lines = this.area.value.split("\n")
    if (this.count !== this.lines.length) {
      this.count = this.lines.length
      this.numbers.textContent = this.lines.map((_, index) => index + 1).join("\n")
    }
    // A mark of the text before may stand at a wrong place now: better none until the next check.
    this.underlines.replaceChildren()
    this.follow()
    this.onInput()
  }

  /** Change the present text at some places, in file order and apart from each other. @param {api.TextEdit[]} edits */
  edit(edits) {
    for (const { from, to, text } of [...edits].reverse()) this.area.setRangeText(text, from, to, "preserve")
    this.changed()
  }

  follow() {
    const { scrollLeft, scrollTop } = this.area
    this.gutter.style.translate = `0 ${-scrollTop}px`
    this.underlines.style.translate = `${-scrollLeft}px ${-scrollTop}px`
  }

  /** Mark the places of diagnostics. @param {api.DiagnosticShape[]} diagnostics */
  mark(diagnostics) {
    this.diagnostics = diagnostics
    const shown = diagnostics.slice(0, MOST_MARKS)
    fill(this.underlines, shown.flatMap((each) => this.underlined(each)))
    const lines = new Map()
    for (const each of shown) if (lines.get(each.line)?.severity !== "error") lines.set(each.line, each)
    fill(this.markers, [...lines.values()].map((each) => this.marker(each)))
  }

  /** @param {api.DiagnosticShape} diagnostic */
  marker(diagnostic) {
    const mark = h("div", { class: `marker ${diagnostic.severity}`, title: diagnostic.message, onclick: () => this.goTo(diagnostic) }, icon(diagnostic.severity))
    mark.style.top = `${(diagnostic.line - 1) * LINE}px`
    return mark
  }

  underlined(/** @type {api.DiagnosticShape} */ { line, column, end_line, end_column, severity }) {
    const last = Math.min(end_line, line + 20, this.lines.length)
    const rows = []
    for (let at = line; at <= last; at += 1) {
      const letters = [...(this.lines[at - 1] ?? "")]
      const from = at === line ? column - 1 : 0
      const to = at === end_line ? end_column - 1 : letters.length
      rows.push(underline(at, letters, from, Math.max(to, from + 1), severity))
    }
    return rows
  }

  /** Put the caret at a diagnostic's place and show it. */
  goTo(/** @type {api.DiagnosticShape} */ { line, column, end_line, end_column }) {
    const start = offsetOf(this.lines, line, column)
    const end = offsetOf(this.lines, end_line, end_column)
    this.area.focus()
    this.area.setSelectionRange(start, Math.max(start, end))
    this.area.scrollTop = Math.max(0, (line - 4) * LINE)
    this.area.scrollLeft = column > 60 ? (column - 30) * 8 : 0
  }

  /**
   * Go to the next (1) or the previous (-1) problem from the caret, round the corner; returns it, or null.
   * @param {number} step
   */
  next(step) {
    if (!this.diagnostics.length) return null
    const caret = this.area.selectionStart
    const offsets = this.diagnostics.map((each) => offsetOf(this.lines, each.line, each.column))
    const index = step > 0 ? offsets.findIndex((each) => each > caret) : offsets.findLastIndex((each) => each < caret)
    const found = this.diagnostics[index === -1 && step < 0 ? this.diagnostics.length - 1 : Math.max(index, 0)]
    this.goTo(found)
    return found
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "F8") return
    event.preventDefault()
    const found = this.next(event.shiftKey ? -1 : 1)
    this.element.dispatchEvent(new CustomEvent("problem", { detail: found, bubbles: true }))
  }
}

/** @param {any} line @param {any} letters @param {any} from @param {any} to @param {any} severity */
function underline(line, letters, from, to, severity) {
  const marked = letters.slice(from, to).join("").padEnd(1, "\u00a0")
  const row = h("div", { class: "underline" }, letters.slice(0, from).join(""), h("span", { class: severity }, marked))
  row.style.top = `${(line - 1) * LINE + SPACE}px`
  return row
}

/**
 * Return the list of diagnostics as buttons that go to their places.
 * @param {api.DiagnosticShape[]} diagnostics @param {(...values: any[]) => any} goTo
 */
export function diagnosticList(diagnostics, goTo) {
  const groups = alike(diagnostics)
  const more = groups.length - MOST_MARKS
  return [h("ol", { class: "diagnostics" }, groups.slice(0, MOST_MARKS).map(([each, ...others]) => h("li", { class: each.severity },
    h("button", { type: "button", onclick: () => goTo(each) },
      icon(each.severity),
      h("span", {},
        h("span", { class: "small-text soft" }, t(`page.own.${each.severity}`), " ", h("code", {}, each.code), " · ", t("page.own.place", { line: each.line, column: each.column })),
        h("span", { class: "said" }, each.message),
        each.hint ? h("span", { class: "small-text" }, `→ ${each.hint}`) : null,
        others.length ? h("span", { class: "small-text soft" }, t("page.own.same", { lines: ranges(others.map((other) => other.line)) })) : null,
      ),
    ),
  ))), more > 0 ? h("p", { class: "soft" }, t("page.own.more", { n: more })) : null]
}

/** Put diagnostics together that say the same: a wrong digit in ten columns is one mistake. @param {api.DiagnosticShape[]} diagnostics */
function alike(diagnostics) {
  /** @type {Map<string, api.DiagnosticShape[]>} */
  const groups = new Map()
  for (const each of diagnostics) {
    const key = JSON.stringify([each.code, each.message, each.hint])
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()]
}

/** Return line numbers in ascending order with ranges: 3, 5–7. @param {number[]} lines */
function ranges(lines) {
  /** @type {number[][]} */
  const runs = []
  for (const line of new Set(lines)) {
    const last = runs.at(-1)
    if (last && last[last.length - 1] === line - 1) last.push(line)
    else runs.push([line])
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run[run.length - 1]}` : `${run[0]}`)).join(", ")
}
