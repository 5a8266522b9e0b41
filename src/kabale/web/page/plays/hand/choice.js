// Where a gesture fits several legal moves the player says which: by where the cards were dropped, or by a small menu.
import { h } from "../../frame/dom.js"
import { dialog } from "../../frame/say.js"
import { t } from "../../frame/words.js"
import { lowest } from "../model/legal.js"
import { look } from "../model/state.js"

/** @type {Record<string, any>} */
const WORDS = { lay: "table.choice.top", under: "table.choice.bottom", pick: "table.choice.single" }

/**
 * Return one of the moves, all to one pile; null where the player chose none.
 * @param {Move[]} moves @param {string} where
 */
export async function chooseMove(moves, where) {
  if (moves.length === 1) return moves[0]
  const there = moves.filter((move) => (where === "bottom" ? move.kind === "under" : where === "top" ? move.kind !== "under" : true))
  const wanted = there.length ? there : moves
  if (where && wanted.length === 1) return wanted[0]
  const text = await dialog(t("table.choice.title"), (close) => h("div", { class: "choices" },
    wanted.map((move, index) => h("button", { class: "button", type: "button", autofocus: index === 0, onclick: () => close(move.text) }, words(move))),
    h("button", { class: "button", type: "button", onclick: () => close(null) }, t("page.confirm.no")),
  ))
  return moves.find((move) => move.text === text) ?? null
}

/** @param {Move} move */
function words(move) {
  if (move.kind === "lay" && move.count > 1) return t("table.choice.block", { n: move.count })
  return t(WORDS[move.kind])
}

// Which of the places where cards may lie a single tap means: read off the kinds of the piles, in every game alike.
// What is legal the server has said.

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
