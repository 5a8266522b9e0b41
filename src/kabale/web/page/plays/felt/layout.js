// Where everything lies: from the definition's places to pixels, for the space that there is. Pure arithmetic.
// Cards keep their proportions and their size while a game is played; only fans draw together.
import { settings } from "../../frame/settings.js"
import { fan } from "./fans.js"
import { folds, lowered, overlapped } from "./tall.js"

/** Height of a card by its width. */
const ASPECT = 1.4
/**
 * The sizes that a player can choose: a share of what fits, at most so wide, and shares of the usual gaps and of the room
 * for open fans, which then draw together earlier.
 * @type {Record<string, { share: number, most: number, air: number, fans: number }>}
 */
const SIZES = {
  small: { share: 0.75, most: 138, air: 1, fans: 1 },
  normal: { share: 1, most: 138, air: 1, fans: 1 },
  large: { share: 1, most: 200, air: 0.4, fans: 0.4 },
}
const OPEN_STEPS = { x: 4, y: 7 }
const REAL_FAN = 0.1
const TALL = 1.15
const HAND = 600
const LOW = 420
const WORTH = 1.07
const FAN_SHARE = 0.55
const WIDEST_FAN = 2.2
const SPACER_SHARE = 0.5
const MOST_STRETCH = 1.6

/**
 * Lay a play out in a box {width, height}: returns {width, height (of a card), piles: [null | place]}. A place has
 * x, y, turned, width and height (of its spot), first (the place of the first card drawn), cards: [{x, y}] from there on.
 * @param {api.PlayState} play @param {Size} box
 */
export function layOut(play, box) {
  const seen = roomy(play, play.piles.filter((pile) => pile.visible))
  if (!seen.length) return { width: 0, height: 0, piles: play.piles.map(() => null) }
  const { places, frame, margin, scale } = best(play, seen, box)
  const origin = {
    left: (box.width - margin.left - margin.right - scale.total) / 2 + margin.left,
    top: margin.top + downward(places, frame, scale, box, margin),
  }
  const spots = play.piles.map((pile) => {
    const place = places.find((each) => each.pile === pile.pile)
    return place ? spotOf(place, play, frame, scale, origin) : null
  })
  const isTall = box.height > box.width * TALL
  const limits = { left: 2, top: margin.top, right: box.width - 2, bottom: box.height - margin.bottom, isTall }
  const held = isTall && box.width < HAND ? lowered(play, spots, limits) : { spots, bottom: limits.bottom }
  const piles = play.piles.map((pile, index) => {
    const spot = held.spots[index]
    return spot && fan(pile, spot, obstacles(play, held.spots, spot), { ...limits, bottom: held.bottom })
  })
  return { width: scale.width, height: scale.height, piles }
}

/**
 * How much wider than a card the last draw of a squared waste is, in the definition's units.
 * @param {api.PileShape} pile @param {api.PlayState} play
 */
function fanWidth(pile, play) {
  const isSquared = Math.abs(pile.dx) < play.card_width * REAL_FAN && Math.abs(pile.dy) < play.card_height * REAL_FAN
  return isSquared && pile.fan > 1 ? play.card_width * Math.min((pile.fan - 1) * FAN_SHARE, WIDEST_FAN) : 0
}

/**
 * Where the cards of a draw have no room beside their waste, the rest of its row moves to the right.
 * @param {api.PlayState} play @param {api.PileShape[]} seen
 */
function roomy(play, seen) {
  return seen.filter((pile) => fanWidth(pile, play)).reduce((places, waste) => {
    const isNext = (/** @type {api.PileShape} */ pile) => pile.x > waste.x && Math.abs(pile.y - waste.y) < play.card_height
    const missing = waste.x + play.card_width * 1.1 + fanWidth(waste, play) - Math.min(...places.filter(isNext).map((pile) => pile.x))
    return missing > 0 ? places.map((pile) => (isNext(pile) ? { ...pile, x: pile.x + missing } : pile)) : places
  }, seen)
}

/**
 * The way of laying out in which cards are largest: as the definition has it, unless the window is tall and narrow, or low.
 * @param {api.PlayState} play @param {api.PileShape[]} seen @param {Size} box
 */
