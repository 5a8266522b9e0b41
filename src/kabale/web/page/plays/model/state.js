// The state of the table: all that the page knows of a play while somebody plays it, field by field.
// Nothing else is remembered in the page's elements, and render(table) in table/view.js is what draws it.
import { settings } from "../../frame/settings.js"
import { index } from "./legal.js"

/**
 * @typedef {object} TableState
 * @property {api.PlayState} play the server's last answer: piles, legal moves, outcome, score; or see `foreseen`
 * @property {Legal} legal the legal moves of `play`, by the pile that they begin at
 * @property {number[][]} ids for each pile the ids of its cards from the bottom; an id follows its card
 * @property {Grip | null} picked the cards that are picked up, by click or by key
 * @property {Grip | null} drag the cards that the hand drags now
 * @property {Map<number, Place>} held where the cards are, by id, that are dragged or wait where they were dropped
 * @property {Hint | null} hint the hint that is shown
 * @property {boolean} foreseen whether `play` is what a move will do, and the server has not answered yet
 * @property {Flight | null} landing the last flight of a game that has ended, until all cards have landed
 * @property {number} over the pile under the pointer or the focus, 0 for none
 * @property {boolean} names whether the letters of the piles are shown
 * @property {boolean} rules whether the rules lie beside the table
 * @property {boolean} offline whether the server does not answer now
 * @property {string} verdict whether the play can still be won: "won", "lost", "unknown" or "searching"
 * @property {string} closed the outcome whose panel the player closed, "" for none
 * @property {string} round the panel that says that nothing new can come: "open", "closed", "" for none
 * @property {api.EventShape[]} notes what the definition says to the player: events of the last move
 * @property {{ pile: number, place: number }} [focus] the pile and the place that the keyboard is at
 * @property {number} [menu] the pile whose menu is open, 0 for none
 */

/**
 * Return the state at the beginning of a visit, with the play as the server sent it.
 * @param {api.PlayState} play @returns {TableState}
 */
export function begin(play) {
  return {
    play,
    legal: index(play.legal),
    ids: [],
    picked: null,
    drag: null,
    held: new Map(),
    hint: null,
    foreseen: false,
    landing: null,
    over: 0,
    names: false,
    rules: false,
    offline: false,
    verdict: "unknown",
    closed: "",
    round: "",
    notes: [],
  }
}

/** Put a new answer of the server in place of the last one. @param {TableState} state @param {api.PlayState} play */
export function take(state, play) {
  state.play = play
  state.legal = index(play.legal)
  state.foreseen = false
  state.picked = null
  state.hint = null
  if (state.round) state.round = "closed"
  if (play.outcome !== state.closed) state.closed = ""
}

/** Return the pile with a number. @param {TableState} state @param {number} number */
export const pileOf = (state, number) => state.play.piles[number - 1]

/**
 * Return where a card lies now: {pile, place}, both from 1; null for a card that is none.
 * @param {TableState} state @param {number} id
 */
export function find(state, id) {
  for (const [index, ids] of state.ids.entries()) {
    const place = ids.indexOf(id)
    if (place >= 0) return { pile: index + 1, place: place + 1 }
  }
  return null
}

/**
 * Return how a card looks from here: its name, whether it lies face up, and its back.
 * @param {api.PlayState} play @param {number} pile @param {number} place
 */
export function look(play, pile, place) {
  const { cards, up, backs } = play.piles[pile - 1]
  return { name: cards[place - 1], up: up[place - 1], back: backs[place - 1] ?? 1 }
}

// Which card is which while cards move: every card on the page has an id of its own, whatever it shows.
// The server's changes are followed one by one; where it tells none, equal cards are taken to be the same.

/**
 * Return ids for a play that was never drawn: one number for each card, pile after pile.
 * @param {api.PlayState} play
 */
export function number(play) {
  let next = 0
  return play.piles.map((pile) => pile.cards.map(() => next++))
}

