// The table seen in a mirror: what lay on the left lies on the right, for those whose hand or eye wants it so.
import { settings } from "../../frame/settings.js"

/**
 * Return a plan as the player wants to see it.
 * @template {{ piles: (Fan | null)[] }} T
 * @param {T} plan @param {Size} box
 * @returns {T}
 */
export function asSeen(plan, box) {
  return settings.mirrored ? { ...plan, piles: plan.piles.map((spot) => spot && turned(spot, box.width)) } : plan
}

/** @param {Fan} spot @param {number} width */
function turned(spot, width) {
  const flip = (/** @type {Place} */ at) => ({ ...at, x: width - at.x - spot.width })
  const rim = width - spot.rim - spot.outline
  return { ...flip(spot), rim, stepX: -spot.stepX, cards: spot.cards.map(flip) }
}

const SIDES = new Map([["left", "right"], ["right", "left"]])

/** Return on which side of a pile a label stands. @param {string[]} place */
export const sides = (place) => (settings.mirrored ? place.map((side) => SIDES.get(side) ?? side) : place)
