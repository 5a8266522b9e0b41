// In which deal the definition on the bench is seen and played, and with which variant and level.
import { fill, fresh, h } from "../frame/dom.js"
import { choiceFields } from "../frame/games.js"
import { t } from "../frame/words.js"

const FIRST = "k1:1"

/** The fields below a bench's preview. */
export class Opening {
  /** @param {() => unknown} onChange */
  constructor(onChange) {
    this.onChange = onChange
    /** @type {EntrySettings} */
    this.chosen = { variant: null, level: 0 }
    /** What is offered, as text. */
    this.offered = ""
    const [id, said] = [fresh("deal"), fresh("said")]
    this.deal = h("input", { id, size: 12, maxlength: 1000, placeholder: FIRST, autocomplete: "off", spellcheck: "false", "aria-describedby": said, onchange: onChange })
    this.choices = h("div", { class: "row" })
    this.said = h("p", { id: said, class: "small-text", role: "status" })
    this.element = h("div", { class: "bench-opening" },
      h("div", { class: "row" },
        h("div", { class: "field" }, h("label", { for: id }, t("page.plays.deal")), this.deal),
        h("button", { class: "button small", type: "button", onclick: () => this.next() }, t("page.bench.next_deal")),
        this.choices),
      this.said)
  }

  /** What is asked for; the usual ones are not told. */
  get asked() {
    const deal = this.deal.value.trim()
    return { ...(deal ? { deal } : {}), ...(this.chosen.variant ? { variant: this.chosen.variant } : {}), ...(this.chosen.level ? { level: this.chosen.level } : {}) }
  }

  /** The deal with the next number, of the project's own if none has a number. */
  next() {
    const found = (this.deal.value.trim() || FIRST).match(/^(.*?)(\d+)$/)
    this.deal.value = found ? `${found[1]}${BigInt(found[2]) + 1n}` : FIRST
    this.onChange()
  }

  /**
   * Offer what a checked definition has; what it no longer has is chosen no more.
   * @param {api.CheckedDefinition | null} answer
   */
  show(answer) {
    this.said.textContent = answer?.not_dealt ?? ""
    if (!answer?.ok) return
    const { variant, level } = this.chosen
    const isHad = (variant === null || answer.variants.some(({ id }) => id === variant)) && answer.levels.includes(level)
    if (answer.not_dealt && !isHad) {
      this.chosen = { variant: null, level: 0 }
      this.onChange()
    }
    const offered = JSON.stringify([answer.variants, answer.levels, this.chosen])
    if (this.offered === offered) return
    this.offered = offered
    fill(this.choices, choiceFields(answer, this.chosen, (change) => {
      this.chosen = { ...this.chosen, ...change }
      this.onChange()
    }))
  }
}
