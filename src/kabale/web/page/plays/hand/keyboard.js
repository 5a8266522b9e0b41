// The keyboard: the focus goes from card to card and pile to pile as they lie, Enter picks and lays, letters do the rest.
// One card or pile of the table is in the tab order; the arrows move on from there.
import { isTyping, setKeys } from "../../frame/help.js"
import { settings } from "../../frame/settings.js"
import { t } from "../../frame/words.js"
import { takeable } from "../model/legal.js"
import { pileOf } from "../model/state.js"
import { bestMoves } from "./choice.js"
import { click, clickStock, drop, toFoundation } from "./hand.js"

const CONE = 0.35
const BESIDE = 0.75
const ROWS = 4
const COLUMNS = 1000
const ENTER = ["Enter", " "]
/** @type {Record<string, any>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Listen to the keys while the table is shown; returns what stops it. @param {PlayTable} table */
export function listen(table) {
  const typed = { ahead: 0 }
  const keys = (/** @type {any} */ event) => pressed(table, typed, event)
  const focused = (/** @type {any} */ event) => follow(table, event)
  document.addEventListener("keydown", keys)
  table.paint.felt.addEventListener("focusin", focused)
  setKeys(help())
  return () => {
    document.removeEventListener("keydown", keys)
    table.paint.felt.removeEventListener("focusin", focused)
  }
}

function help() {
  const row = (/** @type {any} */ keys, /** @type {string} */ name) => ({ keys, text: t(`table.key.${name}`) })
  return [
    row(["←", "→", "↑", "↓"], "arrows"), row(["Enter", "␣"], "enter"), row(["Esc"], "escape"),
    row(["D"], "draw"), row(["F"], "foundation"), row(["A"], "auto"), row(["H"], "hint"),
    row(["U", "Ctrl Z"], "undo"), row(["R", "Ctrl Y"], "redo"), row(["N"], "fresh"),
    row(["M", "⇧ F10"], "menu"), row(["L"], "names"), row(["I"], "rules"),
  ]
}

/**
 * Enter waits for the answer to what was done before, and so do the keys after it: they mean what they would have meant then.
 * @param {PlayTable} table @param {{ ahead: number }} typed how many keys wait @param {any} event
 */
function pressed(table, typed, event) {
  if (event.defaultPrevented || isTyping(event) || document.querySelector("dialog[open]")) return
  if (table.state.play.outcome !== "playing") table.motor.finish()
  const act = meaning(table, event)
  if (!act) return
  event.preventDefault()
  table.motor.finish()
  if (!table.actions.isBusy()) typed.ahead = 0
  else if (typed.ahead || ENTER.includes(event.key)) {
    typed.ahead += 1
    table.actions.inTurn(() => {
      typed.ahead -= 1
      meaning(table, event)?.()
    })
    return
  }
  act()
}

/** @param {PlayTable} table @param {any} event */
const meaning = (table, event) => withControl(table, event) ?? onTable(table, event) ?? letter(table, event)

/** @param {PlayTable} table @param {any} event */
function withControl(table, event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const name = event.key.toLowerCase()
  if (name === "z") return event.shiftKey ? table.actions.redo : table.actions.undo
  if (name === "y") return table.actions.redo
  return undefined
}

/** @param {any} event */
function plain(event) {
  return !event.ctrlKey && !event.metaKey && !event.altKey
}

/** Keys that need the focus on the table. @param {PlayTable} table @param {any} event */
function onTable(table, event) {
  const { felt } = table.paint
  const here = at(table)
  if (event.key === "Escape" && (table.state.picked || table.state.hint || table.actions.isBusy())) return () => letGo(table)
  if (ARROWS[event.key] && plain(event) && isNowhere()) return () => focus(table, here.pile ? here : first(table))
  if (!felt.contains(document.activeElement) || !plain(event)) return undefined
  if (ARROWS[event.key]) return () => step(table, here, ARROWS[event.key])
  if (event.key === "Home" || event.key === "End") return () => toEnd(table, here, event.key === "End")
  if (ENTER.includes(event.key)) return () => enter(table, here)
  if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) return () => table.openMenu(here.pile)
  return undefined
}

/**
 * Enter picks up, and the focus goes on to the best place: Enter again lays there, the arrows lead to the others.
 * @param {PlayTable} table @param {{ pile: number, place: number }} here
 */
