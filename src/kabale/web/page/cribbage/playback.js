// What happened is shown one thing after the other, at Bill's pace; whoever cannot wait presses on.
import { announce } from "../frame/say.js"
import { settings } from "../frame/settings.js"
import { t } from "../frame/words.js"
import { cardNames } from "./cards.js"
import { after, opposite } from "./model.js"

// How fast things happen at the table: Bill's pace, and whoever wants less motion gets none.

export const calm = window.matchMedia("(prefers-reduced-motion: reduce)")

/** Return how much longer or shorter than usual motions last: 0 where nothing should move. */
export const pace = () => (calm.matches ? 0 : bills())

/** Return how much longer or shorter than usual Bill takes: 0 where he answers at once. */
export const bills = () => Number(settings.pace ?? 1)

// Milliseconds that each kind of event is looked at before the next; what Bill does takes him a moment before.
/** @type {Record<string, any>} */
const LOOK = { drawn: 700, dealer: 900, dealt: 350, discarded: 350, cut: 900, heels: 1200, played: 500, go: 900, last: 1000, reset: 300, won: 300 }
const SCORING = 700
const THINKING = 550
const THOUGHT = new Set(["played", "go", "cut"])

/** Return what plays events back on a table: run(events), hurry(), stop(). @param {any} table */
export function playback(table) {
  const now = { hurried: false, gone: false, wake: () => {} }
  return {
    run: (/** @type {api.CribbageEvent[]} */ events) => run(table, now, events),
    /** Show all that is left at once. */
    hurry() {
      now.hurried = true
      now.wake()
    },
    stop() {
      now.gone = true
      now.wake()
    },
  }
}

/** @param {any} table @param {any} now @param {api.CribbageEvent[]} events */
async function run(table, now, events) {
  const lines = []
  now.hurried = false
  for (const event of events) {
    if (event.who === "bill" && THOUGHT.has(event.kind)) await pause(now, THINKING)
    if (now.gone) return
    table.model = after(table.model, event)
    table.draw()
    table.write([event])
    const line = words(event)
    if (line) lines.push(line)
    if (event.kind === "hand" || event.kind === "crib") {
      if (lines.length) announce(lines.splice(0).join(". "))
      await table.count(event)
    } else {
      if (wait(event, now)) say(lines)
      await pause(now, wait(event, now))
    }
    if (now.gone) return
  }
  say(lines)
}

/** @param {any} lines */
function say(lines) {
  if (lines.length) announce(lines.splice(0).join(". "))
}

/** @param {api.CribbageEvent} event @param {any} now */
const wait = (event, now) => (now.hurried ? 0 : bills() * ((LOOK[event.kind] ?? 0) + (event.points ? SCORING : 0)))

/** @param {any} now @param {number} time */
function pause(now, time) {
  const left = now.hurried || now.gone ? 0 : time * (time === THINKING ? bills() : 1)
  if (!left) return null
  return /** @type {Promise<void>} */ (new Promise((resolve) => {
    const timer = setTimeout(resolve, left)
    now.wake = () => { clearTimeout(timer); resolve() }
  }))
}

/**
 * Return an event in a sentence, as it is read out and written down; null for one that needs none.
 * @param {api.CribbageEvent} event
 */
export function words(event) {
  const who = t(`cribbage.dialogue.${event.who}`)
  const cards = cardNames(event.cards)
  switch (event.kind) {
    case "drawn": return t("cribpage.told.drawn", { who, cards })
    case "dealer": return t(`cribbage.dialogue.deals.${event.who}`)
    case "dealt": return event.who === "me" ? t("cribpage.told.dealt", { cards }) : null
    case "discarded": return event.who === "me" ? t("cribpage.told.discarded") : t("cribbage.dialogue.bill_laid")
    case "cut": return t("cribpage.told.cut", { cards })
    case "played": return t("cribpage.told.played", { who, cards, said: event.said })
    case "go": case "last": case "heels": return t("cribpage.told.said", { who, said: event.said })
    case "hand": case "crib": return `${t(`cribbage.dialogue.${event.kind}.${event.who}`)}: ${t("cribbage.dialogue.points", { n: event.points })}`
    case "won": return t(`cribbage.dialogue.won.${event.who}`, { high: event.scores[event.who], low: event.scores[opposite(event.who)] })
    default: return null
  }
}
