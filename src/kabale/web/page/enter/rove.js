// Going about among many buttons with the arrows: of all of them one can be reached with Tab.

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/**
 * Return the button that an arrow, Home or End leads to from another one; null where there is none, or it is another key.
 * @param {string} key @param {HTMLElement} from @param {HTMLElement[]} buttons
 */
export function reached(key, from, buttons) {
  if (key === "Home") return buttons[0]
  if (key === "End") return buttons[buttons.length - 1]
  return key in WAYS ? nearest(WAYS[key], from, buttons) : null
}

// What lies aside of the way counts as further off.
function nearest(/** @type {[number, number]} */ [right, down], /** @type {HTMLElement} */ from, /** @type {HTMLElement[]} */ buttons) {
  const here = corner(from)
  /** @type {HTMLElement | null} */
  let found = null
  let least = Infinity
  for (const each of buttons) {
    const there = corner(each)
    const [x, y] = [there.x - here.x, there.y - here.y]
    const along = x * right + y * down
    const far = along + 4 * Math.abs(right ? y : x)
    if (along > 1 && far < least) [found, least] = [each, far]
  }
  return found
}

/** @param {HTMLElement} element */
function corner(element) {
  const { left, top } = element.getBoundingClientRect()
  return { x: left, y: top }
}
