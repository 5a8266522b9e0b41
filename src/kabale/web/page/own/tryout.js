// Playing in the preview, while the definition is written: nothing is kept but the moves, here. After a change of the text
// they are played again as far as the rules still allow.
import { post } from "../frame/api.js"
import { cardName } from "../frame/cards.js"
import { fill, h } from "../frame/dom.js"
import { announce, sayError } from "../frame/say.js"
import { inTurn } from "../frame/turns.js"
import { t } from "../frame/words.js"
import { layoutView } from "./layout.js"

/** The row below a bench's preview, and what is shown there while it is tried. */
export class TryOut {
  /** @param {any} bench */
  constructor(bench) {
    this.bench = bench
    this.isOn = false
    this.turn = inTurn()
    /** @type {string[]} */
    this.moves = []
    /** What is played again after a step back, the last of them first. @type {string[]} */
    this.undone = []
    /** @type {api.Tried | null} */
    this.seen = null
    /** The text, deal, variant and level that were played last. */
    this.played = ""
    /** @type {Element | null} */
    this.picture = null
    /** @type {{ pile: number, place: number, targets: number[] } | null} */
    this.picked = null
    this.begin = h("button", { class: "button small", type: "button", "aria-pressed": "false", onclick: () => this.toggle() }, t("page.try.begin"))
    this.back = h("button", { class: "button small", type: "button", onclick: () => this.undo() }, t("page.try.undo"))
    this.again = h("button", { class: "button small", type: "button", onclick: () => this.redo() }, t("page.try.redo"))
    this.said = h("p", { class: "small-text", role: "status" })
    this.question = h("div", { class: "row" })
    this.piles = h("div", { class: "row try-piles" })
    this.more = h("div", { hidden: true }, h("div", { class: "row" }, this.back, this.again), this.question, this.said, h("details", {}, h("summary", {}, t("page.try.by_keys")), this.piles))
    this.element = h("div", { class: "bench-try" }, h("div", { class: "row" }, this.begin), this.more)
  }

  toggle() {
    this.isOn = !this.isOn
    this.moves = []
    this.undone = []
    this.picked = null
    this.picture = null
    this.begin.setAttribute("aria-pressed", String(this.isOn))
    this.more.hidden = !this.isOn
    if (this.isOn) this.ask()
    else this.bench.showLayout()
  }

  undo() {
    const last = this.moves.pop()
    if (last) this.undone.push(last)
    this.ask()
  }

  redo() {
    const next = this.undone.pop()
    if (next) this.moves.push(next)
    this.ask()
  }

  /**
   * A place of the table was pressed: the card there is taken, or what was picked up is laid.
   * @param {number} pile @param {number} place
   */
  press(pile, place) {
    const { picked } = this
    this.picked = null
    if (picked?.pile === pile) return this.draw()
    if (picked) return this.ask({ ...picked, target: pile })
    return this.ask({ pile, place })
  }

  /**
   * The definition was checked: play again, unless just this text and deal are shown. Then a card that was picked up
   * stays so.
   */
  refresh() {
    return this.turn(async () => {
      const isShown = this.picture?.isConnected && this.played === this.wanted
      if (this.isOn && !isShown) void this.ask()
    })
  }

  /** The text, deal, variant and level that are to be played. */
  get wanted() {
    const { text, language, opening } = this.bench
    return JSON.stringify([text, language, opening.asked])
  }

  /**
   * Play the moves, in whatever text and deal there are now, and what a press comes to.
   * @param {{ pile?: number, place?: number, target?: number, answer?: number } | null} press
   */
  ask(press = null) {
    return this.turn(async () => {
      const { text, language, opening } = this.bench
      const { wanted } = this
      const pressed = press && { ...(press.answer ? { answer: press.answer } : { pile: press.pile, place: press.place }), ...(press.target ? { target: press.target } : {}) }
      try {
        const found = await post("/api/workshop/try", { text, format: language, ...opening.asked, moves: this.moves, press: pressed })
        if (!this.isOn || wanted !== this.wanted) return
        this.played = wanted
        this.show(found, press)
      } catch (error) {
        sayError(error)
      }
    })
  }

  /** @param {api.Tried} found @param {any} press */
  show(found, press) {
    if (found.moves.length > this.moves.length) this.undone = []
    this.seen = found
    this.moves = found.moves
    this.picked = found.targets.length ? { pile: press.pile, place: press.place, targets: found.targets } : null
    this.draw()
    announce(this.said.textContent ?? "")
  }

  draw() {
    const { seen } = this
    if (!seen) return
    this.back.disabled = !this.moves.length
    this.again.disabled = !this.undone.length
    this.said.textContent = seen.said ?? (this.picked ? t("page.try.where") : t(`page.try.${seen.outcome}`, { n: this.moves.length }))
    fill(this.question, seen.question && [h("strong", {}, seen.question.text), seen.question.answers.map((text, index) => h("button", { class: "button small", type: "button", onclick: () => this.ask({ answer: index + 1 }) }, text))])
    fill(this.piles, seen.view.piles.filter((pile) => pile.visible).map((pile) => h("button", { class: "button small", type: "button", onclick: () => this.press(pile.pile, pile.cards.length) }, named(pile))))
    this.picture = layoutView(seen.view, t("page.try.title"), this.picked)
    fill(this.bench.preview, this.picture)
  }
}

/** What a pile is called, with its last card. @param {any} pile */
function named(pile) {
  const last = pile.cards.at(-1)
  return last ? `${pile.name}: ${cardName(last)}` : pile.name
}
