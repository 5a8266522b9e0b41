// Cribbage, at /cribbage: chooses between beginning a match, playing one, and the statistics; and puts the table together.
import { get, post } from "../frame/api.js"
import { fill, h } from "../frame/dom.js"
import { setKeys } from "../frame/help.js"
import { navigate } from "../frame/router.js"
import { say, sayError } from "../frame/say.js"
import { change, settings } from "../frame/settings.js"
import { oneAtATime } from "../frame/turns.js"
import { t } from "../frame/words.js"
import { advice } from "./advice.js"
import { wholeDeck } from "./cards.js"
import { counting } from "./counting.js"
import { fairness, remember } from "./fairness.js"
import { feast } from "./feast.js"
import { felt } from "./felt.js"
import { layBack, listen } from "./hands.js"
import { standing } from "./model.js"
import { pegboard } from "./pegboard.js"
import { playback, words } from "./playback.js"
import { prompt } from "./prompt.js"
import { result } from "./result.js"
import { rulebook } from "./rules.js"
import { start } from "./start.js"
import { statistics } from "./statistics.js"

/**
 * Show cribbage at a path; returns what tidies up when the view is left.
 * @param {HTMLElement} place @param {string} path
 */
export async function show(place, path) {
  const part = path.split("/")[2] ?? ""
  if (part === "statistics") return statistics(place)
  if (part === "rules") return rulebook(place)
  if (part && part !== "new") return table(place, decodeURIComponent(part))
  const { matches } = await get("/api/cribbage")
  const open = part ? null : matches.find((/** @type {any} */ each) => each.ended === null)
  return open ? table(place, open.id) : start(place, matches)
}

/** @param {HTMLElement} place @param {string} id */
async function table(place, id) {
  const [match] = await Promise.all([get(`/api/cribbage/${encodeURIComponent(id)}`), wholeDeck()])
  return new Table(place, match).begin()
}

class Table {
  /** @param {HTMLElement} place @param {api.CribbageMatch} match */
  constructor(place, match) {
    this.match = match
    this.model = standing(match)
    /** @type {Set<string>} */
    this.chosen = new Set()
    this.busy = false
    this.endFeast = () => {}
    /** What is done with cards before the table is settled. @type {(() => void)[]} */
    this.waiting = []
    remember(match)
    this.pegs = pegboard()
    this.felt = felt((card, how) => this.take(card, how))
    this.counting = counting()
    this.advice = advice()
    this.prompt = prompt()
    this.playback = playback(this)
    this.log = h("ol", {})
    this.bar = h("div", { class: "cb-bar", role: "group", "aria-label": t("cribpage.bar") })
    listen(this.felt.hand, (card, how) => this.take(card, how), (/** @type {string} */ card) => this.zone(card))
    this.element = h("section", { class: "cb" },
      h("div", { class: "cb-top" }, h("h1", {}, t("cribpage.title")), h("p", { class: "soft cb-against" }, this.against()), this.bar),
      this.pegs.element,
      h("div", { class: "cb-stage" }, this.felt.element, this.counting.element),
      this.prompt.element, this.advice.element,
      h("details", { class: "cb-said" }, h("summary", {}, t("cribpage.log")), h("div", { class: "cb-log", tabindex: "0", role: "region", "aria-label": t("cribpage.log") }, this.log)),
    )
    fill(place, this.element)
  }

  begin() {
    this.write(this.match.log)
    this.draw()
    this.settle()
    setKeys([
      { keys: ["←", "→"], text: t("cribpage.keys.arrows") },
      { keys: ["Enter"], text: t("cribpage.keys.enter") },
      { keys: ["h"], text: t("cribpage.keys.hint") },
      { keys: ["Esc"], text: t("cribpage.keys.escape") },
    ])
    const keys = (/** @type {any} */ event) => this.key(event)
    const redraw = () => wholeDeck().then(() => this.draw())
    document.addEventListener("keydown", keys)
    document.addEventListener("settings", redraw)
    return () => {
      document.removeEventListener("keydown", keys)
      document.removeEventListener("settings", redraw)
      this.playback.stop()
      this.counting.stop()
      this.pegs.stop()
      this.endFeast()
    }
  }

  against() {
    const strength = t(`cribpage.strength.${this.match.strength}`)
    return t(this.match.practice ? "cribpage.against_practice" : "cribpage.against", { strength })
  }

  // -- drawing

  draw() {
    const { match, model, busy, chosen } = this
    const live = !busy && match.legal.length > 0
    const playable = new Set(live && match.phase === "play" ? match.legal : live && match.phase === "discard" ? match.hand : [])
    this.felt.draw(model, { live, chosen, playable })
    this.pegs.draw(model.pegs, model.scores)
    this.prompt.draw(this)
    this.element.dataset.phase = busy ? "wait" : match.phase
    this.element.dataset.version = String(match.version)
  }

  drawBar() {
    const tool = (/** @type {string} */ key, /** @type {() => any} */ work, more = {}) => h("button", { class: "button small", type: "button", onclick: work, ...more }, t(key))
    const { match } = this
    fill(this.bar,
      settings.hints && ["discard", "play"].includes(match.phase) ? tool("cribpage.hint.do", () => this.hint()) : null,
      match.deal > 1 || match.phase === "show" || match.phase === "over" ? tool("cribpage.review.open", () => this.review()) : null,
      match.can_undo ? tool(match.practice ? "cribpage.undo" : "cribpage.undo_study", () => this.undo()) : null,
      tool("cribpage.fair.open", () => fairness(this.match)),
      h("a", { class: "button small", href: "/cribbage/new" }, t("cribpage.matches")),
      h("a", { class: "button small cb-games", href: "/" }, t("page.nav.games")),
      h("a", { class: "button small", href: "/cribbage/statistics" }, t("cribpage.statistics.open")),
      this.pace(),
    )
  }

