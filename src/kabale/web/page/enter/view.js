// Entering a deal: the places of the table, the cards that are still to be placed, a text that fills them, and the deal that it is then.
import { get, post } from "../frame/api.js"
import { fill, fresh, h } from "../frame/dom.js"
import { gamePath } from "../frame/games.js"
import { navigate } from "../frame/router.js"
import { announce, say, sayError } from "../frame/say.js"
import { language, t } from "../frame/words.js"
import { Entry, keepEntry, nameOf, takeUp, UNKNOWN } from "./entry.js"
import { foundDeal } from "./found.js"
import { Middle } from "./middle.js"
import { settingsFields, settingsOf, settingsQuery } from "./settings.js"
import { entryTable, placeName } from "./table.js"
import { entryTray } from "./tray.js"
import { drawValues } from "./values.js"

const LONGEST = 200000

/**
 * Show the form of the game that the path names; ?variant= and ?level= choose.
 * @param {HTMLElement} place @param {string} path @param {URLSearchParams} query
 */
export async function show(place, path, query) {
  const address = `/api/games/${encodeURIComponent(decodeURIComponent(path.split("/")[2]))}`
  const game = await get(`${address}?language=${language()}`)
  const settings = settingsOf(game, query)
  const places = await get(`${address}/places?${settingsQuery(settings)}`)
  const isMiddle = query.has("middle") && !places.in_order
  const heading = [
    h("p", { class: "small-text" }, h("a", { href: gamePath(game) }, game.title)),
    h("h1", {}, t(isMiddle ? "page.enter.middle_title" : "page.enter.title", { title: game.title })),
    settingsFields(game, settings),
  ]
  if (!places.pack.length) return void fill(place, heading, h("p", {}, t("page.enter.impossible")))
  return new Form(game, places, address, settings, isMiddle).show(place, heading)
}

/** The form: what was entered, and what the server says of it. */
class Form {
  /**
   * @param {api.GamePage} game @param {api.DealPlaces} places @param {string} address @param {EntrySettings} settings
   * @param {boolean} isMiddle whether a table in the middle of a game is entered
   */
  constructor(game, places, address, settings, isMiddle) {
    this.game = game
    this.address = address
    this.settings = settings
    this.kept = [game.name, ...settingsQuery(settings).values(), ...(isMiddle ? ["middle"] : [])].join(" ")
    this.dealt = places
    this.middle = isMiddle ? new Middle(places) : null
    /** @type {Entry} */
    this.entry = this.middle ?? new Entry(places)
    takeUp(this.kept, this.entry)
    this.told = { put: (/** @type {string} */ card, at = this.entry.marked) => this.put(card, at) }
    this.table = entryTable(this.entry, this.told)
    this.tray = entryTray(this.entry, this.told.put)
    this.down = h("input", { type: "checkbox", onchange: () => this.middle?.turn() })
    this.undo = h("button", { class: "button", type: "button", onclick: () => this.back() }, t("page.enter.undo"))
    this.clear = h("button", { class: "button", type: "button", onclick: () => this.empty() }, t("page.enter.clear"))
    this.problems = h("div", { class: "enter-problems", role: "status" })
    this.values = h("div", { class: "enter-values" })
    this.found = h("div", { class: "enter-deal" })
    /** @type {api.EnteredProblem[]} */
    this.wrong = []
    /** @type {AbortController | null} */
    this.asked = null
  }

