// Mouse, pen and finger: what was pointed at, dragged where, and with which button. What it means is said in hand.js.
import { onEscape } from "../../frame/dom.js"
import { settings } from "../../frame/settings.js"
import { drawTable, put } from "../felt/painter.js"
import { find } from "../model/state.js"
import { click, finder, grip, lay, middleClick, rest, rightClick } from "./hand.js"

/** @type {Record<string, any>} */
const SLACK = { mouse: 4, pen: 6, touch: 9 }
const TWICE = 420
const NEAR = 14
const LIFT = 20000
const LONG = 500

/** Listen on the felt; returns what stops it. @param {PlayTable} table */
export function listen(table) {
  const { felt } = table.paint
  /** @type {any} */
  const hand = { down: null, last: null }
  const on = {
    pointerdown: (/** @type {any} */ event) => down(table, hand, event),
    pointermove: (/** @type {any} */ event) => moved(table, hand, event),
    pointerup: (/** @type {any} */ event) => up(table, hand, event),
    pointercancel: () => cancel(table, hand),
    contextmenu: (/** @type {any} */ event) => menu(table, event),
    auxclick: (/** @type {Event} */ event) => event.preventDefault(),
    dragstart: (/** @type {Event} */ event) => event.preventDefault(),
    click: (/** @type {any} */ event) => assisted(table, event),
    pointerover: (/** @type {any} */ event) => hover(table, event),
    pointerleave: () => over(table, 0),
  }
  for (const [name, listener] of Object.entries(on)) felt.addEventListener(name, listener)
  return () => {
    hand.down?.stop?.()
    for (const [name, listener] of Object.entries(on)) felt.removeEventListener(name, listener)
  }
}

/**
 * Return what an event points at: {pile, place}, 0 for none; place 0 is an empty pile.
 * @param {TableState} state @param {any} event
 */
export function target(state, event) {
  const card = event.target.closest?.(".card")
  if (card) return find(state, Number(card.dataset.id)) ?? { pile: 0, place: 0 }
  const group = event.target.closest?.(".spot")?.parentElement
  return { pile: Number(group?.dataset.pile ?? 0), place: 0 }
}

/** @param {PlayTable} table @param {any} event */
function hover(table, event) {
  if (event.pointerType === "mouse" && !table.state.drag) over(table, target(table.state, event).pile)
}

/** @param {PlayTable} table @param {number} pile */
function over(table, pile) {
  if (table.state.over === pile) return
  table.state.over = pile
  table.line()
}

/**
 * What lies under a pointer when everything has landed: what was in the air there is not meant.
 * @param {PlayTable} table @param {any} event
 */
function pressedAt(table, event) {
  return target(table.state, { target: document.elementFromPoint(event.clientX, event.clientY) ?? table.paint.felt })
}

/** @param {PlayTable} table @param {any} hand @param {any} event */
function down(table, hand, event) {
  if (!event.isPrimary) return cancel(table, hand)
  table.motor.finish()
  const at = pressedAt(table, event)
  over(table, at.pile)
  if (event.button === 1) {
    event.preventDefault()
    return middleClick(table, at.pile)
  }
  if (event.button === 2) return rightClick(table, at.pile)
  if (event.button !== 0) return undefined
  const { clientX: x, clientY: y, pointerType: kind, pointerId: pointer, timeStamp: time } = event
  hand.down = { ...at, x, y, kind, pointer, time, found: finder(table.state, at.pile, at.place) }
  if (at.pile) table.paint.felt.setPointerCapture(event.pointerId)
  if (at.pile) hand.down.timer = setTimeout(() => long(table, hand), LONG)
  return undefined
}

/** A hand that rests picks up, and shows where to: a tap there lays. @param {PlayTable} table @param {any} hand */
function long(table, hand) {
  const start = hand.down
  if (!start || start.hasLeft) return
  start.isLong = true
  Object.assign(start, start.found())
  rest(table, start.pile, start.place)
}

