// The form beside the text: the table to pick and move piles on, each property as a choice. Each change is an edit of the text.
import { get, post } from "../frame/api.js"
import { fill, fresh, h } from "../frame/dom.js"
import { formatNamed } from "../frame/formats.js"
import { Retries } from "../frame/retries.js"
import { announce, say, sayError } from "../frame/say.js"
import { inTurn } from "../frame/turns.js"
import { t } from "../frame/words.js"
import { blankFields } from "./formblanks.js"
import { freePlace, FormTable } from "./formtable.js"

/** The panel of a bench: `element` to place; refresh() whenever the text may have changed. */
export class FormPanel {
  /** @param {any} bench */
  constructor(bench) {
    this.bench = bench
    /** @type {api.FormShape | null} */
    this.form = null
    this.read = ""
    this.retries = new Retries(() => this.element.isConnected && this.refresh())
    this.picked = 0
    this.kind = "tableau"
    this.turn = inTurn()
    this.table = new FormTable({ pick: (pile) => this.pick(pile), move: (pile, x, y) => this.change({ do: "move", pile, x, y }) })
    this.said = h("p", { class: "soft" })
    this.brought = h("p", { class: "form-brought", role: "status" })
    this.bar = h("div", { class: "row form-bar" })
    this.place = h("div", { class: "row form-place" })
    this.blanks = h("div", { class: "form-blanks" })
    this.game = h("details", { class: "form-game" })
    this.filled = h("div", { class: "form-filled", hidden: true }, this.table.element, this.bar, this.place, this.brought, this.blanks, this.game)
    this.element = h("details", { class: "panel form-panel", open: matchMedia("(min-width: 80rem)").matches, ontoggle: () => this.refresh() },
      h("summary", {}, t("page.form.title")),
      h("p", { class: "soft small-text" }, t("page.form.intro")),
      beginning(bench), this.said, this.filled,
    )
  }

  /** Read the text as a form, where it is another one than was read last. */
  async refresh() {
    const { text, language } = this.bench
    const read = `${language}\n${text}`
    if (!this.element.open || read === this.read) return
    this.read = read
    if (!text.trim()) return this.cannot(t("page.form.empty"))
    try {
      const found = await post("/api/workshop/form", { text, format: language })
      if (this.read === read) this.show(found)
    } catch (error) {
      if (this.read === read) this.failed(error)
    }
    return undefined
  }

  /** @param {any} error */
  failed(error) {
    this.read = ""
    if (error.name !== "ApiError") console.error(error)
    this.hide()
    this.retries.failed(this.said, error)
  }

  /** @param {string} words */
  cannot(words) {
    this.hide()
    return fill(this.said, words)
  }

  hide() {
    this.form = null
    this.filled.hidden = true
    this.said.hidden = false
  }

  /** @param {any} found */
  show(found) {
    this.retries.stop()
    if (found.said !== undefined) return this.cannot(found.said)
    this.form = found
    this.filled.hidden = false
    this.said.hidden = true
    this.picked = Math.min(this.picked, found.piles.length - 1)
    return this.draw()
  }

  /** Draw everything anew; who was at a blank stays there. */
  draw() {
    const { form } = this
    if (!form) return
    const back = focused(this.filled)
    const open = [...this.filled.querySelectorAll("details[open]")].map((each) => each.getAttribute("data-part"))
    const pile = form.piles[this.picked]
    this.table.draw(form, this.picked)
    fill(this.bar, pile ? this.pileChoice(form) : null, this.addChoice(form), ...(pile ? this.pileButtons(pile) : []))
    fill(this.place, ...(pile && pile.x !== null ? this.coordinates(pile) : []))
    fill(this.blanks, pile ? blankFields(form, pile.filled, (key, value) => this.change({ do: "fill_in", pile: this.picked, key, value }), "unsaid") : null)
    fill(this.game, h("summary", {}, t("page.form.game")), blankFields(form, form.game, (key, value) => this.change({ do: "fill_in", pile: null, key, value }), "unsaid-game"))
    this.game.setAttribute("data-part", "game")
    for (const each of this.filled.querySelectorAll("details")) if (open.includes(each.getAttribute("data-part"))) each.open = true
    back()
  }

