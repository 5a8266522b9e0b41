// What the player's hand does, however it does it: pick up, lay, click, the two other buttons. Pointer, keys and the menu
// beside a pile all end here, so a game is played in the same way by each of them. What is done before the server has
// answered the last move waits for the answer, and is then done.
import { cardName } from "../../frame/cards.js"
import { announce } from "../../frame/say.js"
import { settings } from "../../frame/settings.js"
import { t } from "../../frame/words.js"
import { clicks, movesFrom, moveText, placesTaken } from "../model/legal.js"
import { pileName } from "../model/names.js"
import { find, look, pileOf } from "../model/state.js"
import { bestMoves, chooseMove, isPaired } from "./choice.js"

const MOST_TOLD = 6

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
  const targets = [...new Set([...bestMoves(state, picked), ...picked.moves].map((move) => move.target))]
  const piles = targets.slice(0, MOST_TOLD).map((target) => pileName(pileOf(state, target))).join(", ")
  announce(t("table.said.picked", { card, n: targets.length, piles }))
}

/**
 * Nothing of it can be moved: the card shakes, and says why; an empty pile says what it takes.
 * @param {PlayTable} table @param {number} pile @param {number} place
 */
function stuck(table, pile, place) {
  const own = pileOf(table.state, pile)
  table.state.picked = null
  table.render()
  table.shake(pile, place)
  if (!place && own.kind !== "stock" && own.line) return table.tell(own.line, { pile })
  return table.actions.whyNot(pile, place)
}

/**
 * A hand rests on a place: the card is picked up, and what else can be done there stands beside it.
 * @param {PlayTable} table @param {number} pile @param {number} place
 */
export function rest(table, pile, place) {
  const { state } = table
  whenAnswered(table, pile, place, (own, at) => {
    if (at && movesFrom(state.legal, own, at, state.ids[own - 1].length).length) return pick(table, own, at)
    return clicks(state.legal, own).length ? table.openMenu(own) : stuck(table, own, at)
  })
}

/**
 * Return what finds a place again after answers: the card that lies there now, wherever it is then. The stock is meant as
 * such, whichever card is its last.
 * @param {TableState} state @param {number} pile @param {number} place
 */
export function finder(state, pile, place) {
  const id = place && pileOf(state, pile).kind !== "stock" ? state.ids[pile - 1][place - 1] : undefined
  return () => (id === undefined ? { pile, place } : find(state, id))
}

/**
 * Do something at a place when all that was done before has been answered. Returns what the act does, true where it waits.
 * @param {PlayTable} table @param {number} pile @param {number} place
 * @param {(pile: number, place: number) => any} act
 */
function whenAnswered(table, pile, place, act) {
  if (!table.actions.isBusy()) return act(pile, place)
  const found = finder(table.state, pile, place)
  table.actions.inTurn(() => {
    const at = found()
    if (at) act(at.pile, at.place)
  })
  return true
}

/** Lay down what is picked where it was. @param {PlayTable} table */
export function drop(table) {
  if (!table.state.picked) return
  table.state.picked = null
  table.render()
}

/**
 * Lay a grip on the first of some piles that takes it; `where` is "top" or "bottom" if the hand says which end. What is
 * legal is looked up when its turn comes. Not legal: says why, all stays.
 * @param {PlayTable} table @param {Grip} gripped @param {{ pile: number, where?: string }[]} places
 */
export function lay(table, gripped, places) {
  table.state.picked = null
  return table.actions.play(() => moveOf(table, gripped, places))
}

/** @param {PlayTable} table @param {Grip} gripped @param {{ pile: number, where?: string }[]} places */
async function moveOf(table, { ids }, places) {
  const { state } = table
  const at = find(state, ids[0])
  const now = at && grip(state, at.pile, at.place)
  if (!now?.ids.every((id) => ids.includes(id))) {
    table.settle(ids)
    return announce(t("table.changed"))
  }
  const fits = (/** @type {number} */ target) => now.moves.filter((move) => move.target === target)
  const goal = places.find(({ pile }) => fits(pile).length) ?? places[0]
  if (!fits(goal.pile).length) return refuse(table, now, goal.pile)
  const move = await chooseMove(fits(goal.pile), goal.where ?? "")
  if (!move) return table.settle(ids)
  for (const id of ids) if (!state.drag?.ids.includes(id)) state.held.delete(id)
  state.focus = { pile: goal.pile, place: 0 }
  return move.text
}

/** @param {PlayTable} table @param {Grip} gripped @param {number} target */
async function refuse(table, gripped, target) {
  table.settle(gripped.ids)
  if (target === gripped.pile) return
  table.hear("error")
  table.shake(gripped.pile, gripped.place)
  await table.actions.why(moveText(gripped.pile, gripped.ids.length, target), gripped.pile, gripped.place)
}

/**
 * A left click or a tap on a card or an empty pile: draws, lays, picks up. Returns whether a move was made of it.
 * `twice`: it is the second of two; `picks`: the hand picks up only, as the keyboard's does, which then goes on to the place.
 * @param {PlayTable} table @param {number} pile @param {number} place
 */