function best(play, seen, box) {
  const ways = box.height > box.width * TALL ? folds(play, seen) : box.height < LOW ? overlapped(play, seen) : [seen]
  const tried = ways.map((places) => {
    const frame = frameOf(play, places)
    const margin = margins(places, frame, box)
    const room = { width: box.width - margin.left - margin.right, height: box.height - margin.top - margin.bottom }
    return { places, frame, margin, scale: scaleOf(play, places, frame, room) }
  })
  return tried.reduce((most, each) => (each.scale.width > most.scale.width * WORTH ? each : most))
}

/**
 * The rectangle, in the definition's units, that has room for all piles and for the beginnings of open fans.
 * @param {api.PlayState} play @param {api.PileShape[]} seen
 */
function frameOf(play, seen) {
  const { card_width: width, card_height: height } = play
  const frame = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const spacers = []
  const { fans } = SIZES[settings.size] ?? SIZES.normal
  for (const pile of seen) {
    if (pile.spacer) {
      spacers.push(pile)
      continue
    }
    const [right, below] = pile.sideways ? [height, width] : [width, height]
    const real = { x: Math.abs(pile.dx) >= width * REAL_FAN, y: Math.abs(pile.dy) >= height * REAL_FAN }
    const fanX = real.x ? OPEN_STEPS.x * pile.dx : 0
    const fanY = real.y ? OPEN_STEPS.y * pile.dy * fans : 0
    frame.left = Math.min(frame.left, pile.x + Math.min(0, fanX))
    frame.top = Math.min(frame.top, pile.y + Math.min(0, fanY))
    frame.right = Math.max(frame.right, pile.x + Math.max(right, width * (pile.border || 1)) + Math.max(0, fanX, fanWidth(pile, play)))
    frame.bottom = Math.max(frame.bottom, pile.y + below + Math.max(0, fanY))
  }
  return widened(frame, spacers, play)
}

/**
 * A spacer widens the frame, but fans draw together: half of the height that it asks for is enough.
 * @param {Sides} frame @param {any} spacers @param {api.PlayState} play
 */
function widened(frame, spacers, play) {
  for (const { x, y } of spacers) {
    frame.right = Math.max(frame.right, x + play.card_width)
    frame.bottom += Math.max(0, (y + play.card_height - frame.bottom) * SPACER_SHARE)
  }
  return frame
}

/**
 * Room at the edges, more where labels stand there.
 * @param {api.PileShape[]} seen @param {Sides} frame @param {Size} box
 */
function margins(seen, frame, box) {
  const small = box.width < 600 || box.height < 420
  const line = small ? 14 : 22
  const at = {
    left: (/** @type {api.PileShape} */ pile) => pile.x - frame.left, right: (/** @type {api.PileShape} */ pile) => frame.right - pile.x - 5,
    above: (/** @type {api.PileShape} */ pile) => pile.y - frame.top, below: (/** @type {api.PileShape} */ pile) => frame.bottom - pile.y - 7,
  }
  const labelled = (/** @type {"left" | "right" | "above" | "below"} */ side) => seen.some((pile) => at[side](pile) < 2 && hasLabel(pile, side))
  return {
    left: (small ? 4 : 16) + (labelled("left") ? line * 2 : 0),
    right: (small ? 4 : 16) + (labelled("right") ? line * 2 : 0),
    top: (small ? 6 : 16) + (labelled("above") ? line : 0),
    bottom: (small ? 6 : 14) + (labelled("below") ? line : 0),
  }
}

/**
 * How wide a card is, and how many pixels a unit has each way.
 * @param {api.PlayState} play @param {api.PileShape[]} seen @param {Sides} frame @param {Size} room
 */