  /** @param {number} pile */
  pick(pile) {
    if (pile === this.picked) return
    // What is being typed belongs to the pile before.
    if (this.blanks.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur()
    this.picked = pile
    this.draw()
  }

  /** @param {api.FormShape} form */
  pileChoice(form) {
    const id = fresh("pile")
    /** @type {HTMLSelectElement} */
    const select = h("select", { id, "data-key": "pile", onchange: () => this.pick(Number(select.value)) },
      form.piles.map((each, index) => h("option", { value: index, selected: index === this.picked }, named(each))))
    return h("div", { class: "field" }, h("label", { for: id }, t("page.form.pile")), select)
  }

  /** @param {api.FormShape} form */
  addChoice(form) {
    const id = fresh("add")
    /** @type {HTMLSelectElement} */
    const select = h("select", { id, "data-key": "kind", onchange: () => { this.kind = select.value } },
      form.kinds.map((each) => h("option", { value: each.kind, selected: each.kind === this.kind }, each.name)))
    const add = () => this.change({ do: "add", kind: select.value, ...freePlace(form) }, true)
    return h("div", { class: "field" }, h("label", { for: id }, t("page.form.add_kind")),
      h("div", { class: "row" }, select, h("button", { class: "button small", type: "button", "data-key": "add", onclick: add }, t("page.form.add"))))
  }

  /** @param {api.FormPile} pile */
  pileButtons(pile) {
    const copy = () => this.form && this.change({ do: "copy", pile: this.picked, ...freePlace(this.form, pile) }, true)
    const line = { line: pile.line, column: 1, end_line: pile.line, end_column: 1 }
    return [
      pile.template ? null : h("button", { class: "button small", type: "button", "data-key": "copy", onclick: copy }, t("page.form.copy")),
      h("button", { class: "button small", type: "button", "data-key": "remove", onclick: () => this.change({ do: "delete", pile: this.picked }) }, t("page.form.remove")),
      h("button", { class: "button small", type: "button", onclick: () => this.bench.editor.goTo(line) }, t("page.form.to_text", { line: pile.line })),
    ]
  }

  /** @param {api.FormPile} pile */
  coordinates(pile) {
    const place = { x: pile.x ?? 0, y: pile.y ?? 0 }
    return /** @type {const} */ ([["x", t("page.form.x")], ["y", t("page.form.y")]]).map(([axis, words]) => {
      const id = fresh(axis)
      const input = h("input", { id, type: "number", step: 1, min: -9999, max: 9999, value: place[axis], "data-key": axis })
      input.addEventListener("change", () => {
        if (input.value !== "" && input.validity.valid) this.change({ do: "move", pile: this.picked, ...place, [axis]: Number(input.value) })
      })
      return h("div", { class: "field" }, h("label", { for: id }, words), input)
    })
  }

  /** Have a change done to the text, one after the other; of a new pile it is picked then. @param {any} change */
  change(change, isNew = false) {
    this.turn(async () => {
      const { text, language } = this.bench
      try {
        const { edits, errors } = await post("/api/workshop/edit", { text, format: language, change })
        if (text !== this.bench.text) return say(t("page.form.meanwhile"), { kind: "error" })
        if (edits.length) this.bench.editor.edit(edits)
        await this.refresh()
        this.told(errors)
        if (isNew) this.pickAt(change.x, change.y)
      } catch (error) {
        sayError(error)
        this.draw()
      }
      return undefined
    })
  }

  /** @param {number} x @param {number} y */
  pickAt(x, y) {
    const found = this.form?.piles.findLastIndex((each) => each.x === x && each.y === y) ?? -1
    if (found >= 0) this.pick(found)
  }

  /** @param {api.DiagnosticShape[]} errors */
  told(errors) {
    const words = errors.length ? t("page.form.brought", { n: errors.length, message: errors[0].message }) : ""
    this.brought.textContent = words
    if (!words) announce(t("page.form.done"))
  }
}

/** What a pile is called in a list. @param {api.FormPile} pile */
function named(pile) {
  const words = pile.detail ? `${pile.title} ${pile.detail}` : pile.title
  return pile.template ? t("page.form.template", { title: words }) : words
}

/**
 * Return how to go back, after all was drawn anew, to where the focus is, with what is being typed there.
 * @param {HTMLElement} place
 */
function focused(place) {
  const { activeElement: before } = document
  const key = before && place.contains(before) ? before.getAttribute("data-key") : null
  const typed = before instanceof HTMLInputElement && before.type !== "number" ? { value: before.value, at: before.selectionStart } : null
  return () => {
    const now = key && /** @type {HTMLElement | null} */ (place.querySelector(`[data-key="${CSS.escape(key)}"]`))
    if (!now) return
    now.focus({ preventScroll: true })
    if (!typed || !(now instanceof HTMLInputElement) || now.value === typed.value) return
    now.value = typed.value
    now.setSelectionRange(typed.at, typed.at)
    // The browser tells of what a reader types, not of what is put back.
    now.addEventListener("blur", () => now.dispatchEvent(new Event("change")), { once: true })
  }
}

/** A new game: nothing but a stock, or a shape. @param {any} bench */
function beginning(bench) {
  const id = fresh("begin")
  const select = h("select", { id, required: true })
  const title = h("input", { id: `${id}-title`, maxlength: 80, required: true, value: t("page.form.untitled") })
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault()
    try {
      bench.take(await post("/api/workshop/begin", { shape: select.value, title: title.value.trim() || t("page.form.untitled") }))
    } catch (error) {
      sayError(error)
    }
  }
  const open = (/** @type {any} */ event) => {
    if (event.currentTarget.open && !select.options.length) shapes(select).catch(sayError)
  }
  return h("details", { class: "form-begin", ontoggle: open },
    h("summary", {}, t("page.form.begin")),
    h("form", { class: "row", onsubmit: begin },
      h("div", { class: "field" }, h("label", { for: id }, t("page.form.shape")), select),
      h("div", { class: "field" }, h("label", { for: `${id}-title` }, t("page.form.begin_title")), title),
      h("button", { class: "button", type: "submit" }, t("page.form.begin_do")),
    ),
  )
}

/** @param {HTMLSelectElement} select */
async function shapes(select) {
  const found = await get("/api/workshop/beginnings")
  fill(select,
    found.empty.map((/** @type {string} */ name) => h("option", { value: name }, t("page.form.nothing", { format: formatNamed(name).label }))),
    found.shapes.map((/** @type {api.ShapeShape} */ each) => h("option", { value: each.name, lang: "en" }, `${each.name}: ${each.words}`)),
  )
}
