// The way of a hint: an arrow that flies from the card that moves to where it goes. Seen, not touched.
import { pace } from "./motion.js"

const SPACE = "http://www.w3.org/2000/svg"
const HEAD = 15
const FLIGHT = 420

/** Return what draws the arrow of a table's hint over the felt. @param {PlayTable} table */
export function arrow(table) {
  const element = document.createElementNS(SPACE, "svg")
  element.classList.add("arrow")
  element.setAttribute("aria-hidden", "true")
  const line = document.createElementNS(SPACE, "path")
  element.append(line)
  let drawn = ""
  const draw = (/** @type {TableState} */ state) => {
    const way = state.hint && state.hint.pile !== state.hint.target ? wayOf(table.paint, state.hint) : ""
    if (way === drawn) return
    const isNew = !drawn
    drawn = way
    line.setAttribute("d", way)
    if (way && isNew) fly(line)
  }
  return { element, draw }
}

/** @param {SVGPathElement} line */
function fly(line) {
  const length = line.getTotalLength()
  line.animate([{ strokeDasharray: `0 ${length}` }, { strokeDasharray: `${length} 0` }], { duration: FLIGHT * pace(), easing: "ease-out" })
}

/**
 * The path from the middle of one card to that of the other, a little bent, with a head; "" where one is not seen.
 * @param {Painter} paint @param {{ pile: number, place: number, target: number }} hint
 */
function wayOf(paint, { pile, place, target }) {
  const from = middle(paint, pile, place)
  const to = middle(paint, target, 0)
  if (!from || !to) return ""
  const [x, y] = [to.x - from.x, to.y - from.y]
  const bend = { x: from.x + x / 2 - y * 0.12, y: from.y + y / 2 + x * 0.12 }
  const angle = Math.atan2(to.y - bend.y, to.x - bend.x)
  const side = (/** @type {number} */ turn) => `${to.x - HEAD * Math.cos(angle + turn)} ${to.y - HEAD * Math.sin(angle + turn)}`
  return `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}M${side(0.5)}L${to.x} ${to.y}L${side(-0.5)}`
}

/**
 * The middle of what is seen of a card; of place 0 that of the pile's last card, or of the empty pile.
 * @param {Painter} paint @param {number} pile @param {number} place
 */
function middle(paint, pile, place) {
  const spot = paint.plan.piles[pile - 1]
  if (!spot || paint.piles[pile - 1].hidden) return null
  const at = spot.cards[place - spot.first] ?? spot.cards.at(-1) ?? spot
  return { x: at.x + spot.width / 2, y: at.y + spot.height / 2 }
}
