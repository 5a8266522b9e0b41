// The bench: the editor with its problems on one side, the lay-out and the rules on the other, and what can be done.
import { post } from "../frame/api.js"
import { calm, fill, fresh, h } from "../frame/dom.js"
import { formatNamed, formatOf, formats } from "../frame/formats.js"
import { icon } from "../frame/icons.js"
import { Retries } from "../frame/retries.js"
import { rules } from "../frame/rules.js"
import { announce, say, sayError } from "../frame/say.js"
import { t } from "../frame/words.js"
import { keepButtons, moreButtons } from "./actions.js"
import { columnsOf } from "./columns.js"
import { draft, forgetDraft, keepDraft, LIMIT } from "./definitions.js"
import { deliverFile } from "./delivery.js"
import { Editor } from "./editor.js"
import { FormPanel } from "./form.js"
import { copyButton } from "./give.js"
import { helpOf } from "./help.js"
import { layoutView } from "./layout.js"
import { Measure } from "./measure.js"
import { Opening } from "./opening.js"
import { printButton } from "./print.js"
import { diagnosticList } from "./problems.js"
import { Service } from "./service.js"
import { TryOut } from "./tryout.js"
import { versionsPanel } from "./versions.js"

const PAUSE = 350

/** The bench for a kept definition {id, title, text, format}, or for a new one (null). */
export class Bench {
  /** @param {any} kept */
  constructor(kept) {
    this.kept = kept
    this.chosen = ""
    this.answer = null
    this.refusal = ""
    /** @type {api.PartShape[]} */
    this.parts = []
    this.isTyped = false
    this.isSeen = false
    const status = fresh("status")
    this.service = new Service(() => (this.text.trim() && this.text.length <= LIMIT ? { text: this.text, format: this.language } : null))
    this.editor = new Editor({ label: t("page.own.text"), describedBy: status, service: this.service })
    this.columns = columnsOf(this.editor)
    this.help = helpOf(this.editor, this.service)
    this.status = h("p", { id: status, class: "bench-status", role: "status" })
    this.problems = h("div", {})
    this.preview = h("div", { class: "bench-preview", onclick: (event) => this.goToPile(event) })
    this.rules = h("div", {})
    this.old = h("p", { class: "soft small-text", hidden: true }, t("page.own.old_preview"))
    this.state = h("p", { class: "soft small-text" })
    this.format = this.chooseFormat()
    this.check = calm(() => this.checkNow(), PAUSE)
    this.keep = calm(() => this.keepNow(), PAUSE)
    this.retries = new Retries(() => this.checkNow())
    this.extras = extras(this)
    this.form = new FormPanel(this)
    this.opening = new Opening(() => this.checkNow())
    this.tryOut = new TryOut(this)
    this.element = this.build()
  }

  build() {
    return h("div", { class: "bench" },
      h("div", { class: "bench-text" },
        h("div", { class: "row bench-bar" }, fileButton(), this.format.element, this.state),
        this.columns.element,
        this.editor.element,
        this.help.element,
        h("p", { class: "soft small-text" }, t("page.own.limits", { n: LIMIT })),
        h("section", { "aria-label": t("page.own.problems") }, this.status, this.problems),
      ),
      h("div", { class: "bench-table" },
        h("div", { class: "row" }, keepButtons(this)),
        h("section", { "aria-label": t("page.own.preview") }, this.old, this.preview, this.opening.element, this.tryOut.element),
      ),
      h("div", { class: "bench-form" },
        this.form.element,
        h("div", { class: "row" }, moreButtons(this), this.extras.buttons),
        this.extras.panels,
      ),
      h("section", { class: "panel bench-rules", "aria-label": t("page.own.rules") }, this.rules),
    )
  }

  chooseFormat() {
    const id = fresh("format")
    const select = h("select", { id, onchange: () => { this.chosen = select.value; this.typed() } },
      h("option", { value: "" }, t("page.own.automatic")), formats().map(({ name, label }) => h("option", { value: name }, label)))
    return { element: h("div", { class: "row" }, h("label", { for: id }, t("page.own.format")), select), select }
  }

  /** Begin: show the draft or the kept text, and check it. */
  start() {
    const before = draft(this.kept?.id)
    this.setText(before?.text ?? this.kept?.text ?? "", before?.format ?? this.kept?.format ?? "")
    this.editor.onInput = () => this.typed()
    this.editor.element.addEventListener("problem", (/** @type {any} */ event) => tell(event.detail))
    this.checkNow()
  }

  /** End: what was typed is kept, and no answer that comes late is shown. */
  stop() {
    this.check.stop()
    this.retries.stop()
    this.help.stop()
    this.extras.stop()
    if (this.isTyped) this.keepNow()
    this.asked?.abort()
    this.asked = null
  }