/** @param {PlayTable} table @param {any} hand @param {any} event */
function moved(table, hand, event) {
  const { down: start } = hand
  if (!start || event.pointerId !== start.pointer) return
  const shift = { x: event.clientX - start.x, y: event.clientY - start.y }
  if (!start.home) {
    if (Math.hypot(shift.x, shift.y) < (SLACK[start.kind] ?? 6)) return
    clearTimeout(start.timer)
    start.hasLeft = true
    if (!start.place) return
    begin(table, hand)
    if (!start.home) return
  }
  start.shift = shift
  start.point = { x: event.clientX, y: event.clientY }
  start.frame ??= requestAnimationFrame(() => follow(table, start))
}

/** A drag begins: the cards that are gripped follow the hand. @param {PlayTable} table @param {any} hand */
function begin(table, hand) {
  const { state, paint } = table
  const start = Object.assign(hand.down, hand.down.found())
  const gripped = grip(state, start.pile, start.place)
  if (!gripped.moves.length && !mayBeLifted(state, gripped)) return
  start.home = new Map(gripped.ids.map((id) => [id, { ...paint.at.get(id) }]))
  start.stop = onEscape(() => cancel(table, hand))
  state.drag = gripped
  state.picked = gripped
  for (const [id, at] of start.home) state.held.set(id, at)
  paint.felt.classList.add("is-dragging")
  drawTable(paint, state)
}

// What cannot move may be lifted all the same, to be told why: but not what lies face down or below such a card.
function mayBeLifted(/** @type {TableState} */ state, /** @type {{ pile: number, place: number }} */ { pile, place }) {
  return state.play.piles[pile - 1].up.slice(place - 1).every(Boolean) && !state.play.question
}

/** @param {PlayTable} table @param {any} start */
function follow(table, start) {
  start.frame = null
  const { home, shift } = start
  for (const id of table.state.drag?.ids ?? []) {
    const at = home.get(id)
    const now = { ...at, x: at.x + shift.x, y: at.y + shift.y }
    table.state.held.set(id, now)
    put(table.paint, table.paint.cards.get(id), id, now)
    table.paint.cards.get(id).style.zIndex = String(LIFT + (table.paint.levels.get(id) ?? 0))
  }
}

/** @param {PlayTable} table @param {any} hand @param {any} event */
function up(table, hand, event) {
  const start = hand.down
  if (!start || event.pointerId !== start.pointer) return
  hand.down = null
  clearTimeout(start.timer)
  if (start.home) return release(table, start)
  Object.assign(start, start.found())
  if (start.isLong || (start.hasLeft && isElsewhere(table, start, event))) return undefined
  return clicked(table, hand, start, event)
}

/**
 * A press that is let go elsewhere is no click: the player has thought better of it.
 * @param {PlayTable} table @param {any} start @param {any} event
 */
function isElsewhere(table, start, event) {
  const at = pressedAt(table, event)
  return at.pile !== start.pile || at.place !== start.place
}

/**
 * The second click of two is none where the first one has already made a move: whatever lies there now was not meant.
 * Only the stock takes each.
 * @param {PlayTable} table @param {any} hand @param {any} start @param {any} event
 */
function clicked(table, hand, start, event) {
  const { last } = hand
  const twice = isTwice(last, start)
  hand.last = null
  if (twice && last.isMade) return
  const isMade = click(table, start.pile, start.place, { twice: twice && last.pile === start.pile && last.place === start.place })
  const isStock = Boolean(start.pile) && table.state.play.piles[start.pile - 1].kind === "stock"
  if (!twice && !isStock) hand.last = { pile: start.pile, place: start.place, x: start.x, y: start.y, end: event.timeStamp + TWICE, isMade }
}

/**
 * When and where it was touched counts, not when the page came to hear of it: a busy phone is late.
 * @param {any} last @param {any} start
 */
function isTwice(last, start) {
  return Boolean(last) && start.time < last.end && Math.hypot(start.x - last.x, start.y - last.y) < NEAR
}

/**
 * Nothing is in the hand any more if what it dragged no longer lies together.
 * @param {PlayTable} table @param {any} start
 */
