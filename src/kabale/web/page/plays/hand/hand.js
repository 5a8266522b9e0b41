// What the player's hand does, however it does it: pick up, lay, click, the two other buttons. Pointer, keys and the menu
// beside a pile all end here, so a game is played in the same way by each of them.
import { cardName } from "../../frame/cards.js"
import { announce, say } from "../../frame/say.js"
import { t } from "../../frame/words.js"
import { clicks, movesFrom, placesTaken, moveText } from "../model/legal.js"
import { pileName } from "../model/names.js"
import { find, look, pileOf } from "../model/state.js"
import { chooseMove } from "./choice.js"

/**
 * Return which cards a grip at a place takes along, and the moves that it can become: {pile, place, ids, moves}.
 * @param {TableState} state @param {number} pile @param {number} place
 */
export function grip(state, pile, place) {
  const ids = state.ids[pile - 1]
  const moves = movesFrom(state.legal, pile, place, ids.length)
  const single = moves.length > 0 && moves.every((move) => move.kind !== "lay")
  const places = single ? placesTaken(moves[0], ids.length) : ids.slice(place - 1).map((_, step) => place + step)
  return { pile, place, ids: places.map((each) => ids[each - 1]), moves }
}

/**
 * Pick up the card at a place, and what lies on it. Says so where nothing of it can be moved.
 * @param {PlayTable} table @param {number} pile @param {number} place
 */
export function pick(table, pile, place) {
  const { state } = table
  const picked = grip(state, pile, place)
  state.hint = null
  if (!picked.moves.length) return stuck(table, pile, place)
  state.picked = picked
  table.render()
  const card = cardName(look(state.play, pile, place).name)
  announce(t("table.said.picked", { card, n: new Set(picked.moves.map((move) => move.target)).size }))
}

/** @param {PlayTable} table @param {number} pile @param {number} place */
function stuck(table, pile, place) {
  const own = pileOf(table.state, pile)
  table.state.picked = null
  table.render()
  table.shake(pile, place)
  say(own.line || t("table.nothing", { pile: pileName(own) }))
}

/** Lay down what is picked where it was. @param {PlayTable} table */
export function drop(table) {
  if (!table.state.picked) return
  table.state.picked = null
  table.render()
}

/**
 * Lay a grip on a pile; `where` is "top", "bottom" or "" where the hand did not say. Not legal: says why, all stays.
 * @param {PlayTable} table @param {Grip} gripped @param {number} target
 */
export async function lay(table, gripped, target, where = "") {
  const fitting = gripped.moves.filter((move) => move.target === target)
  if (!fitting.length) return refuse(table, gripped, target)
  const move = await chooseMove(fitting, where)
  table.state.picked = null
  if (!move) return table.settle()
  table.state.focus = { pile: target, place: 0 }
  return table.actions.play(() => again(table, gripped, move))
}

/**
 * The move when its turn comes: the cards may lie elsewhere by then.
 * @param {PlayTable} table @param {Grip} gripped @param {Move} move
 */
function again(table, gripped, move) {
  const { state } = table
  const at = find(state, gripped.ids[0])
  const moves = at ? movesFrom(state.legal, at.pile, at.place, state.ids[at.pile - 1].length) : []
  const still = moves.find((each) => each.target === move.target && each.kind === move.kind)
  if (!still) announce(t("table.changed"))
  return still?.text ?? null
}

/** @param {PlayTable} table @param {Grip} gripped @param {number} target */
async function refuse(table, gripped, target) {
  const { state } = table
  const isOwn = target === gripped.pile
  table.settle()
  if (isOwn) return
  table.hear("error")
  table.shake(gripped.pile, gripped.place)
  await table.actions.why(moveText(gripped.pile, gripped.ids.length, target))
  if (state.picked) table.render()
}

/**
 * A left click on a card or an empty pile: draws, picks up, or lays what is picked.
 * @param {PlayTable} table @param {number} pile @param {number} place
 */
export function click(table, pile, place, { twice = false } = {}) {
  const { state } = table
  const { picked } = state
  if (!pile) return drop(table)
  if (picked) return second(table, picked, pile, place, twice)
  const can = clicks(state.legal, pile)
  const lays = place ? movesFrom(state.legal, pile, place, state.ids[pile - 1].length) : []
  if (lays.length) return pick(table, pile, place)
  if (can.includes(`c${pile}`)) return press(table, pile, "c")
  if (can.length) return table.openMenu(pile)
  if (place) return pick(table, pile, place)
  return say(pileOf(state, pile).line || t("table.nothing", { pile: pileName(pileOf(state, pile)) }))
}

/** A click while something is picked. @param {PlayTable} table @param {Grip} picked @param {number} pile @param {number} place @param {boolean} twice */
function second(table, picked, pile, place, twice) {
  const { state } = table
  const isSame = pile === picked.pile && place === picked.place
  if (isSame && twice && (toFoundation(table, pile, place) || toOnlyPlace(table, picked))) return undefined
  if (isSame) return drop(table)
  if (picked.moves.some((move) => move.target === pile)) return lay(table, picked, pile)
  if (place && movesFrom(state.legal, pile, place, state.ids[pile - 1].length).length) return pick(table, pile, place)
  if (pile === picked.pile) return drop(table)
  return lay(table, picked, pile)
}

/**
 * Lay the card at a place on a foundation, if one takes it; says whether one does.
 * @param {PlayTable} table @param {number} pile @param {number} place
 */
export function toFoundation(table, pile, place) {
  const { state } = table
  const gripped = grip(state, pile, place)
  const up = gripped.moves.filter((move) => pileOf(state, move.target).kind === "foundation")
  if (!up.length || pileOf(state, pile).kind === "foundation") return false
  state.picked = null
  table.actions.play(() => again(table, gripped, up[0]))
  return true
}

/**
 * Lay what is picked where alone it may lie: in golf or pyramid nearly every card has one such place.
 * @param {PlayTable} table @param {Grip} picked
 */
function toOnlyPlace(table, picked) {
  const targets = new Set(picked.moves.map((move) => move.target))
  if (targets.size !== 1) return false
  lay(table, picked, [...targets][0])
  return true
}

/**
 * Press a button on a pile: "c" left, "r" right, "m" middle.
 * @param {PlayTable} table @param {number} pile @param {string} button
 */
export function press(table, pile, button) {
  table.state.picked = null
  table.state.hint = null
  const text = `${button}${pile}`
  return table.actions.play(() => text)
}

/**
 * A right click on a pile (0: the empty table): the definition's own, or automatic laying.
 * @param {PlayTable} table @param {number} pile
 */
export function rightClick(table, pile) {
  const { state } = table
  drop(table)
  if (pile && (state.play.shortcuts || state.legal.clicks.has(`r${pile}`))) return press(table, pile, "r")
  return table.actions.auto(true)
}

/** A middle click on a pile, where the definition has one. @param {PlayTable} table @param {number} pile */
export function middleClick(table, pile) {
  if (!pile) return undefined
  if (table.state.legal.clicks.has(`m${pile}`)) return press(table, pile, "m")
  return table.actions.why(`m${pile}`)
}

/** Click the stock, wherever it is: the first that a click does something at. @param {PlayTable} table */
export function clickStock(table) {
  const { state } = table
  const stock = state.play.piles.find((pile) => pile.kind === "stock" && state.legal.clicks.has(`c${pile.pile}`))
  if (stock) return press(table, stock.pile, "c")
  const first = state.play.piles.find((pile) => pile.kind === "stock")
  return first ? table.actions.why(`c${first.pile}`) : say(t("table.no_stock"))
}