export function click(table, pile, place, { twice = false, picks = false } = {}) {
  if (!pile) return done(drop(table))
  return whenAnswered(table, pile, place, (own, at) => clicked(table, own, at, twice, picks))
}

/** @param {PlayTable} table @param {number} pile @param {number} place @param {boolean} twice @param {boolean} picks */
function clicked(table, pile, place, twice, picks) {
  const { state } = table
  const { picked } = state
  const can = clicks(state.legal, pile)
  if (can.includes(`c${pile}`) && pileOf(state, pile).kind === "stock" && !isGoal(picked, pile)) return made(press(table, pile, "c"))
  if (picked) return second(table, picked, pile, place, twice)
  const lays = place ? movesFrom(state.legal, pile, place, state.ids[pile - 1].length) : []
  if (lays.length) return picks ? done(pick(table, pile, place)) : tap(table, pile, place)
  if (can.includes(`c${pile}`)) return made(press(table, pile, "c"))
  if (can.length) return done(table.openMenu(pile))
  return done(stuck(table, pile, place))
}

const made = (/** @type {unknown} */ _) => true
const done = (/** @type {unknown} */ _) => false

/** @param {Grip | null} picked @param {number} pile */
const isGoal = (picked, pile) => Boolean(picked?.moves.some((move) => move.target === pile))

/**
 * A tap on a card that can move: to its best place, unless the player, or the game, wants to be asked. Who wants only to
 * drag is not to move a card by touching it.
 * @param {PlayTable} table @param {number} pile @param {number} place
 */
function tap(table, pile, place) {
  const { state } = table
  if (settings.tap === "drag") return false
  const gripped = grip(state, pile, place)
  const places = bestMoves(state, gripped)
  const targets = new Set(gripped.moves.map((move) => move.target))
  const isAsked = settings.tap === "pick" || (settings.tap === "only" && targets.size > 1)
  if (isAsked || !places.length || isPaired(state, gripped) || clicks(state.legal, pile).length) return done(pick(table, pile, place))
  return made(lay(table, gripped, [{ pile: places[0].target }]))
}

/**
 * A click while something is picked.
 * @param {PlayTable} table @param {Grip} picked @param {number} pile @param {number} place @param {boolean} twice
 */
function second(table, picked, pile, place, twice) {
  const { state } = table
  const isSame = pile === picked.pile && place === picked.place
  const best = bestMoves(state, picked)[0]
  if (isSame && twice && best) return made(lay(table, picked, [{ pile: best.target }]))
  if (isSame) return done(drop(table))
  if (isGoal(picked, pile)) return made(lay(table, picked, [{ pile }]))
  if (place && movesFrom(state.legal, pile, place, state.ids[pile - 1].length).length) return done(pick(table, pile, place))
  if (pile === picked.pile) return done(drop(table))
  return done(lay(table, picked, [{ pile }]))
}

/**
 * Lay the card at a place on a foundation, if one takes it; says whether one does.
 * @param {PlayTable} table @param {number} pile @param {number} place
 */
export function toFoundation(table, pile, place) {
  const { state } = table
  return whenAnswered(table, pile, place, (own, at) => {
    const gripped = grip(state, own, at)
    const up = gripped.moves.filter((move) => pileOf(state, move.target).kind === "foundation")
    if (!up.length || pileOf(state, own).kind === "foundation") return done(noneUp(table, own, at))
    return made(lay(table, gripped, up.map((move) => ({ pile: move.target }))))
  })
}

/** @param {PlayTable} table @param {number} pile @param {number} place */
function noneUp(table, pile, place) {
  table.shake(pile, place)
  table.tell(t("table.auto.none_here", { card: cardName(look(table.state.play, pile, place).name) }), { pile, place })
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
  table.actions.inTurn(() => {
    if (pile && state.legal.clicks.has(`r${pile}`)) return press(table, pile, "r")
    if (pile && state.play.shortcuts) return table.actions.tried(`r${pile}`)
    return table.actions.auto(true)
  })
}

/** A middle click on a pile, where the definition has one. @param {PlayTable} table @param {number} pile */
export function middleClick(table, pile) {
  if (!pile) return
  table.actions.inTurn(() => {
    if (table.state.legal.clicks.has(`m${pile}`)) return press(table, pile, "m")
    return table.actions.why(`m${pile}`, pile)
  })
}

/** Click the stock, wherever it is: the first that a click does something at. @param {PlayTable} table */
export function clickStock(table) {
  const { state } = table
  table.actions.inTurn(() => {
    const stock = state.play.piles.find((pile) => pile.kind === "stock" && state.legal.clicks.has(`c${pile.pile}`))
    if (stock) return press(table, stock.pile, "c")
    const first = state.play.piles.find((pile) => pile.kind === "stock")
    if (state.play.outcome !== "playing") return table.tell(t("table.over"))
    return first ? table.actions.why(`c${first.pile}`, first.pile) : table.tell(t("table.no_stock"))
  })
}
