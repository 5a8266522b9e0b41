// A telephone held upright: what is tapped most lies at the lower edge, in the thumb's reach, and the columns have all the
// height above it. Only whole rows without a fan go down there; what stands beside columns stays where it is.

const GAP = 10
const LABEL = 18
const REAL_FAN = 0.1
const MOST = 0.45

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
  if (!isOneRow || !isClear || !rest.length || edges.bottom - low.above > (edges.bottom - edges.top) * MOST) return { spots, bottom: edges.bottom }
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

/** How far some spots go for the first of them to begin at a height. @param {Spot[]} spots @param {number} y @returns {[Spot, number][]} */
function shift(spots, y) {
  const first = Math.min(...spots.map((spot) => spot.y))
  return spots.map((spot) => [spot, y - first])
}