  get text() {
    return this.editor.text
  }

  /** The definition language: chosen, or found from the text. */
  get language() {
    return this.chosen || formatOf("", this.text)
  }

  /** Whether the text differs from what is kept. */
  get isChanged() {
    return this.kept === null ? this.text.trim() !== "" : this.text !== this.kept.text || this.language !== this.kept.format
  }

  /** @param {string} text @param {string} format */
  setText(text, format) {
    this.chosen = format && format !== formatOf("", text) ? format : ""
    this.format.select.value = this.chosen
    this.isSeen = false
    this.editor.text = text.replace(/\r\n?/g, "\n").replace(/^\ufeff/, "")
    this.showState()
  }

  /** Put a definition on the bench in the place of what is there, as a draft. */
  receive(/** @type {{ text: string, format: string }} */ { text, format }) {
    this.setText(text, format)
    this.keepNow()
    this.checkNow()
  }

  /** Take a definition that was dropped, pasted, opened or converted; the text before can be had back. */
  take(/** @type {{ text: string, format: string }} */ { text, format }) {
    const before = { text: this.text, format: this.language }
    this.receive({ text, format })
    this.editor.focus()
    if (before.text.trim()) say(t("page.own.replaced"), { action: { text: t("page.own.back"), work: () => this.take(before) } })
  }

  typed() {
    this.isTyped = true
    this.showState()
    this.keep()
    this.check()
  }

  keepNow() {
    this.keep.stop()
    this.isTyped = false
    if (this.isChanged) keepDraft(this.kept?.id, this.text, this.chosen)
    else forgetDraft(this.kept?.id)
  }

  showState() {
    this.columns.draw()
    const found = this.chosen ? "" : ` (${formatNamed(this.language).label})`
    this.format.select.options[0].textContent = t("page.own.automatic") + found
    this.state.textContent = this.kept ? t(this.isChanged ? "page.own.changed" : "page.own.unchanged") : ""
  }

  /** Check what is written. Whoever waits for it waits for the check that takes its place, too. */
  checkNow() {
    this.checking = this.checkOnce()
    return this.checking
  }

  /** @returns {Promise<unknown>} */
  async checkOnce() {
    this.check.stop()
    this.retries.hold()
    this.asked?.abort()
    const asked = new AbortController()
    this.asked = asked
    if (!this.text.trim()) return this.show(null)
    if (this.text.length > LIMIT) return this.refused(t("page.own.too_long", { n: LIMIT }))
    try {
      const answer = await post("/api/check", { text: this.text, format: this.language, ...this.opening.asked }, { signal: asked.signal })
      if (this.asked === asked) {
        this.retries.stop()
        this.show(answer)
        this.study(answer)
      }
    } catch (error) {
      if (error.name !== "ApiError" && error.name !== "AbortError") sayError(error)
      if (this.asked === asked && error.name === "ApiError") this.refused(error.message, error)
    }
    return this.asked && this.asked !== asked ? this.checking : undefined
  }

  /** @param {api.DiagnosticShape[]} diagnostics @param {any[]} mendings */
  showProblems(diagnostics, mendings = []) {
    const { text } = this
    this.editor.mark(diagnostics, mendings)
    fill(this.problems, diagnosticList(diagnostics, (each) => this.editor.goTo(each), mendings, (words, edits) => this.mend(text, words, edits)))
  }

  /**
   * What the editor is told after a check: what may be folded away, and what mends the problems.
   * @param {any} answer
   */
  async study({ diagnostics }) {
    const { text } = this
    const [outline, mendings] = await Promise.all([this.service.outline(), diagnostics.length ? this.service.mendings() : null])
    if (outline) {
      this.editor.fold(outline.folds)
      this.parts = outline.parts
    }
    if (mendings?.length && this.text === text) this.showProblems(diagnostics, mendings)
  }

  /** Go to the line of the pile of the preview that was pressed, or play there. @param {any} event */
  goToPile({ target }) {
    const pile = target.closest("[data-pile]")?.dataset.pile
    if (pile !== undefined && this.tryOut.isOn) return void this.tryOut.press(Number(pile) + 1, Number(target.dataset.place ?? 0))
    const part = pile === undefined ? null : this.parts.find((each) => each.pile === Number(pile))
    if (part) this.editor.select(part.start, part.start)
  }

  /**
   * Follow a hint, unless something was typed since it was given.
   * @param {string} text @param {string} words @param {any[]} edits
   */
  mend(text, words, edits) {
    if (this.text !== text) return
    this.editor.edit(edits)
    this.editor.focus()
    announce(t("page.editor.mended", { words }))
  }

