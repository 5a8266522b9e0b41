// Measuring: how the text on the bench plays. The server searches deals for a moment and says what is known; the page asks
// for the next moment with what it was told, and stops by asking no more.
import { post } from "../frame/api.js"
import { fill, h } from "../frame/dom.js"
import { icon } from "../frame/icons.js"
import { announce, sayError } from "../frame/say.js"
import { percent, t } from "../frame/words.js"
import { play, sound } from "./actions.js"

const PAUSE = 700
const TRIES = 12

/** The panel of a bench, and what was measured last. */
export class Measure {
  /** @param {any} bench */
  constructor(bench) {
    this.bench = bench
    /** @type {api.Measurement | null} */
    this.found = null
    /** @type {{ text: string, format: string } | null} */
    this.asked = null
    this.isRunning = false
    this.isStopping = false
    this.button = h("button", { class: "button", type: "button", onclick: () => (this.isRunning ? this.stop() : this.run()) }, t("page.measure.begin"))
    this.bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": t("page.measure.title") })
    this.said = h("p", { class: "small-text measure-said" })
    this.stale = h("p", { class: "soft small-text", hidden: true }, t("page.measure.stale"))
    this.results = h("div", { class: "measured" })
    this.element = h("section", { class: "panel measure", "aria-label": t("page.measure.title") },
      h("h2", {}, t("page.measure.title")), h("p", { class: "soft small-text" }, t("page.measure.about")),
      h("div", { class: "row" }, this.button, this.bar), this.said, this.stale, this.results)
  }

  /** Whether the text is the one that was measured. */
  get isSame() {
    return this.asked !== null && this.asked.text === this.bench.text && this.asked.format === this.bench.language
  }

  /** Look whether what is shown is still true. */
  look() {
    this.stale.hidden = this.found === null || this.isSame
    this.button.textContent = t(this.isRunning ? "page.measure.stop" : this.isOpen ? "page.measure.go_on" : "page.measure.begin")
    this.button.disabled = this.isStopping
  }

  /** Whether more can be found about this text. */
  get isOpen() {
    return this.isSame && this.found !== null && !this.found.done
  }

  /** Stop when the server has answered. */
  stop() {
    this.isStopping = this.isRunning
    this.look()
  }

  async run() {
    if (!(await sound(this.bench))) return
    if (!this.isOpen) this.found = null
    this.asked = { text: this.bench.text, format: this.bench.language }
    this.isRunning = true
    this.show()
    try {
      while (!this.isStopping && !this.found?.done) {
        this.found = await this.moment()
        this.show()
      }
    } catch (error) {
      sayError(error)
    }
    this.isRunning = false
    this.isStopping = false
    this.show()
    announce(this.said.textContent ?? "")
  }

  /**
   * Ask for a moment more; one that was left behind, by a view that was left say, is waited for.
   * @returns {Promise<api.Measurement>}
   */
  async moment(tries = TRIES) {
    try {
      return await post("/api/measure", { ...this.asked, tally: this.found?.tally ?? null })
    } catch (error) {
      if (error.code !== "measuring" || !tries || this.isStopping) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      return this.moment(tries - 1)
    }
  }

  show() {
    const { found } = this
    this.bar.hidden = !this.isRunning
    this.bar.value = found ? progress(found) : 0
    this.said.textContent = found || this.isRunning ? this.words() : ""
    fill(this.results, found ? this.figures(found) : null)
    this.look()
  }

  words() {
    const tally = this.found?.tally
    const [n, deals] = [tally?.deals ?? 0, this.found?.deals ?? 100]
    if (!this.isRunning) return t(this.found?.done ? "page.measure.done" : "page.measure.stopped", { n })
    return tally?.roamed ? t("page.measure.roaming", { n: n + tally.roamed }) : t("page.measure.progress", { n, deals })
  }

  /** @param {api.Measurement} found */
  figures(found) {
    const { deals: n } = found.tally
    const part = (/** @type {number} */ count) => percent(count / Math.max(n, 1))
    const rows = [
      [t("page.measure.won"), t("page.measure.share", { share: part(found.won), n, low: percent(found.low), high: percent(found.high) })],
      [t("page.measure.lost"), part(found.lost)],
      [t("page.measure.open"), part(found.open)],
      found.length === null ? null : [t("page.measure.length"), t("page.measure.moves", { n: found.length })],
      [t("page.measure.simple"), percent(found.simple)],
    ]
    return [
      h("dl", { class: "facts" }, rows.map((row) => row && [h("dt", {}, row[0]), h("dd", {}, row[1])])),
      h("div", { class: "row" }, this.dealButton("page.measure.deal_won", found.deal_won), this.dealButton("page.measure.deal_lost", found.deal_lost)),
      this.isRunning ? null : h("ul", { class: "suspicions" }, found.suspicious.map((words) => h("li", {}, icon("warning"), h("span", {}, words)))),
    ]
  }

  /** @param {string} key @param {string | null} deal */
  dealButton(key, deal) {
    if (!deal || this.isRunning) return null
    return h("button", { class: "button small", type: "button", onclick: () => play(this.bench, deal) }, t(key, { deal }))
  }
}

/** How far it is; looking for cards on piles that got none is the last tenth. @param {api.Measurement} found */
function progress({ tally, deals, done }) {
  return done ? 1 : 0.9 * (tally.deals / deals) + 0.1 * (tally.roamed / 1000)
}
