// On a tall narrow window a wide table wastes its height: columns at a side that hold only single places (foundations,
// stock, cells) are laid in rows above the others, so that all cards can be larger. Nothing else moves.

const PLAIN = new Set(["stock", "waste", "foundation", "cell", "reserve"])
const LAST = ["waste", "stock"]
const MOST = 16

/**
 * Return the ways to fold a table, the plain one first: each a list of seen piles with places of their own.
 * @param {api.PlayState} play @param {api.PileShape[]} seen
 */
export function folds(play, seen) {
  return [seen, ...["right", "left"].flatMap((side) => folded(play, seen, side))]
}

/** @param {api.PlayState} play @param {api.PileShape[]} seen @param {string} side */
function folded(play, seen, side) {
  const sign = side === "right" ? 1 : -1
  const columns = [...new Set(seen.map((pile) => pile.x))].sort((one, other) => sign * (other - one))
  /** @type {api.PileShape[]} */
  const moved = []
  const ways = []
  for (const x of columns) {
    const column = seen.filter((pile) => pile.x === x)
    if (!column.every(isPlain) || moved.length + column.length > MOST) break
    moved.push(...column)
    const rest = seen.filter((pile) => !moved.includes(pile))
    if (!rest.some((pile) => pile.kind === "tableau")) break
    const divides = moved.some(isFoundation) && rest.some(isFoundation)
    if (!divides && clears(play, rest, x, sign)) ways.push(fold(play, rest, [...moved], side))
  }
  return ways
}

/** A place without a fan; what only keeps room goes with its column. @param {api.PileShape} pile */
function isPlain(pile) {
  const isBare = pile.kind === "other" && !pile.cards.length
  return isBare || (PLAIN.has(pile.kind) && !pile.dx && !pile.dy && !pile.sideways && pile.border <= 1)
}

/** Foundations stay together. @param {api.PileShape} pile */
const isFoundation = (pile) => pile.kind === "foundation"

/**
 * Whether the rest ends before a column: nothing that stays overlaps what goes.
 * @param {api.PlayState} play @param {api.PileShape[]} rest @param {number} x @param {number} sign
 */
function clears(play, rest, x, sign) {
  return rest.every((pile) => (sign > 0 ? pile.x + play.card_width <= x : x + play.card_width <= pile.x))
}

/** @param {api.PlayState} play @param {api.PileShape[]} rest @param {api.PileShape[]} moved @param {string} side */
function fold(play, rest, moved, side) {
  const { card_width: width, card_height: height } = play
  const left = Math.min(...rest.map((pile) => pile.x))
  const right = Math.max(...rest.map((pile) => pile.x))
  const top = Math.min(...rest.map((pile) => pile.y))
  const places = moved.filter((pile) => pile.kind !== "other").sort((one, other) => LAST.indexOf(one.kind) - LAST.indexOf(other.kind) || one.pile - other.pile)
  const labelled = moved.some((pile) => pile.labels.length)
  const pitch = { x: width * 1.1, y: height * (labelled ? 1.34 : 1.1) }
  const perRow = Math.max(1, Math.floor((right - left) / pitch.x + 1.001))
  const rows = Math.ceil(places.length / perRow)
  const step = rows > 1 || places.length < 2 ? pitch.x : Math.max(pitch.x, Math.min((right - left) / (places.length - 1), width * 1.25))
  return [...rest, ...places.map((pile, index) => {
    const column = index % perRow
    const x = side === "right" ? right - (Math.min(perRow, places.length - Math.floor(index / perRow) * perRow) - 1 - column) * step : left + column * step
    return { ...pile, x, y: top - (rows - Math.floor(index / perRow)) * pitch.y }
  })]
}
