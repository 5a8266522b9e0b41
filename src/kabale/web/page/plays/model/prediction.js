// What a legal move will certainly do first: its cards go where they were laid. Shown before the server has answered, and
// where it does not answer: then what the move may set off comes later.
import { parse, placesTaken } from "./legal.js"

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

/**
 * Whether all that a move can bring to light is seen already: its cards, and the one that lies uncovered then.
 * @param {api.PlayState} play @param {ReturnType<typeof predicted>} change
 */
export function turnsUpNothing(play, change) {
  if (!change) return false
  const { cards, up } = play.piles[change.source - 1]
  const isSeen = (/** @type {number} */ place) => place < 1 || (up[place - 1] && cards[place - 1] !== "??")
  return Array.from({ length: change.count + 1 }, (_, step) => change.at - 1 + step).every(isSeen)
}

/**
 * Return the play as it is shown after a move that the server has not heard of: of the moves that it listed as legal those
 * stay that concern other piles. Whether they still are, it says when it hears of them.
 * @param {api.PlayState} play @param {NonNullable<ReturnType<typeof predicted>>} change
 * @returns {api.PlayState}
 */
export function unanswered(play, change) {
  const touched = [change.source, change.target]
  const legal = play.legal.filter((text) => {
    const move = parse(text)
    return move?.target && !touched.includes(move.source) && !touched.includes(move.target)
  })
  return { ...withChange(play, change), legal, length: play.length + 1, can_undo: true, can_redo: false, finish: false, events: [] }
}
