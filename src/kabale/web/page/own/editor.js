// The text editor for definitions: CodeMirror with the page's keys and words, problems in the margin, and what a service
// says of the text. It knows neither a format nor the server.
import { h } from "../frame/dom.js"
import { t } from "../frame/words.js"
import { groupOf } from "./columns.js"
import { look, phrases, theKit } from "./kit.js"

// Colours for what is written: tags, names, numbers, texts, notes. It knows no format, only what all of them look like.

/** Return what colours a text. @param {any} kit */
export function colours({ HighlightStyle, StreamLanguage, syntaxHighlighting, tags }) {
  const style = HighlightStyle.define([
    { tag: tags.comment, "color": "var(--ink-soft)", fontStyle: "italic" },
    { tag: tags.tagName, "color": "var(--accent)", fontWeight: "600" },
    { tag: tags.attributeName, "color": "var(--ink-soft)" },
    { tag: tags.string, "color": "var(--accent)" },
    { tag: tags.bracket, "color": "var(--ink-soft)" },
    ...GROUPS.map((group, index) => ({ tag: tags[group], "color": `var(--column-${index + 1})` })),
  ])
  return [StreamLanguage.define({ startState: () => ({ inside: "", count: 0 }), token }), syntaxHighlighting(style)]
}

const PATTERNS = [
  { what: "comment", pattern: /^<[!?][^>]*>?/ },
  { what: "tagName", pattern: /^<\/?[^\s<>/="]*|^\/?>/ },
  { what: "string", pattern: /^"[^"\n]*"?/ },
  { what: "attributeName", pattern: /^[\p{L}_][\p{L}\p{N}_.:-]*(?=\s*=)/u },
  { what: "bracket", pattern: /^[[\]{}]/ },
  { what: "", pattern: /^[\p{L}\p{N}_.-]+|^\s+|^./u },
]

/** The count of numbers after which none is a pile's. */
const PAST = 99

/** The groups of the numbers of a pile, as the kit's tags that mean nothing else here. */
const GROUPS = ["integer", "float", "literal", "number", "keyword"]

/** Read one token; a note in <!-- --> may go over lines. @param {any} stream @param {{ inside: string, count: number }} state */
function token(stream, state) {
  if (stream.sol()) state.count = 0
  if (!state.inside && stream.match(/^-?\d+(?=\s|$)/)) {
    state.count += 1
    return GROUPS[groupOf(stream.string, state.count) - 1] ?? null
  }
  if (!state.inside && stream.match("<!--")) state.inside = "comment"
  if (state.inside) {
    if (stream.skipTo("-->")) {
      stream.match("-->")
      state.inside = ""
    } else stream.skipToEnd()
    return "comment"
  }
  const found = PATTERNS.find(({ pattern }) => stream.match(pattern))
  if (!found) stream.next()
  // Numbers of a remark are no numbers of the pile.
  if (/\S/.test(stream.current())) state.count = PAST
  return found?.what || null
}

const MOST_MARKS = 300
const SEVERITIES = { error: "error", warning: "warning", note: "info" }

/**
 * Return the offset in a text of a line and column, both from 1; columns count characters, not halves of pairs.
 * @param {any} lines @param {any} line @param {any} column
 */
export function offsetOf(lines, line, column) {
  const row = Math.min(Math.max(line, 1), lines.length)
  const before = lines.slice(0, row - 1).reduce((/** @type {any} */ all, /** @type {any} */ each) => all + each.length + 1, 0)
  return before + [...lines[row - 1]].slice(0, column - 1).join("").length
}

/**
 * The editor: `element` to place, `text`, `place` (the caret), `onInput` and `onMove` to be told, mark(diagnostics),
 * goTo(diagnostic), next(step), edit(edits), fold(ranges), focus(). Its events: "moved" (the caret) and "problem" (F8 went
 * to one). Whoever makes one has waited for loadKit() (kit.js).
 */
export class Editor {
  /**
   * @param {{ label: string, describedBy: any, service?: any }} more  the service: {hover, complete}, see service.js
   */
  constructor({ label, describedBy, service = null }) {
    this.onInput = () => {}
    this.onMove = () => {}
    /** @type {api.DiagnosticShape[]} */
    this.diagnostics = []
    /** @type {any[]} */
    this.marks = []
    this.kit = theKit()
    const { EditorState, EditorView, StateEffect, StateField } = this.kit
    this.folding = StateEffect.define()
    this.folds = StateField.define({ create: () => [], update: (/** @type {any} */ folds, /** @type {any} */ change) => this.foldsAfter(folds, change) })
    const named = { "aria-label": label, "aria-describedby": describedBy, autocapitalize: "off", autocomplete: "off", tabindex: "0" }
    this.extensions = [
      EditorView.contentAttributes.of(named), EditorState.phrases.of(phrases()), EditorState.tabSize.of(8), EditorView.theme(look),
      this.parts(), this.keys(), service ? this.asking(service) : [],
      EditorView.updateListener.of((/** @type {any} */ update) => this.updated(update)),
      EditorView.domEventHandlers({ drop, beforeinput }),
    ]
    this.element = h("div", { class: "editor" })
    this.view = new EditorView({ state: this.fresh("") })
    this.read = { doc: null, text: "" }
    this.element.append(this.view.dom)
  }

  /** @param {string} text */
  fresh(text) {
    return this.kit.EditorState.create({ doc: text, extensions: this.extensions })
  }

  parts() {
    const { bracketMatching, codeFolding, foldGutter, foldService, highlightSpecialChars, history, lineNumbers, lintGutter, search } = this.kit
    return [
      lintGutter(), lineNumbers(), codeFolding(), foldGutter({ foldingChanged: (/** @type {any} */ update) => update.startState.field(this.folds) !== update.state.field(this.folds) }), this.folds, foldService.of((/** @type {any} */ state, /** @type {number} */ from, /** @type {number} */ to) => this.foldAt(state, from, to)),
      highlightSpecialChars(), history(), bracketMatching(), search({ top: true }), colours(this.kit),
    ]
  }

  /** Tab leaves the editor, as it leaves any field. */
  keys() {
    const { completionKeymap, defaultKeymap, foldKeymap, historyKeymap, keymap, searchKeymap } = this.kit
    const problems = { key: "F8", run: () => this.jump(1), shift: () => this.jump(-1) }
    return keymap.of([problems, ...completionKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...defaultKeymap])
  }

  /** @param {any} service */
  asking(service) {
    const { autocompletion, hoverTooltip } = this.kit
    return [
      hoverTooltip((/** @type {any} */ view, /** @type {number} */ at) => service.hover(view.state, at)),
      autocompletion({ override: [service.complete], icons: false }),
    ]
  }

  /** @param {any} update */
  updated(update) {
    if (update.docChanged) this.onInput()
    if (!update.docChanged && !update.selectionSet) return
    this.onMove()
    this.element.dispatchEvent(new CustomEvent("moved"))
  }

  get text() {
    const { doc } = this.view.state
    if (this.read.doc !== doc) this.read = { doc, text: doc.toString() }
    return this.read.text
  }

  /** Another text: the first one has nothing before it, each later one can be taken back. */
  set text(value) {
    const { length } = this.view.state.doc
    if (length) this.view.dispatch({ changes: { from: 0, to: length, insert: value }, selection: { anchor: 0 }, scrollIntoView: true, annotations: this.kit.isolateHistory.of("full") })
    else this.view.setState(this.fresh(value))
    this.mark([])
    if (!length) this.onInput()
  }

  get lines() {
    return this.text.split("\n")
  }

  /** Where the caret is, as an offset. */
  get place() {
    return this.view.state.selection.main.head
  }

  set place(offset) {
    const anchor = Math.min(Math.max(offset, 0), this.view.state.doc.length)
    this.view.dispatch({ selection: { anchor }, effects: this.kit.EditorView.scrollIntoView(anchor, { y: "center" }) })
  }

  focus() {
    this.view.focus()
  }

  /**
   * Change several places at once: one step to undo.
   * @param {{ from: number, to: number, text: string }[]} edits  offsets are those before
   */
  edit(edits) {
    const changes = edits.map(({ from, to, text }) => ({ from, to, insert: text }))
    this.view.dispatch({ changes, userEvent: "input", annotations: this.kit.isolateHistory.of("full") })
  }

  /**
   * Mark the places of diagnostics; `mendings` are what mends them: [{code, line, column, words, edits}].
   * @param {api.DiagnosticShape[]} diagnostics @param {any[]} mendings
   */
  mark(diagnostics, mendings = []) {
    const lines = this.lines
    const marks = diagnostics.slice(0, MOST_MARKS).map((each) => this.marked(each, lines, mendings))
    // New marks would take away the words that stand under the pointer, so what mends a problem goes to the old ones.
    if (diagnostics === this.diagnostics) return marks.forEach(({ actions }, index) => { this.marks[index].actions = actions })
    Object.assign(this, { diagnostics, marks })
    this.view.dispatch(this.kit.setDiagnostics(this.view.state, marks))
  }

  /** @param {api.DiagnosticShape} diagnostic @param {string[]} lines @param {any[]} mendings */
  marked(diagnostic, lines, mendings) {
    const { code, line, column, end_line, end_column, severity, message, hint } = diagnostic
    const from = offsetOf(lines, line, column)
    const to = Math.max(from, offsetOf(lines, end_line, end_column))
    const { doc } = this.view.state
    const mine = mendings.filter((each) => each.code === code && each.line === line && each.column === column)
    const actions = mine.map((each) => ({ name: each.words, apply: () => { if (this.view.state.doc === doc) this.edit(each.edits) } }))
    return { from, to, severity: SEVERITIES[severity], message: `${t(`page.own.${severity}`)} ${code}: ${message}${hint ? `\n→ ${hint}` : ""}`, actions, diagnostic }
  }

  /** Put the caret at a diagnostic's place and show it. */
  goTo(/** @type {api.DiagnosticShape} */ { line, column, end_line, end_column }) {
    const lines = this.lines
    const from = offsetOf(lines, line, column)
    this.select(from, Math.max(from, offsetOf(lines, end_line, end_column)))
  }

  /** Select from offset to offset, show it, and have the keys go there. @param {number} from @param {number} to */
  select(from, to) {
    this.view.dispatch({ selection: { anchor: from, head: to }, effects: this.kit.EditorView.scrollIntoView(from, { y: "center" }) })
    this.focus()
  }

  /** Where the problems are now, whatever was typed since they were found: [{from, to, diagnostic}]. */
  get problems() {
    /** @type {{ from: number, to: number, diagnostic: api.DiagnosticShape }[]} */
    const found = []
    this.kit.forEachDiagnostic(this.view.state, (/** @type {any} */ { diagnostic }, /** @type {number} */ from, /** @type {number} */ to) => found.push({ from, to, diagnostic }))
    return found
  }

  /**
   * Go to the next (1) or the previous (-1) problem from the caret, round the corner; returns it, or null.
   * @param {number} step
   */
  next(step) {
    const { problems } = this
    if (!problems.length) return null
    const caret = this.view.state.selection.main.from
    const index = step > 0 ? problems.findIndex((each) => each.from > caret) : problems.findLastIndex((each) => each.from < caret)
    const found = problems[index === -1 && step < 0 ? problems.length - 1 : Math.max(index, 0)]
    this.select(found.from, found.to)
    return found.diagnostic
  }

  /** @param {number} step */
  jump(step) {
    this.element.dispatchEvent(new CustomEvent("problem", { detail: this.next(step), bubbles: true }))
    return true
  }

  /** Say what can be folded away. @param {{ from: number, to: number }[]} ranges */
  fold(ranges) {
    this.view.dispatch({ effects: this.folding.of(ranges) })
  }

  /** @param {any} folds @param {any} change */
  foldsAfter(folds, change) {
    const told = change.effects.find((/** @type {any} */ each) => each.is(this.folding))
    if (told) return told.value
    return change.docChanged ? folds.map((/** @type {any} */ { from, to }) => ({ from: change.changes.mapPos(from, 1), to: change.changes.mapPos(to, -1) })) : folds
  }

  /** What begins in a line and ends in another one. @param {any} state @param {number} from @param {number} to */
  foldAt(state, from, to) {
    const found = state.field(this.folds).find((/** @type {any} */ each) => each.from >= from && each.from <= to && each.to > to)
    return found ? { from: to, to: Math.min(found.to, state.doc.length) } : null
  }
}

/** A file that is dropped is the page's to read: delivery.js. @param {DragEvent} event */
const drop = (event) => Boolean(event.dataTransfer?.files.length)

/**
 * What is typed over a selection is put in here: the browser would keep the colours of what was there by a style of its own,
 * which the page's policy forbids, and says so. @param {InputEvent} event @param {any} view
 */
function beforeinput(event, view) {
  if (event.inputType !== "insertText" || event.data === null || view.composing || view.state.selection.main.empty) return false
  view.dispatch({ ...view.state.replaceSelection(event.data), userEvent: "input.type", scrollIntoView: true })
  event.preventDefault()
  return true
}
