// Words at the card: why it stays where it is, what is advised. One bubble at most, beside what it is about and over no card
// where there is room for it; the next input takes it away, an advice the next move.
import { fill, h } from "../../frame/dom.js"
import { announce } from "../../frame/say.js"
import { t } from "../../frame/words.js"

const GAP = 6
const STEP = 14
const WIDTHS = ["20rem", "260px"]
const SILENT = new Set(["Shift", "Control", "Alt", "Meta", "Tab"])

/**
 * Return the bubble of a table: tell(text, {pile, place, action, isHint}), close(), draw(), `turn` counts the inputs.
 * @param {PlayTable} table
 */
export function bubble(table) {
  const element = h("div", { class: "bubble", hidden: true })
  const part = {
    element,
    turn: 0,
    /** @type {any} */
    told: null,
    tell: (/** @type {string} */ text, /** @type {any} */ about = {}) => tell(table, part, text, about),
    close: () => close(part),
    draw: () => part.told && stand(table, part),
    start: () => listen(part),
  }
  return part
}

/** @param {any} part */
function listen(part) {
  const pressed = (/** @type {any} */ event) => {
    if (SILENT.has(event.key) || part.element.contains(event.target)) return
    part.turn += 1
    const keeps = part.told?.isHint && event.type === "keydown" && event.key !== "Escape"
    if (!keeps) part.close()
  }
  document.addEventListener("pointerdown", pressed, true)
  document.addEventListener("keydown", pressed, true)
  return () => {
    document.removeEventListener("pointerdown", pressed, true)
    document.removeEventListener("keydown", pressed, true)
  }
}

/** @param {any} part */
function close(part) {
  part.told = null
  part.element.hidden = true
}

/** @param {PlayTable} table @param {any} part @param {string} text @param {any} about */
function tell(table, part, text, about) {
  const words = sentence(text)
  const { element } = part
  part.told = about
  const act = () => {
    part.close()
    about.action.work()
  }
  fill(element, [
    h("p", {}, words),
    about.action ? h("button", { class: "button small", type: "button", onclick: act }, about.action.text) : null,
    about.action ? h("button", { class: "close", type: "button", "aria-label": t("page.close"), onclick: () => part.close() }, "×") : null,
  ])
  element.classList.toggle("bubble-hint", Boolean(about.isHint))
  element.hidden = false
  announce(words)
  stand(table, part)
}

/** A text that begins with a capital and ends as a sentence does. @param {string} text */
function sentence(text) {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`
}

/**
 * Put the bubble where it covers least, and as near to its card as can be.
 * @param {PlayTable} table @param {any} part
 */
function stand(table, part) {
  const { element, told } = part
  const { felt } = table.paint
  const room = { width: felt.clientWidth, height: felt.clientHeight }
  const taken = cardsOf(table.paint)
  const anchor = anchorOf(table.paint, told) ?? { x: room.width / 2, y: room.height, width: 0, height: 0 }
  const tried = WIDTHS.map((width) => {
    element.style.maxWidth = `min(${width}, ${room.width - 2 * GAP}px)`
    const size = { width: element.offsetWidth, height: element.offsetHeight }
    return { width, ...nearest(size, room, anchor, taken) }
  })
  const best = tried.reduce((one, other) => (other.cost < one.cost ? other : one))
  element.style.maxWidth = `min(${best.width}, ${room.width - 2 * GAP}px)`
  element.style.translate = `${best.x}px ${best.y}px`
}

/** @param {Size} size @param {Size} room @param {Place & Size} anchor @param {(Place & Size)[]} taken */
function nearest(size, room, anchor, taken) {
  let best = { x: GAP, y: GAP, cost: Infinity }
  const most = { x: Math.max(GAP, room.width - size.width - GAP), y: Math.max(GAP, room.height - size.height - GAP) }
  for (const y of steps(anchor.y + anchor.height + GAP, most.y)) {
    for (const x of steps(anchor.x + (anchor.width - size.width) / 2, most.x)) {
      const far = away({ x, y, ...size }, anchor)
      if (far >= best.cost) continue
      const cost = far + 10 * taken.reduce((sum, each) => sum + common({ x, y, ...size }, each), 0)
      if (cost < best.cost) best = { x, y, cost }
    }
  }
  return best
}

/** Places along an axis, the wished one first. @param {number} wish @param {number} most */
function steps(wish, most) {
  const first = Math.round(Math.max(GAP, Math.min(wish, most)))
  const found = [first]
  for (let at = GAP; at < most; at += STEP) found.push(at)
  return [...found, most]
}

/** How far two rectangles lie apart. @param {Place & Size} one @param {Place & Size} other */
function away(one, other) {
  const x = Math.max(0, other.x - one.x - one.width, one.x - other.x - other.width)
  const y = Math.max(0, other.y - one.y - one.height, one.y - other.y - other.height)
  const aside = Math.abs(one.x + one.width / 2 - other.x - other.width / 2)
  return Math.hypot(x, y) + aside / 8
}

/** The area that two rectangles have in common. @param {Place & Size} one @param {Place & Size} other */
function common(one, other) {
  const x = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const y = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return x > 0 && y > 0 ? x * y : 0
}

/** Where the cards lie that are seen, and what is laid over them. @param {Painter} paint @returns {(Place & Size)[]} */
function cardsOf(paint) {
  const { plan } = paint
  return plan.piles.flatMap((spot, index) => (spot && !paint.piles[index].hidden ? (spot.cards.length ? spot.cards : [spot]).map((at) => box(plan, spot, at)) : []))
}

/** @param {Size} plan @param {Fan} spot @param {Place} at */
function box(plan, spot, at) {
  const [width, height] = spot.turned ? [plan.height, plan.width] : [plan.width, plan.height]
  return { x: at.x, y: at.y, width, height }
}

/** The card, or the pile, that something is told of. @param {Painter} paint @param {any} told */
function anchorOf(paint, told) {
  const spot = told.pile ? paint.plan.piles[told.pile - 1] : null
  if (!spot) return null
  return box(paint.plan, spot, spot.cards[told.place - spot.first] ?? spot.cards.at(-1) ?? spot)
}