function scaleOf(play, seen, frame, room) {
  const { card_width: unit, card_height: tall } = play
  const across = frame.right - frame.left - unit
  const down = frame.bottom - frame.top
  const { share, most, air } = SIZES[settings.size] ?? SIZES.normal
  const gap = (room.width < 500 ? 3 : room.width < 900 ? 6 : 10) * air
  const pitch = pitchOf(play, seen)
  const byWidth = (room.width - (across * gap) / pitch) / (across / pitch + 1)
  const byHeight = ((room.height / down) * tall) / ASPECT
  const width = Math.max(12, Math.floor(Math.min(byWidth, byHeight, most) * share))
  const x = across > 0 ? Math.min(width / unit, (room.width - width) / across) : width / unit
  const y = ((width * ASPECT) / tall) * stretch(play, seen, room.height / ((down * width * ASPECT) / tall))
  return { width, height: width * ASPECT, x, y, total: across * x + width }
}

/**
 * Where fans would run into piles below them, height that is to spare goes between the rows.
 * @param {api.PlayState} play @param {api.PileShape[]} seen @param {number} spare
 */
function stretch(play, seen, spare) {
  const isBelow = (/** @type {api.PileShape} */ pile, /** @type {any} */ other) => other.y >= pile.y + play.card_height && Math.abs(other.x - pile.x) < play.card_width
  const meets = (/** @type {api.PileShape} */ pile) => seen.some((other) => isBelow(pile, other) && !other.spacer)
  const isTight = seen.some((pile) => pile.dy >= play.card_height * REAL_FAN && meets(pile))
  return isTight ? Math.max(1, Math.min(spare, MOST_STRETCH)) : 1
}

/**
 * The distance of neighbouring columns in units: how far cards may grow before they touch.
 * @param {api.PlayState} play @param {api.PileShape[]} seen
 */
function pitchOf(play, seen) {
  const { card_width: width, card_height: height } = play
  let pitch = width * 1.35
  for (const one of seen) {
    if (Math.abs(one.dx) >= width * REAL_FAN) pitch = Math.min(pitch, width * 1.12)
    for (const other of seen) {
      const apart = other.x - one.x
      if (apart >= width && Math.abs(other.y - one.y) < height) pitch = Math.min(pitch, apart)
    }
  }
  return Math.max(pitch, width * 1.02)
}

/**
 * A lay-out without fans stands in the middle of the space; one with fans begins at its top.
 * @param {api.PileShape[]} seen @param {Sides} frame @param {Scale} scale @param {Size} box @param {Sides} margin
 */
function downward(seen, frame, scale, box, margin) {
  const free = box.height - margin.top - margin.bottom - (frame.bottom - frame.top) * scale.y
  const grows = seen.some((pile) => Math.abs(pile.dy) > 0)
  return Math.max(0, Math.min(grows ? 0 : free / 2, scale.height))
}

/**
 * @param {api.PileShape} pile @param {api.PlayState} play @param {Sides} frame @param {Scale} scale
 * @param {{ left: number, top: any }} values
 */
function spotOf(pile, play, frame, scale, { left, top }) {
  const size = pile.sideways ? { width: scale.height, height: scale.width } : { width: scale.width, height: scale.height }
  const x = Math.round(left + (pile.x - frame.left) * scale.x)
  return {
    x, rim: x, y: Math.round(top + (pile.y - frame.top) * scale.y), ...size, turned: pile.sideways,
    above: hasLabel(pile, "above"), below: hasLabel(pile, "below"),
    stepX: pile.dx * scale.x, stepY: pile.dy * scale.y, scale, fan: fanWidth(pile, play) ? pile.fan : 0,
    outline: Math.max(1, pile.border) > 1 ? size.width + (pile.border - 1) * Math.abs(pile.dx || play.card_width) * scale.x : size.width,
  }
}

/** @param {api.PileShape} pile @param {string} place */
const hasLabel = (pile, place) => pile.labels.some((label) => label.place.includes(place))

/**
 * The spots that a fan of this pile must not run into; those that it overlaps as the definition has it are none.
 * @param {api.PlayState} play @param {(Spot | null)[]} spots @param {Spot} mine
 * @returns {Spot[]}
 */
function obstacles(play, spots, mine) {
  const others = spots.filter((spot, other) => spot !== null && spot !== mine && !play.piles[other].spacer && !overlaps(mine, spot))
  return /** @type {Spot[]} */ (others)
}

/** @param {Spot} one @param {Spot} other */
function overlaps(one, other) {
  const x = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const y = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return x > 1 && y > 1
}
