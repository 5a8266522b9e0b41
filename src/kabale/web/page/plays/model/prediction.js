// What a legal move will certainly do first: its cards go where they were laid. Shown before the server has answered.
import { placesTaken } from "./legal.js"

/**
 * Return the change that a legal move of laying begins with, null for any other move.
 * @param {api.PlayState} play @param {Move | null} move
 * @returns {api.MovedShape & { at: number } | null}
 */
export function predicted(play, move) {
  if (!move || move.target === 0) return null
  const size = play.piles[move.source - 1].cards.length
  const places = placesTaken(move, size)
  if (places[0] < 1) return null
  return {
    change: "moved", source: move.source, target: move.target, count: places.length,
    at: places[0], to: move.kind === "under" ? 1 : null, turned_over: false,
  }
}

/**
 * Return the play after such a change, without a legal move: those come with the answer.
 * @param {api.PlayState} play @param {any} change
 */
export function withChange(play, change) {
  const parts = ["cards", "up", "backs"]
  /** @type {any[]} */
  const piles = play.piles.map((pile) => ({ ...pile }))
  const source = piles[change.source - 1]
  const target = piles[change.target - 1]
  for (const part of parts) {
    const moving = source[part].slice(change.at - 1, change.at - 1 + change.count)
    const rest = [...source[part].slice(0, change.at - 1), ...source[part].slice(change.at - 1 + change.count)]
    const onto = source === target ? rest : target[part]
    const place = change.to === null ? onto.length : change.to - 1
    source[part] = rest
    target[part] = [...onto.slice(0, place), ...moving, ...onto.slice(place)]
  }
  return { ...play, piles, legal: [], changes: null }
}

/**
 * Whether a change that the server tells is the predicted one.
 * @param {api.PlayState} play @param {any} change @param {any} wanted
 */
export function isAsPredicted(play, change, wanted) {
  if (change?.change !== "moved" || change.turned_over) return false
  const { source, target, count } = wanted
  if (change.source !== source || change.target !== target || change.count !== count) return false
  const at = change.at ?? play.piles[source - 1].cards.length - count + 1
  const top = play.piles[target - 1].cards.length + 1
  return at === wanted.at && (change.to ?? top) === (wanted.to ?? top)
}
