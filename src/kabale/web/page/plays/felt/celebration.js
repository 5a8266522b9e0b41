// A won game: the cards rise and make a wreath, or leap off one after the other, and lie where they lay. Nothing of the state
// knows of it. Both take turns, so that a player who wins twice has seen both.
import { shower } from "../../frame/shower.js"
import { storage } from "../../frame/storage.js"
import { pace } from "./motion.js"

const MOST = 104
const UP = 700
const STAY = 900
const LAST = "kabale.feast"

/** Let the cards dance once; resolves when they have, at once where nothing should move. @param {PlayTable} table */
export async function celebrate(table) {
  if (!pace()) return
  const isWreath = storage.getItem(LAST) !== "wreath"
  storage.setItem(LAST, isWreath ? "wreath" : "shower")
  await table.motor.join(isWreath ? dances(table) : [leaps(table)])
}

/** @param {PlayTable} table */
function dances({ paint, state }) {
  const ids = state.ids.flat().filter((id) => paint.at.has(id)).slice(-MOST)
  const felt = { width: paint.felt.clientWidth, height: paint.felt.clientHeight }
  return ids.map((id, index) => dance(paint, id, wreath(index, ids.length, felt, paint.plan), index))
}

/** The topmost cards of all piles leap first, then those below them. @param {PlayTable} table */
function leaps({ paint, state }) {
  const depth = Math.max(...state.ids.map((ids) => ids.length))
  const layers = Array.from({ length: depth }, (_, down) => state.ids.flatMap((pile) => (pile.length > down ? [pile[pile.length - 1 - down]] : [])))
  const ids = layers.flat().filter((id) => paint.at.has(id)).slice(0, MOST)
  const cards = ids.map((id) => ({ image: paint.cards.get(id), ...paint.at.get(id), width: paint.plan.width, height: paint.plan.height }))
  const under = cards.filter(({ image }) => image.hidden)
  for (const { image } of under) image.hidden = false
  const { animation, after } = shower(paint.felt, cards, pace())
  return {
    animation,
    after: () => {
      after()
      for (const { image } of under) image.hidden = true
    },
  }
}

/**
 * Where a card hangs in the wreath, and how it leans.
 * @param {number} index @param {number} count @param {Size} felt @param {Size} plan
 */
function wreath(index, count, felt, plan) {
  const turn = (index / count) * 2 * Math.PI - Math.PI / 2
  const radius = { x: Math.max(60, Math.min(felt.width * 0.42, felt.height * 0.75) - plan.width / 2), y: Math.max(50, felt.height * 0.4 - plan.height / 2) }
  const x = felt.width / 2 + Math.cos(turn) * radius.x - plan.width / 2
  const y = felt.height / 2 + Math.sin(turn) * radius.y - plan.height / 2
  return { translate: `${x}px ${y}px`, rotate: `${turn + Math.PI / 2}rad` }
}

/** @param {Painter} paint @param {number} id @param {any} there @param {number} index */
function dance(paint, id, there, index) {
  const card = paint.cards.get(id)
  const wasHidden = card.hidden
  const here = { translate: card.style.translate || "0 0", rotate: card.style.rotate || "0deg" }
  card.hidden = false
  const length = (2 * UP + STAY) * pace()
  const frames = [
    { ...here, easing: "cubic-bezier(.3, .1, .2, 1)" },
    { ...there, offset: UP / (2 * UP + STAY) },
    { ...there, offset: (UP + STAY) / (2 * UP + STAY), easing: "cubic-bezier(.5, 0, .3, 1)" },
    here,
  ]
  const animation = card.animate(frames, { duration: length, delay: 350 * pace() + index * 14 * pace(), fill: "backwards" })
  return { animation, after: () => { card.hidden = wasHidden } }
}
