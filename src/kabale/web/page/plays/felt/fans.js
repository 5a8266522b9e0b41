// How the cards of one pile lie over each other: as the definition has it where there is room, closer where there is not.
// Covered cards show their index: face-up ones get more room than face-down ones,
// and all of them more where the window is tall. The cards of a draw lie side by side on the waste, whatever is below them.

const SHOWN = { x: 0.28, y: 0.24 }
const DOWN = 0.11
const LONG = 11
const TALL = { least: 0.4, most: 0.8 }
const TALL_DOWN = 0.4
const LEAST_DOWN = 0.045
const REAL_FAN = 0.1
const READABLE = 24
const LABEL = 18
const ACROSS = /** @type {const} */ (["x", "width", "y", "height"])
const DOWNWARD = /** @type {const} */ (["y", "height", "x", "width"])

/**
 * Return the spot with `first` (the place of the first card drawn, from 1) and `cards`: [{x, y}] from there on.
 * @param {api.PileShape} pile @param {Spot} spot @param {Spot[]} obstacles @param {Limits} limits
 */
export function fan(pile, spot, obstacles, limits) {
  const drawn = pile.shown === null ? pile.cards.length : Math.min(pile.shown, pile.cards.length)
  const first = pile.cards.length - drawn + 1
  const up = pile.up.slice(first - 1)
  const along = { x: steps(up, spot, obstacles, limits, "x"), y: steps(up, spot, obstacles, limits, "y") }
  let { x, y } = spot
  const cards = up.map((_, index) => {
    const card = { x: Math.round(x * 2) / 2, y: Math.round(y * 2) / 2 }
    x += along.x[index]
    y += along.y[index]
    return card
  })
  return { ...spot, first, cards }
}

/**
 * The distances between one card and the next along an axis.
 * @param {boolean[]} up @param {Spot} spot @param {Spot[]} obstacles @param {Limits} limits @param {"x" | "y"} axis
 */
function steps(up, spot, obstacles, limits, axis) {
  const usual = axis === "x" ? spot.stepX : spot.stepY
  const drawn = axis === "x" ? spot.fan : 0
  if ((!usual && drawn < 2) || up.length < 2) return up.map(() => 0)
  const direction = Math.sign(usual) || 1
  const size = axis === "x" ? spot.width : spot.height
  const room = Math.max(0, roomFor(spot, obstacles, limits, axis, direction) - size)
  const covered = up.slice(0, -1)
  const wanted = wishes(covered, Math.abs(usual), size, axis === "y" && limits.isTall ? tallShare(room / size) : { open: SHOWN[axis], down: DOWN }, drawn)
  return [...fitted(covered, wanted, room, size), 0].map((step) => step * direction)
}

/**
 * In a tall window a column of usual length fills the room: `room` is in heights of a card.
 * @param {number} room
 */
function tallShare(room) {
  const open = Math.max(TALL.least, Math.min(TALL.most, room / LONG))
  return { open, down: open * TALL_DOWN }
}

/**
 * What each covered card would like to show: shares of its size where it lies face up and face down. In a squared pile these
 * are only the cards of the last draw.
 * @param {boolean[]} covered @param {number} usual @param {number} size @param {{ open: number, down: number }} share
 * @param {number} drawn
 */
function wishes(covered, usual, size, share, drawn) {
  const open = Math.max(usual, size * share.open, Math.min(READABLE, size * 0.45))
  if (usual < size * REAL_FAN) return covered.map((isUp, index) => (isUp && index > covered.length - drawn ? open : usual))
  const down = share.down > DOWN ? size * share.down : Math.min(usual, size * share.down)
  return covered.map((isUp) => (isUp ? open : down))
}

/**
 * The wishes cut down to the room: face-down cards give way first.
 * @param {boolean[]} covered @param {any} wanted @param {any} room @param {number} size
 */
function fitted(covered, wanted, room, size) {
  const total = sum(wanted)
  if (total <= room) return wanted
  const least = covered.map((isUp, index) => (isUp ? wanted[index] : Math.min(wanted[index], size * LEAST_DOWN)))
  const firm = sum(least)
  if (firm <= room) {
    const share = (room - firm) / (total - firm)
    return least.map((step, index) => step + (wanted[index] - step) * share)
  }
  return least.map((step) => (step * room) / firm)
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0)

/**
 * How far a fan may reach from its spot: to the next pile in its way, or to the edge.
 * @param {Spot} spot @param {Spot[]} obstacles @param {Limits} limits @param {"x" | "y"} axis @param {number} direction
 */
function roomFor(spot, obstacles, limits, axis, direction) {
  const [start, size, cross, breadth] = axis === "x" ? ACROSS : DOWNWARD
  const edge = axis === "x" ? [limits.left, limits.right] : [limits.top, limits.bottom]
  const own = spot[start] + spot[size]
  const label = axis === "y" && direction > 0 && spot.below ? LABEL : 0
  let room = (direction > 0 ? edge[1] - spot[start] : own - edge[0]) - label
  for (const other of obstacles) {
    if (Math.min(spot[cross] + spot[breadth], other[cross] + other[breadth]) - Math.max(spot[cross], other[cross]) <= 1) continue
    const far = direction > 0 ? other[start] - spot[start] : own - (other[start] + other[size])
    const its = axis === "y" && (direction > 0 ? other.above : other.below) ? LABEL : 0
    if (far > 0) room = Math.min(room, far - 4 - its - label)
  }
  return room
}