  /**
   * Show a reason in place of the problems: the text is too long, or the check failed.
   * @param {string} words @param {any} error
   */
  refused(words, error = null) {
    this.answer = null
    this.refusal = words
    this.editor.mark([])
    fill(this.problems)
    if (error) this.retries.failed(this.status, error, icon("error"))
    else fill(this.status, icon("error"), words)
  }

  /** @param {any} answer */
  show(answer) {
    this.answer = answer
    this.refusal = ""
    this.form.refresh()
    this.extras.look()
    this.opening.show(answer)
    this.showProblems(answer?.diagnostics ?? [])
    fill(this.status, ...statusWords(answer))
    this.status.classList.toggle("good", answer?.ok === true)
    // One mistake takes nothing away: what was last seen stays, and says so unless only the deal is wrong.
    const isOld = this.isSeen && answer && !answer.view
    this.old.hidden = !isOld || answer.not_dealt !== null
    if (isOld) return
    this.isSeen = Boolean(answer?.view)
    if (answer?.view && this.tryOut.isOn) this.tryOut.refresh()
    else this.showLayout()
    fill(this.rules, answer?.rules ? [h("h2", {}, answer.title), rules(answer.rules, { level: 3, open: true })] : h("p", { class: "soft" }, t("page.own.no_rules")))
  }

  /** The opening lay-out of what was checked. */
  showLayout() {
    const { answer } = this
    fill(this.preview, answer?.view ? layoutView(answer.view, t("page.game.picture", { title: answer.title })) : this.text.trim() ? h("p", { class: "preview-none" }, t("page.own.no_preview")) : this.ways())
  }

  /** What an empty sheet offers: a copy of a game, the form, a file. */
  ways() {
    const way = (/** @type {string} */ name, /** @type {() => void} */ work) => h("li", {}, h("button", { class: "button", type: "button", onclick: work }, t(`page.own.way_${name}`)))
    return h("section", { class: "preview-none", "aria-labelledby": "ways" },
      h("h2", { id: "ways" }, t("page.own.ways")),
      h("ul", { class: "plain ways" },
        this.kept ? null : way("game", () => opened(document.querySelector(".templates"))),
        way("form", () => {
          this.form.element.open = true
          opened(this.form.element.querySelector(".form-begin"))
        }),
        way("file", () => /** @type {HTMLElement | null} */ (this.element.querySelector(".open-file"))?.click())))
  }
}

/** Open what is folded, and go to its choice. @param {HTMLDetailsElement | null} place */
function opened(place) {
  if (!place) return
  place.open = true
  place.scrollIntoView({ block: "center" })
  place.querySelector("select")?.focus({ preventScroll: true })
}

/** @param {any} answer */
function statusWords(answer) {
  if (!answer) return [t("page.own.empty")]
  const count = (/** @type {any} */ severity) => answer.diagnostics.filter((/** @type {any} */ each) => each.severity === severity).length
  const warnings = count("warning") ? ` ${t("page.own.warnings", { n: count("warning") })}` : ""
  if (answer.problem) return [icon("error"), answer.problem]
  if (!answer.ok) return [icon("error"), h("span", {}, t("page.own.errors", { n: count("error") }) + warnings, " ", h("span", { class: "soft small-text" }, t("page.own.f8")))]
  return [icon("good"), h("span", {}, t("page.own.good", { title: answer.title, cards: answer.cards, piles: answer.piles }) + warnings)]
}

/** @param {api.DiagnosticShape} diagnostic */
function tell(diagnostic) {
  if (!diagnostic) announce(t("page.own.none"))
  else announce(`${diagnostic.code}: ${diagnostic.message}`)
}

function fileButton() {
  const input = h("input", { type: "file", accept: [...formats().map((each) => each.suffix), ".py", "text/*"].join(), class: "unseen", tabindex: "-1", "aria-hidden": "true" })
  input.addEventListener("change", () => {
    if (input.files?.length) deliverFile(input.files[0])
    input.value = ""
  })
  return [input, h("button", { class: "button open-file", type: "button", onclick: () => input.click() }, t("page.own.open"))]
}

// What hangs on the bench besides editor and preview: measuring, giving away, printing, earlier versions.

/** Return the buttons and panels of a bench, what looks at a new text, and what stops. @param {any} bench */
export function extras(bench) {
  const measure = new Measure(bench)
  return {
    buttons: [copyButton(bench), printButton(bench)],
    panels: [measure.element, bench.kept ? versionsPanel(bench) : null],
    look: () => measure.look(),
    stop: () => measure.stop(),
  }
}
