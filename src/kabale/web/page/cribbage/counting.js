// The show, step by step: the five cards of a hand or the crib, each combination lit up in turn, with its points.
import { fill, fresh, h } from "../frame/dom.js"
import { announce } from "../frame/say.js"
import { t } from "../frame/words.js"
import { cardNames, lying } from "./cards.js"
import { sorted } from "./model.js"
import { bills } from "./playback.js"

const STEP = 900

/** Return the place where hands are counted: count(event, starter) resolves once the player has seen it and goes on. */
export function counting() {
  const element = h("section", { class: "cb-counting", hidden: true })
  const now = { stop: () => {} }
  return {
    element,
    count: (/** @type {any} */ event, /** @type {any} */ starter) => new Promise((resolve) => { now.stop = begin(element, event, starter, resolve) }),
    /** Leave off; nobody waits any more. */
    stop: () => now.stop(),
  }
}

/**
 * @param {HTMLElement} element @param {api.CribbageEvent} event @param {any} starter
 * @param {(...values: any[]) => any} resolve
 */
function begin(element, event, starter, resolve) {
  const heading = fresh("count")
  /** @type {any} */
  const show = { event, shown: 0, lit: null, timer: 0 }
  show.cards = [...sorted(event.cards), starter].map((card) => lying(card))
  show.list = h("ol", { class: "cb-steps" })
  show.sum = h("p", { class: "cb-sum" })
  show.next = h("button", { class: "button primary", type: "button" }, t("cribpage.next"))
  element.setAttribute("aria-labelledby", heading)
  fill(element, h("h2", { id: heading }, t(`cribbage.dialogue.${event.kind}.${event.who}`)),
    h("div", { class: "cb-five" }, show.cards), show.list, show.sum, h("p", { class: "actions" }, show.next))
  element.hidden = false
  const end = () => {
    clearTimeout(show.timer)
    element.hidden = true
    resolve()
  }
  show.next.addEventListener("click", () => (show.shown < event.steps.length ? all(show) : end()))
  if (bills()) later(show)
  else all(show)
  show.next.focus({ preventScroll: true })
  element.scrollIntoView({ block: "nearest" })
  return end
}

/** @param {any} show */
function later(show) {
  if (show.shown >= show.event.steps.length) return finish(show)
  show.timer = setTimeout(() => {
    step(show)
    later(show)
  }, STEP * bills())
  return undefined
}

/** @param {any} show */
function all(show) {
  clearTimeout(show.timer)
  while (show.shown < show.event.steps.length) step(show, { quiet: true })
  finish(show)
}

/** @param {any} show */
function step(show, { quiet = false } = {}) {
  const each = show.event.steps[show.shown]
  show.shown += 1
  const line = h("li", {}, h("span", { class: "cb-total" }, String(each.total)), h("span", {}, each.text), h("span", { class: "cb-which" }, each.cards.map((/** @type {string} */ card) => lying(card, { kind: "cb-tiny" }))))
  line.addEventListener("pointerenter", () => light(show, each.cards))
  line.addEventListener("pointerleave", () => light(show, null))
  show.list.append(line)
  line.scrollIntoView({ block: "nearest" })
  light(show, quiet ? null : each.cards)
  if (!quiet) announce(`${each.text}: ${cardNames(each.cards)}`)
}

/** @param {any} show @param {any} cards */
function light(show, cards) {
  for (const card of show.cards) {
    card.classList.toggle("is-lit", Boolean(cards?.includes(card.dataset.card)))
    card.classList.toggle("is-dim", Boolean(cards && !cards.includes(card.dataset.card)))
  }
}

/** @param {any} show */
function finish(show) {
  const { event } = show
  light(show, null)
  show.sum.textContent = t("cribbage.dialogue.points", { n: event.points })
  const steps = event.steps.map((/** @type {any} */ each) => each.text).join(", ")
  announce(`${t(`cribbage.dialogue.${event.kind}.${event.who}`)}: ${steps ? `${steps}. ` : ""}${t("cribbage.dialogue.points", { n: event.points })}`)
}
