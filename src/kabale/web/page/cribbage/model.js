// What the table shows at a moment: made from a match as the server tells it, and led on by one event after another.

/** Return what the table shows where a match stands. */
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

/** Return what the table shows once an event has happened to what it showed before. */
export function after(model, event) {
  const next = { ...model, scores: event.scores, pegs: pegged(model.pegs, event.scores), bubbles: bubbles(model, event) }
  return Object.assign(next, CHANGES[event.kind]?.(model, event))
}

const CHANGES = {
  drawn: (model, event) => ({ drawn: { ...model.drawn, [event.who]: event.cards[0] } }),
  dealer: (_model, event) => ({ dealer: event.who }),
  dealt: (model, event) => ({ ...cleared(model, event), ...dealt(event) }),
  discarded: (model, event) => ({ crib: model.crib + 2, ...(model.crib ? { phase: "cut" } : {}), ...gone(model, event) }),
  cut: (_model, event) => ({ phase: "play", starter: event.cards[0] }),
  played: (model, event) => ({ laid: [...model.laid, { who: event.who, card: event.cards[0] }], count: event.count, ...gone(model, event) }),
  reset: (model) => ({ since: model.laid.length, count: 0 }),
  hand: (model) => ({ phase: "show", counted: true, since: model.laid.length, count: 0 }),
  crib: () => ({ phase: "show", counted: true }),
  won: () => ({ phase: "over" }),
}

// The pone is dealt to first: with his cards those of the deal before go away.
function cleared(model, event) {
  if (model.phase === "discard") return {}
  const dealer = event.who === "me" ? "bill" : "me"
  return { phase: "discard", deal: model.deal + 1, dealer, hand: [], others: 0, crib: 0, starter: null, laid: [], since: 0, count: 0, drawn: {}, counted: false }
}

const dealt = (event) => (event.who === "me" ? { hand: sorted(event.cards) } : { others: event.cards.length })

function gone(model, event) {
  if (event.who === "bill") return { others: model.others - event.cards.length }
  return { hand: model.hand.filter((card) => !event.cards.includes(card)) }
}

function bubbles(model, event) {
  if (event.said) return { ...(event.kind === "played" ? {} : model.bubbles), [event.who]: { said: event.said, points: event.points } }
  return event.kind === "reset" || event.kind === "discarded" ? model.bubbles : {}
}

function pegged(pegs, scores) {
  const next = ([back, front], score) => (score > front ? [front, score] : [back, front])
  return { me: next(pegs.me, scores.me), bill: next(pegs.bill, scores.bill) }
}

const RANKS = "A23456789TJQK"
const SUITS = "SHDC"
const value = (card) => RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1])

/** Return cards from the lowest on. */
export const sorted = (cards) => cards.toSorted((one, other) => value(one) - value(other))

/** Return the other side. */
export const opposite = (who) => (who === "me" ? "bill" : "me")