function enter(table, here) {
  const { state } = table
  const before = state.picked
  click(table, here.pile, here.place, { picks: true })
  const { picked } = state
  if (!picked || picked === before) return
  const goal = (bestMoves(state, picked)[0] ?? picked.moves[0]).target
  focus(table, { pile: goal, place: state.ids[goal - 1].length })
}

// Whether the focus is on nothing that could want the arrows for itself.
const isNowhere = () => document.activeElement === document.body || Boolean(document.activeElement?.matches("h1, main"))

/** @param {PlayTable} table */
function letGo(table) {
  table.state.hint = null
  drop(table)
  table.render()
}

/**
 * Letters work wherever the focus is, unless the player has turned them off.
 * @param {PlayTable} table @param {any} event
 */
function letter(table, event) {
  if (!plain(event) || settings.letters === false) return undefined
  const here = at(table)
  /** @type {Record<string, any>} */
  const acts = {
    d: () => clickStock(table),
    f: () => (here.place ? toFoundation(table, here.pile, here.place) : table.tell(t("table.auto.none"), here)),
    a: () => table.actions.auto(true),
    u: table.actions.undo,
    r: table.actions.redo,
    h: () => (settings.hints === false ? table.tell(t("table.hint.off")) : table.actions.hint()),
    n: table.fresh,
    m: () => table.openMenu(here.pile || first(table).pile),
    l: () => table.toggle("names"),
    i: () => table.toggle("rules"),
  }
  return acts[event.key.toLowerCase()]
}

/** Return where the focus is, or would be: {pile, place}; place 0 on an empty pile. @param {PlayTable} table */
function at(table) {
  const { state, paint } = table
  const { pile, place } = state.focus ?? { pile: 0, place: 0 }
  if (!pile) return { pile: 0, place: 0 }
  const size = state.ids[pile - 1].length
  return { pile, place: isFlat(paint.plan.piles[pile - 1]) ? size : Math.min(place || size, size) }
}

/** @param {PlayTable} table @param {any} event */
function follow(table, event) {
  const card = event.target.closest(".card, .spot")
  const pile = Number(card?.parentElement?.dataset.pile ?? 0)
  if (!pile) return
  const place = card.dataset.id === undefined ? 0 : table.state.ids[pile - 1].indexOf(Number(card.dataset.id)) + 1
  table.state.focus = { pile, place }
  table.state.over = pile
  rove(table)
  table.line()
}

/**
 * Keep one element of the table in the tab order, and the focus where it was although cards have moved.
 * @param {PlayTable} table
 */
export function rove(table, { refocus = false } = {}) {
  const { paint, state } = table
  const here = at(table)
  const wanted = elementAt(table, here) ?? elementAt(table, first(table))
  for (const old of paint.felt.querySelectorAll("[tabindex='0']")) if (old !== wanted) old.tabIndex = -1
  if (!wanted) return
  wanted.tabIndex = 0
  const isLost = refocus && document.activeElement !== wanted
  if (isLost && here.pile) wanted.focus({ preventScroll: true })
  state.focus ??= first(table)
}

function elementAt(/** @type {PlayTable} */ table, /** @type {{ pile: number, place: number }} */ { pile, place }) {
  if (!pile) return null
  const { paint, state } = table
  if (paint.piles[pile - 1].hidden) return null
  return place ? paint.cards.get(state.ids[pile - 1][place - 1]) : paint.piles[pile - 1].firstElementChild
}

/** Where the focus begins: a card that can move, or the first pile. @param {PlayTable} table */
function first(table) {
  const { play, legal } = table.state
  const shown = play.piles.filter((pile) => !table.paint.piles[pile.pile - 1]?.hidden)
  const pile = shown.find((each) => each.kind === "tableau" && legal.lays.has(each.pile)) ?? shown[0]
  return pile ? { pile: pile.pile, place: pile.cards.length } : { pile: 0, place: 0 }
}

/** Give the focus to a card or a pile. @param {PlayTable} table @param {{ pile: number, place: number }} where */
export function focus(table, where) {
  table.state.focus = where
  rove(table)
  elementAt(table, where)?.focus({ preventScroll: true })
}

