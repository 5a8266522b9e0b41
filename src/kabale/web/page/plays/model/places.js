// Which of the places where cards may lie a single tap means: read off the kinds of the piles, in every game alike.
// What is legal the server has said.
import { lowest } from "./legal.js"
import { look } from "./state.js"

/**
 * Return the moves of a grip in the order in which a player would want them: to a foundation, onto other cards (of the
 * same suit first), to an empty cell, to an empty column. What is no gain, a whole pile to an empty one of its kind, and
 * what a foundation would give back are left out: those are for who picks the cards up.
 * @param {TableState} state @param {Grip} gripped
 */
export function bestMoves(state, gripped) {
  const ranked = gripped.moves.map((move) => ({ move, rank: rankOf(state.play, gripped, move) }))
  return ranked.filter(({ rank }) => rank < NO_GAIN).sort((one, other) => one.rank - other.rank).map(({ move }) => move)
}

const NO_GAIN = 9

/** @param {api.PlayState} play @param {Grip} gripped @param {Move} move */
function rankOf(play, gripped, move) {
  const source = play.piles[gripped.pile - 1]
  const target = play.piles[move.target - 1]
  if (source.kind === "foundation") return NO_GAIN
  if (target.kind === "foundation") return 0
  if (target.cards.length) return suitOf(play, move.target, target.cards.length) === suitOf(play, gripped.pile, gripped.place) ? 1 : 2
  if (source.kind === target.kind && gripped.ids.length === source.cards.length) return NO_GAIN
  return target.kind === "tableau" ? 4 : 3
}

/** @param {api.PlayState} play @param {number} pile @param {number} place */
const suitOf = (play, pile, place) => (look(play, pile, place).name ?? "").slice(-1)

/**
 * Whether a grip's card goes away together with another one that the player has to name: laid on it or it on this one.
 * @param {TableState} state @param {Grip} gripped
 */
export function isPaired(state, gripped) {
  const { play, legal } = state
  const isMirrored = (/** @type {Move} */ move) => (legal.lays.get(move.target) ?? [])
    .some((other) => other.target === move.source && lowest(other, play.piles[move.target - 1].cards.length) === play.piles[move.target - 1].cards.length)
  return play.pairs && gripped.moves.some(isMirrored)
}