function release(table, start) {
  const { state, paint } = table
  start.stop()
  paint.felt.classList.remove("is-dragging")
  if (start.frame) {
    cancelAnimationFrame(start.frame)
    follow(table, start)
  }
  const { drag } = state
  if (!drag) return undefined
  const places = under(table, drag, start.point)
  state.drag = null
  if (places.length) return lay(table, drag, places)
  state.picked = null
  return table.settle(drag.ids)
}

/** @param {PlayTable} table @param {any} hand */
function cancel(table, hand) {
  const start = hand.down
  hand.down = null
  clearTimeout(start?.timer)
  if (!start?.home) return
  start.stop()
  table.paint.felt.classList.remove("is-dragging")
  const { state } = table
  const ids = state.drag?.ids ?? []
  state.drag = null
  state.picked = null
  table.settle(ids)
}

/**
 * Return the piles that dragged cards were dropped on, first the one that they cover most.
 * @param {PlayTable} table @param {Grip} gripped @param {any} point
 */
function under(table, gripped, point) {
  const { paint } = table
  const at = paint.at.get(gripped.ids[0])
  const card = { x: at.x, y: at.y, width: paint.plan.width, height: paint.plan.height }
  const felt = paint.felt.getBoundingClientRect()
  const hand = { x: point.x - felt.left + paint.felt.scrollLeft, y: point.y - felt.top + paint.felt.scrollTop }
  return paint.plan.piles
    .flatMap((spot, index) => (spot ? [{ pile: index + 1, area: cover(card, reach(spot), hand), where: endOf(spot, card) }] : []))
    .filter((each) => each.area > 0 && !paint.piles[each.pile - 1].hidden)
    .toSorted((one, other) => other.area - one.area)
}

/** The rectangle that a pile's cards cover. @param {any} spot */
function reach(spot) {
  const last = spot.cards.at(-1) ?? spot
  const first = spot.cards[0] ?? spot
  const x = Math.min(first.x, last.x)
  const y = Math.min(first.y, last.y)
  return { x, y, width: Math.abs(last.x - first.x) + spot.width, height: Math.abs(last.y - first.y) + spot.height }
}

/**
 * How much of a card lies over a rectangle; where the hand itself is counts as a quarter of a card more.
 * @param {any} card @param {Place & Size} box @param {any} hand
 */
function cover(card, box, hand) {
  const x = Math.min(card.x + card.width, box.x + box.width) - Math.max(card.x, box.x)
  const y = Math.min(card.y + card.height, box.y + box.height) - Math.max(card.y, box.y)
  const inside = hand.x >= box.x && hand.x <= box.x + box.width && hand.y >= box.y && hand.y <= box.y + box.height
  return (x > 0 && y > 0 ? x * y : 0) + (inside ? (card.width * card.height) / 4 : 0)
}

/** Which end of a fan a card was dropped at; "" where the pile has no fan. @param {any} spot @param {any} card */
function endOf(spot, card) {
  if (spot.cards.length < 2) return ""
  const far = (/** @type {any} */ at) => Math.hypot(card.x - at.x, card.y - at.y)
  const [first, last] = [spot.cards[0], spot.cards.at(-1)]
  if (first.x === last.x && first.y === last.y) return ""
  return far(first) < far(last) ? "bottom" : "top"
}

/**
 * A click that no pointer made: a screen reader or a switch pressed what it read.
 * @param {PlayTable} table @param {any} event
 */
function assisted(table, event) {
  if (event.detail !== 0 || event.pointerType === "mouse" || event.pointerType === "touch") return
  const at = target(table.state, event)
  table.motor.finish()
  click(table, at.pile, at.place, { picks: settings.tap === "drag" })
}

/** @param {PlayTable} table @param {any} event */
function menu(table, event) {
  event.preventDefault()
  if (event.button === 2 || event.pointerType === "touch") return
  const at = target(table.state, event)
  if (at.pile) table.openMenu(at.pile)
}