  pace() {
    const options = [[0, "none"], [0.5, "fast"], [1, "normal"], [2, "slow"]].map(([value, word]) =>
      h("option", { value: String(value), selected: Number(settings.pace) === value }, t(`cribpage.pace.${word}`)))
    return h("label", { class: "cb-pace" }, h("span", {}, t("cribpage.pace.label")),
      h("select", { onchange: (event) => change("pace", Number(event.target.value)).catch(sayError) }, options))
  }

  /** Stand where the match stands, and wait for the player. */
  settle() {
    this.busy = false
    this.model = { ...standing(this.match), bubbles: this.match.phase === "play" ? this.model.bubbles : {} }
    this.chosen.clear()
    this.drawBar()
    this.draw()
    this.focus()
    while (!this.busy && this.waiting.length) this.waiting.shift()?.()
  }

  focus() {
    const active = document.activeElement
    const elsewhere = active && active !== document.body && !this.element.contains(active) && active.id !== "main" && active.tagName !== "H1"
    if (elsewhere || this.bar.contains(active) || document.querySelector("dialog[open]")) return
    if (this.match.phase !== "play" || this.prompt.main) this.prompt.element.scrollIntoView({ block: "nearest" })
    if (this.prompt.main) this.prompt.focus()
    else this.felt.hand.querySelector('[tabindex="0"]')?.focus({ preventScroll: true })
  }

  /** @param {api.CribbageEvent[]} events */
  write(events) {
    const lines = events.map(words).filter(Boolean)
    this.log.append(...lines.map((line) => h("li", {}, line)))
    const seen = this.log.parentElement
    if (seen) seen.scrollTop = seen.scrollHeight
  }

  // -- acting

  /**
   * Where a card may be dropped now, or will be when the table is settled.
   * @param {string} card @returns {HTMLElement | null}
   */
  zone(card) {
    const { phase, legal } = this.match
    if (!this.busy && phase === "play" && !legal.includes(card)) return null
    return /** @type {Record<string, HTMLElement>} */ (this.felt.zones)[phase] ?? null
  }

  /**
   * A card of the hand was taken: chosen for the crib, or played. Before the table is settled that waits, and is done if
   * the card can still be meant so. `again`: by the second click of two, which was not meant for what lies there by then.
   * @param {string} card
   */
  take(card, { dropped = false, again = false } = {}) {
    const { phase } = this.match
    if (this.busy && again) return
    if (this.busy) return void this.waiting.push(() => (this.match.phase === phase && this.match.hand.includes(card) ? this.take(card, { dropped }) : this.leave(card)))
    this.leave(card)
    if (!this.match.legal.length) return
    if (phase === "play") return void this.act(card)
    if (phase !== "discard") return
    if (!this.chosen.delete(card) || dropped) this.choose(card)
    this.draw()
    if (dropped && this.chosen.size === 2) this.layAway()
  }

  /** A card that waited where it was dropped waits no more. @param {string} card */
  leave(card) {
    layBack(this.felt.cards.get(card))
  }

  /** @param {string} card */
  choose(card) {
    if (this.chosen.size === 2) this.chosen.delete([...this.chosen][0])
    this.chosen.add(card)
  }

  layAway() {
    if (this.chosen.size === 2) this.act([...this.chosen].join(" "))
  }

  /** Make a move; what Bill answers is played back. @param {any} move */
  act(move) {
    return this.ask(() => post(`/api/cribbage/${this.match.id}/moves`, { version: this.match.version, move }))
  }

  undo() {
    return this.ask(() => post(`/api/cribbage/${this.match.id}/undo`, { version: this.match.version }))
  }

  /** @param {(...values: any[]) => any} work */
  async ask(work) {
    if (this.busy) return
    this.busy = true
    this.advice.close()
    try {
      await this.arrive(await work())
    } catch (error) {
      if (error.body?.state) {
        say(error.message)
        this.match = error.body.state
      } else sayError(error)
    }
    this.settle()
  }

  /** @param {api.CribbageMatch} match */
  async arrive(match) {
    this.match = match
    this.draw()
    if (match.events.some((event) => event.kind === "dealt") || !match.events.length) fill(this.log)
    if (!match.events.length) this.write(match.log)
    await this.playback.run(match.events)
    if (match.result?.winner === "me" && match.events.some((event) => event.kind === "won")) this.endFeast = feast(this.felt.element)
  }

  /** @param {any} event */
  count(event) {
    return this.counting.count(event, this.model.starter)
  }

  hurry() {
    this.playback.hurry()
  }

  hint() {
    return this.advice.hint(this.match).catch(sayError)
  }

  review() {
    return this.advice.review(this.match).catch(sayError)
  }

  /** @param {any} area */
  result(area) {
    return result(this.match, area, {
      again: () => again(this.match),
      review: () => this.review(),
      fair: () => fairness(this.match),
    })
  }

  /** @param {any} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return
    if (event.key === "Escape") {
      if (this.busy) this.hurry()
      else this.advice.close()
    } else if (event.key === "h" && settings.letters && settings.hints && !this.busy && !event.target.matches?.("input, select, textarea")) this.hint()
  }
}

const again = oneAtATime()(async (/** @type {{ strength: string, practice: any }} */ { strength, practice }) => {
  try {
    const match = await post("/api/cribbage", { strength, practice })
    await navigate(`/cribbage/${match.id}`)
  } catch (error) {
    sayError(error)
  }
})