/**
 * Return the ids after one change; what was handed in stays as it is.
 * @param {number[][]} ids @param {Change} change
 */
export function follow(ids, change) {
  if (change.change === "moved") return moved(ids, change)
  if (change.change === "reordered" && change.order) {
    return swap(ids, change.pile, change.order.map((place) => ids[change.pile - 1][place - 1]))
  }
  return ids
}

/** @param {number[][]} ids @param {number} pile @param {number[]} cards */
function swap(ids, pile, cards) {
  return ids.map((old, index) => (index === pile - 1 ? cards : old))
}

/**
 * @param {number[][]} ids
 * @param {{ source: number, target: number, count: number, at: any, to: any, turned_over: any }} values
 */
function moved(ids, { source, target, count, at, to, turned_over: over }) {
  const from = ids[source - 1]
  const start = at === null ? from.length - count : at - 1
  const cards = from.slice(start, start + count)
  if (over) cards.reverse()
  const without = swap(ids, source, [...from.slice(0, start), ...from.slice(start + count)])
  const onto = without[target - 1]
  const place = to === null ? onto.length : to - 1
  return swap(without, target, [...onto.slice(0, place), ...cards, ...onto.slice(place)])
}

/** Whether ids fit a play: as many cards in each pile. @param {number[][]} ids @param {api.PlayState} play */
export const fits = (ids, play) => ids.length === play.piles.length && play.piles.every((pile, index) => pile.cards.length === ids[index].length)

/**
 * Return ids for `play` where nothing told how it came about: cards at the bottoms that look the same stay, and the
 * others are the nearest that look the same. `before` is the play that `ids` belong to.
 * @param {number[][]} ids @param {any} before @param {api.PlayState} play
 */
export function match(ids, before, play) {
  if (ids.length !== play.piles.length) return number(play)
  const kept = play.piles.map((_, index) => keep(ids[index], before, play, index + 1))
  const free = ids.flatMap((pile, index) => pile.slice(kept[index]).map((id, step) => ({ id, ...look(before, index + 1, kept[index] + step + 1) })))
  const open = play.piles.flatMap((pile, index) => pile.cards.slice(kept[index]).map((_, step) => ({ pile: index + 1, place: kept[index] + step + 1 })))
  if (free.length !== open.length) return number(play)
  const chosen = pair(open.map((slot) => ({ ...slot, ...look(play, slot.pile, slot.place) })), free)
  return play.piles.map((pile, index) => pile.cards.map((_, step) => (step < kept[index] ? ids[index][step] : chosen.get(`${index + 1}.${step + 1}`))))
}

/**
 * How many cards at the bottom of a pile look as before.
 * @param {number[]} pile @param {any} before @param {api.PlayState} play @param {number} number
 */
function keep(pile, before, play, number) {
  const most = Math.min(pile.length, play.piles[number - 1].cards.length)
  let same = 0
  while (same < most && look(before, number, same + 1).name === look(play, number, same + 1).name) same += 1
  return same
}

/** @param {any} open @param {any} free */
function pair(open, free) {
  const chosen = new Map()
  const rest = [...free]
  const choose = (/** @type {any} */ slot, /** @type {any} */ position) => {
    chosen.set(`${slot.pile}.${slot.place}`, rest[position].id)
    rest.splice(position, 1)
  }
  const later = open.filter((/** @type {any} */ slot) => {
    const position = rest.findIndex((card) => card.name === slot.name && card.back === slot.back)
    if (position < 0) return true
    choose(slot, position)
    return false
  })
  for (const slot of later) choose(slot, 0)
  return chosen
}

/**
 * Return what the light may do at a play: shine, stay off, or ask first, because it knows what face-down cards allow.
 * @param {api.PlayState} play @returns {"on" | "off" | "asks"}
 */
export function mayShine(play) {
  if (!settings.light || play.outcome !== "playing") return "off"
  if (settings.peek || !play.piles.some((pile) => pile.cards.includes("??"))) return "on"
  return settings.peek === null ? "asks" : "off"
}
