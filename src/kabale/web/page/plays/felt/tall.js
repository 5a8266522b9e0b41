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
  return isBare || (PLAIN.has(pile.kind) && !pile.dx && !pile.dy && pile.fan <= 1 && !pile.sideways && pile.border <= 1)
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

// A telephone on its side has no height to spare: foundations that lie below each other beside the columns overlap, so that
// all cards can be larger. Each still shows its upper edge.

const SHARES = [0.5, 0.25]

/**
 * Return the ways to overlap foundations, the plain one first: each a list of seen piles with places of their own.
 * @param {api.PlayState} play @param {api.PileShape[]} seen
 */
export function overlapped(play, seen) {
  const columns = [...new Set(seen.map((pile) => pile.x))].map((x) => seen.filter((pile) => pile.x === x).sort((one, other) => one.y - other.y))
  const isApart = (/** @type {api.PileShape[]} */ column) => seen.every((pile) => pile.x === column[0].x || Math.abs(pile.x - column[0].x) >= play.card_width)
  const high = columns.filter((column) => column.filter(isFoundation).length > 1 && column.every(isPlain) && !column.some((pile) => pile.labels.length) && isApart(column))
  if (!high.length) return [seen]
  return [seen, ...SHARES.map((share) => {
    const places = new Map(high.flatMap((column) => stacked(column, share * play.card_height)))
    return seen.map((pile) => ({ ...pile, y: places.get(pile) ?? pile.y }))
  })]
}

/**
 * The heights of a column's piles when each foundation lies so far below the one above it, in the order of their numbers.
 * @param {api.PileShape[]} column @param {number} step @returns {[api.PileShape, number][]}
 */
function stacked(column, step) {
  let y = column[0].y
  return column.map((pile, index) => {
    const above = column[index - 1]
    const both = above && isFoundation(above) && isFoundation(pile) && above.pile < pile.pile
    if (above) y += both ? Math.min(step, pile.y - above.y) : pile.y - above.y
    return [pile, y]
  })
}

// A telephone held upright: what is tapped most lies at the lower edge, in the thumb's reach, and the columns have all the
// height above it. Only whole rows without a fan go down there; what stands beside columns stays where it is.

const GAP = 10
const LABEL = 18
const REAL_FAN = 0.1
const HIGHEST = 0.45

/**
 * Return the spots of a play with the rows above and below the columns at the lower edge, and the columns at the upper one,
 * and the height that these may fill; all as it is where that cannot be.
 * @param {api.PlayState} play @param {(Spot | null)[]} spots @param {{ top: number, bottom: number }} edges
 * @returns {{ spots: (Spot | null)[], bottom: number }}
 */
export function lowered(play, spots, edges) {
  const seen = /** @type {Spot[]} */ (spots.filter((spot, index) => spot && !play.piles[index].spacer))
  const columns = seen.filter((spot) => spot.stepY >= spot.height * REAL_FAN)
  if (!columns.length) return { spots: underneath(play, spots, seen, edges.bottom), bottom: edges.bottom }
  const top = Math.min(...columns.map((spot) => spot.y))
  const end = Math.max(...columns.map((spot) => spot.y + spot.height))
  const rest = seen.filter((spot) => !columns.includes(spot))
  const above = rest.filter((spot) => spot.y + spot.height <= top + 2)
  const below = rest.filter((spot) => spot.y >= end - 2)
  const isOneRow = end - top < columns[0].height * 1.9
  const isClear = above.length + below.length === rest.length && rest.every((spot) => !spot.stepY)
  const low = { below: edges.bottom - tall(below), above: edges.bottom - tall(below) - tall(above) }
  if (!isOneRow || !isClear || !rest.length || edges.bottom - low.above > (edges.bottom - edges.top) * HIGHEST) return { spots, bottom: edges.bottom }
  const shifts = new Map([...shift(columns, edges.top), ...shift(above, low.above), ...shift(below, low.below)])
  return { spots: spots.map((spot) => spot && { ...spot, y: spot.y + (shifts.get(spot) ?? 0) }), bottom: low.above - GAP }
}

/**
 * Where no card lies in a fan, as in peaks: stock and waste go down if all of them lie below the tableau.
 * @param {api.PlayState} play @param {(Spot | null)[]} spots @param {Spot[]} seen @param {number} bottom
 */
function underneath(play, spots, seen, bottom) {
  const isTableau = (/** @type {Spot} */ spot) => play.piles[spots.indexOf(spot)].kind === "tableau"
  const end = Math.max(...seen.filter(isTableau).map((spot) => spot.y + spot.height))
  const below = seen.filter((spot) => !isTableau(spot))
  if (!below.length || below.some((spot) => spot.stepY || spot.y < end - 2)) return spots
  const shifts = new Map(shift(below, bottom - tall(below)))
  return spots.map((spot) => spot && { ...spot, y: spot.y + (shifts.get(spot) ?? 0) })
}

/** The height of some rows with what stands at their edges. @param {Spot[]} spots */
function tall(spots) {
  if (!spots.length) return 0
  const labels = spots.some((spot) => spot.below) ? LABEL : 0
  return Math.max(...spots.map((spot) => spot.y + spot.height)) - Math.min(...spots.map((spot) => spot.y)) + GAP + labels
}

/**
 * How far some spots go for the first of them to begin at a height.
 * @param {Spot[]} spots @param {number} y @returns {[Spot, number][]}
 */
function shift(spots, y) {
  const first = Math.min(...spots.map((spot) => spot.y))
  return spots.map((spot) => [spot, y - first])
}
