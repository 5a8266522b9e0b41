// What the table shows at a moment: made from a match as the server tells it, and led on by one event after another.

/** Return what the table shows where a match stands. @param {api.CribbageMatch} match */
export function standing(match) {
  return {
    phase: match.phase,
    deal: match.deal,
    dealer: match.dealer,
    scores: match.scores,
    pegs: match.pegs,
    hand: sorted(match.hand),
    others: match.others,
    crib: match.crib,
    starter: match.starter,
    laid: match.laid,
    since: match.since,
    count: match.count,
    drawn: {},
    bubbles: {},
    counted: false,
  }
}

/**
 * Return what the table shows once an event has happened to what it showed before.
 * @param {any} model @param {api.CribbageEvent} event
 */
export function after(model, event) {
  const next = { ...model, scores: event.scores, pegs: pegged(model.pegs, event.scores), bubbles: bubbles(model, event) }
  return Object.assign(next, CHANGES[event.kind]?.(model, event))
}

/** @type {Record<string, any>} */
const CHANGES = {
  drawn: (/** @type {any} */ model, /** @type {api.CribbageEvent} */ event) => ({ drawn: { ...model.drawn, [event.who]: event.cards[0] } }),
  dealer: (/** @type {any} */ _model, /** @type {api.CribbageEvent} */ event) => ({ dealer: event.who }),
  dealt: (/** @type {any} */ model, /** @type {any} */ event) => ({ ...cleared(model, event), ...dealt(event) }),
  discarded: (/** @type {any} */ model, /** @type {any} */ event) => ({ crib: model.crib + 2, ...(model.crib ? { phase: "cut" } : {}), ...gone(model, event) }),
  cut: (/** @type {any} */ _model, /** @type {any} */ event) => ({ phase: "play", starter: event.cards[0] }),
  played: (/** @type {any} */ model, /** @type {api.CribbageEvent} */ event) => ({ laid: [...model.laid, { who: event.who, card: event.cards[0] }], count: event.count, ...gone(model, event) }),
  reset: (/** @type {any} */ model) => ({ since: model.laid.length, count: 0 }),
  hand: (/** @type {any} */ model) => ({ phase: "show", counted: true, since: model.laid.length, count: 0 }),
  crib: () => ({ phase: "show", counted: true }),
  won: () => ({ phase: "over" }),
}

/**
 * The pone is dealt to first: with his cards those of the deal before go away.
 * @param {any} model @param {api.CribbageEvent} event
 */
function cleared(model, event) {
  if (model.phase === "discard") return {}
  const dealer = event.who === "me" ? "bill" : "me"
  return { phase: "discard", deal: model.deal + 1, dealer, hand: [], others: 0, crib: 0, starter: null, laid: [], since: 0, count: 0, drawn: {}, counted: false }
}

/** @param {api.CribbageEvent} event */
const dealt = (event) => (event.who === "me" ? { hand: sorted(event.cards) } : { others: event.cards.length })

/** @param {any} model @param {api.CribbageEvent} event */
function gone(model, event) {
  if (event.who === "bill") return { others: model.others - event.cards.length }
  return { hand: model.hand.filter((/** @type {string} */ card) => !event.cards.includes(card)) }
}

/** @param {any} model @param {api.CribbageEvent} event */
function bubbles(model, event) {
  if (event.said) return { ...(event.kind === "played" ? {} : model.bubbles), [event.who]: { said: event.said, points: event.points } }
  return event.kind === "reset" || event.kind === "discarded" ? model.bubbles : {}
}

/** @param {any} pegs @param {any} scores */
function pegged(pegs, scores) {
  const next = (/** @type {any[]} */ [back, front], /** @type {number} */ score) => (score > front ? [front, score] : [back, front])
  return { me: next(pegs.me, scores.me), bill: next(pegs.bill, scores.bill) }
}

const RANKS = "A23456789TJQK"
const SUITS = "SHDC"
/** @param {string} card */
const value = (card) => RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1])

/** Return cards from the lowest on. @param {string[]} cards */
export const sorted = (cards) => cards.toSorted((one, other) => value(one) - value(other))

/** Return the other side. @param {any} who */
export const opposite = (who) => (who === "me" ? "bill" : "me")
