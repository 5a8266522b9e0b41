// Which card is which while cards move: every card on the page has an id of its own, whatever it shows.
// The server's changes are followed one by one; where it tells none, equal cards are taken to be the same.
import { look } from "./state.js"

/** Return ids for a play that was never drawn: one number for each card, pile after pile. @param {api.PlayState} play */
export function number(play) {
  let next = 0
  return play.piles.map((pile) => pile.cards.map(() => next++))
}

/** Return the ids after one change; what was handed in stays as it is. @param {number[][]} ids @param {Change} change */
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

function moved(/** @type {number[][]} */ ids, /** @type {{ source: number, target: number, count: number, at: any, to: any, turned_over: any }} */ { source, target, count, at, to, turned_over: over }) {
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