  /** @param {HTMLElement} place @param {Child} heading */
  show(place, heading) {
    const { in_order } = this.entry.places
    const other = settingsQuery(this.settings)
    if (!this.middle) other.set("middle", "1")
    fill(place, heading,
      in_order ? h("p", {}, t("page.enter.in_order")) : null,
      h("p", {}, t(this.middle ? "page.enter.middle_about" : "page.enter.about")),
      in_order ? null : h("p", {}, h("a", { href: `${gamePath(this.game)}/enter?${other}` }, t(this.middle ? "page.enter.link" : "page.enter.middle_link"))),
      in_order ? null : h("p", { class: "enter-order" }, t("page.enter.order")),
      h("p", { class: "soft small-text enter-keys" }, t("page.enter.keys")),
      h("div", { class: "enter", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) },
        h("div", { class: "enter-left-side" }, this.problems, this.table.element),
        h("div", { class: "enter-right-side" },
          h("div", { class: "enter-near" }, this.tray.element,
            h("div", { class: "row" }, this.undo, this.clear, this.middle ? h("label", { class: "check" }, this.down, t("page.enter.down")) : null)),
          this.values,
          this.found,
          this.text(),
        ),
      ),
    )
    this.entry.addEventListener("marked", () => this.draw())
    this.entry.addEventListener("changed", () => this.changed())
    if (this.middle) drawValues(this.middle, this.values)
    this.draw()
    if (this.entry.isComplete) this.judge()
    return () => this.asked?.abort()
  }

  text() {
    const [id, help] = [fresh("text"), fresh("help")]
    const area = h("textarea", { id, rows: 6, maxlength: LONGEST, spellcheck: "false", autocapitalize: "off", autocomplete: "off", class: "mono", "aria-describedby": help })
    const read = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault()
      this.read(area.value)
    }
    return h("form", { class: "enter-text field", onsubmit: read },
      h("label", { for: id }, t("page.enter.text")), area,
      h("p", { id: help, class: "help" }, t("page.enter.text_help", { example: `${this.game.deals}:617` })),
      h("div", { class: "row" }, h("button", { class: "button", type: "submit" }, t("page.enter.read"))),
    )
  }

  draw() {
    this.table.draw()
    if (this.middle) this.down.checked = this.middle.isTurned
    this.tray.draw()
    this.undo.setAttribute("aria-disabled", String(!this.entry.steps.length))
    this.clear.setAttribute("aria-disabled", String(!this.entry.cards.some(Boolean)))
    fill(this.problems, this.wrong.length ? [h("h2", {}, t("page.enter.problems")), h("ul", {}, this.wrong.map((each) => h("li", {}, this.problem(each))))] : null)
  }

  /** One that has a place leads there. @param {api.EnteredProblem} problem */
  problem(problem) {
    const at = this.spotOf(problem)
    const go = () => {
      this.entry.mark(at)
      this.table.focus()
    }
    return at < 0 ? problem.message : h("button", { class: "linklike", type: "button", onclick: go }, problem.message)
  }

  /** @param {api.EnteredProblem} problem */
  spotOf(problem) {
    // A text has the next card of a stock last.
    const stock = this.middle?.order.findIndex(({ pile, kind }) => pile === problem.pile && kind === "stock") ?? -1
    const place = stock < 0 ? problem.place - 1 : (this.middle?.held[stock].length ?? 0) - problem.place
    return this.entry.spots.findIndex((spot) => spot.pile === problem.pile && spot.place === place)
  }

  /** @param {string} card @param {number} at */
  put(card, at) {
    if (!this.entry.put(card, at)) return this.none(card)
    announce(placeName(this.entry, at))
    this.table.reveal()
    return undefined
  }

  /** @param {string} card */
  none(card) {
    const { left } = this.entry
    const isFull = left.get(UNKNOWN) === 0 && (card === UNKNOWN || (left.get(card) ?? 0) > 0)
    say(isFull ? t("page.enter.full") : t("page.enter.not_left", { card: nameOf(card) }), { kind: "error" })
  }

  back() {
    if (this.entry.undo()) announce(t("page.enter.undone"))
  }

  empty() {
    if (!this.entry.cards.some(Boolean)) return
    this.wrong = []
    this.entry.fill(() => null)
    announce(t("page.enter.cleared"))
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isText = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
    if (isText || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    this.back()
  }

  changed() {
    this.wrong = this.wrong.filter((each) => this.spotOf(each) < 0 || this.entry.cards[this.spotOf(each)] === null)
    keepEntry(this.kept, this.entry)
    this.asked?.abort()
    if (this.middle) {
      this.lay()
      drawValues(this.middle, this.values)
    }
    fill(this.found)
    this.draw()
    if (this.entry.isComplete) this.judge()
  }

  /** Draw the places anew: there is one more, or one less. */
  lay() {
    const table = entryTable(this.entry, this.told)
    const isFocused = this.table.element.contains(document.activeElement)
    this.table.element.replaceWith(table.element)
    this.table = table
    if (isFocused) table.focus()
  }

  async judge() {
    const answer = await this.ask(this.entry.asked)
    if (answer) this.tell(answer)
  }

  /** Show what is wrong, and what can be done with a deal. @param {api.EnteredAnswer} answer */
  tell(answer) {
    // What was wrong with a text still is, though the places are full now.
    if (this.middle || answer.problems.length) this.wrong = answer.problems
    fill(this.found, answer.deal ? foundDeal(this.game, answer.deal, this.settings) : null)
    this.draw()
    if (!answer.deal) return
    announce(t(answer.deal.startsWith("at:") ? "page.enter.table_done" : "page.enter.done"))
    this.found.scrollIntoView({ block: "nearest" })
  }

  /** Fill the places with what a text tells. @param {string} text */
  async read(text) {
    const answer = await this.ask({ text })
    if (!answer) return
    this.wrong = []
    if (this.middle && answer.table) this.middle.takeUp(answer.table)
    else if (answer.table && answer.deal?.startsWith("at:") && !this.entry.places.in_order) return this.goes(answer.table)
    else if (this.middle || !answer.piles.flat().some(Boolean)) this.tell(answer)
    else this.entry.fill(({ pile, place }) => answer.piles[pile - 1][place])
    this.wrong = answer.problems
    this.draw()
    if (answer.problems.length) this.problems.scrollIntoView({ block: "nearest" })
  }

  /** A table in the middle of a game has a form of its own. @param {api.EnteredTable} table */
  goes(table) {
    const middle = new Middle(this.dealt)
    middle.takeUp(table)
    keepEntry(`${this.kept} middle`, middle)
    const query = settingsQuery(this.settings)
    query.set("middle", "1")
    return navigate(`${gamePath(this.game)}/enter?${query}`)
  }

  /**
   * Ask the server; what was asked before is asked no more.
   * @param {object} what @returns {Promise<api.EnteredAnswer | null>}
   */
  async ask(what) {
    this.asked?.abort()
    const asked = new AbortController()
    this.asked = asked
    try {
      return await post(`${this.address}/places`, { ...what, ...this.settings }, { signal: asked.signal })
    } catch (error) {
      sayError(error)
      return null
    }
  }
}