/** Whether a pile's cards lie squared on each other: only the last is seen. @param {any} spot */
const isFlat = (spot) => !spot?.stepX && !spot?.stepY

/** @param {PlayTable} table @param {any} here @param {any} last */
function toEnd(table, here, last) {
  const stops = stopsOf(table, here.pile)
  focus(table, stops[last ? stops.length - 1 : 0])
}

/**
 * The cards of a pile that the arrows stop at: those that are seen face up or can be taken, and always the last.
 * @param {PlayTable} table @param {number} pile
 */
function stopsOf(table, pile) {
  const own = pileOf(table.state, pile)
  const spot = table.paint.plan.piles[pile - 1]
  const size = own.cards.length
  if (!size) return [{ pile, place: 0 }]
  const can = takeable(table.state.legal, pile, size)
  const places = own.cards.map((_, index) => index + 1)
  return places.filter((place) => place === size || (!isFlat(spot) && spot && place >= spot.first && (own.up[place - 1] || can.has(place)))).map((place) => ({ pile, place }))
}

/** Where each stop lies on the table. @param {PlayTable} table */
function points(table) {
  const { state, paint } = table
  const targets = state.picked ? new Set([...state.picked.moves.map((move) => move.target), state.picked.pile]) : null
  return state.play.piles.flatMap((pile) => {
    const spot = paint.plan.piles[pile.pile - 1]
    if (!spot || paint.piles[pile.pile - 1].hidden || (targets && !targets.has(pile.pile))) return []
    const stops = targets ? stopsOf(table, pile.pile).slice(-1) : stopsOf(table, pile.pile)
    return stops.map((stop) => ({ ...stop, ...(stop.place ? spot.cards[stop.place - spot.first] : { x: spot.x, y: spot.y }) }))
  })
}

/**
 * The next stop in a direction. From a column: left and right to the next column, however long that is; up and down within
 * it, and to nothing that lies far aside unless a card is picked up. From a single card up and down to the next row: a
 * pyramid's lie half a card aside of each other, and the card straight below is two rows away. Else to the nearest.
 * @param {PlayTable} table @param {any} here @param {number[]} way
 */
function step(table, here, [dx, dy]) {
  const all = points(table)
  const from = all.find((each) => each.pile === here.pile && each.place === here.place) ?? all[0]
  if (!from) return
  const ahead = all.map((each) => ({ ...each, ...measure(from, each, dx, dy) })).filter(({ along }) => along > 2)
  const best = inRow(table, from, ahead, dy) ?? (isColumn(table, from.pile) && dy && !table.state.picked ? undefined : nearest(ahead))
  if (best) focus(table, { pile: best.pile, place: best.place })
}

/**
 * The next column aside; up and down what lies next of all that is not far aside.
 * @param {PlayTable} table @param {any} from @param {any[]} ahead @param {number} dy
 */
function inRow(table, from, ahead, dy) {
  const beside = table.paint.plan.width * BESIDE
  if (dy) return least(ahead.filter(({ aside }) => aside < beside), (each) => each.along * ROWS + each.aside)
  const columns = isColumn(table, from.pile) ? ahead.filter((each) => isColumn(table, each.pile)) : []
  return least(columns, (each) => each.along * COLUMNS + each.aside)
}

/** What lies nearest; far aside only where nothing else does. @param {any[]} ahead */
function nearest(ahead) {
  const before = ahead.filter(({ along, aside }) => along > aside * CONE)
  return least(before.length ? before : ahead, (each) => each.far)
}

/** @param {any[]} stops @param {(stop: any) => number} measured */
const least = (stops, measured) => stops.toSorted((one, other) => measured(one) - measured(other))[0]

/** Whether a pile's cards lie in a column of the tableau, or a row. @param {PlayTable} table @param {number} pile */
const isColumn = (table, pile) => table.state.play.piles[pile - 1].kind === "tableau" && !isFlat(table.paint.plan.piles[pile - 1])

/**
 * How far a stop lies in a direction, and aside of it; its own pile is nearer than others.
 * @param {any} from @param {any} to @param {number} dx @param {number} dy
 */
function measure(from, to, dx, dy) {
  const along = (to.x - from.x) * dx + (to.y - from.y) * dy
  const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx)
  return { along, aside, far: (along + aside * 3) * (from.pile === to.pile ? 0.2 : 1) }
}
