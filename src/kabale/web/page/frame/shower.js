// Cards that leap from where they lie, bounce on the ground and leave a trail: the feast of a game that was won. It is drawn
// on a canvas over the table, so nothing of the table knows of it.
import { h } from "./dom.js"

const STEP = 1000 / 60
const EVERY = 70
const TAIL = 2600
const FADE = 500
const MOST_STEPS = 6
const BOUNCE = 0.8

/**
 * Let cards leap over a place, one after the other. Each is {image, x, y, width, height} within the place; an image leaves
 * its own place when it leaps. `after()` takes all away again and is called once, when the animation has ended in any way.
 * @param {HTMLElement} place @param {Leap[]} cards @param {number} pace
 * @returns {{ animation: Animation, after: () => void }}
 */
export function shower(place, cards, pace) {
  const size = { width: place.clientWidth, height: place.clientHeight }
  const ratio = Math.min(2, window.devicePixelRatio)
  const canvas = drawing(size, ratio)
  canvas.className = "shower"
  canvas.setAttribute("aria-hidden", "true")
  place.append(canvas)
  const pen = penOf(canvas, ratio)
  const length = cards.length * EVERY + TAIL
  const animation = canvas.animate([{ opacity: 1 }, { opacity: 1, offset: 1 - FADE / length }, { opacity: 0 }], { duration: length * pace })
  const leaps = cards.map((card, index) => ({ ...card, begins: index * EVERY, stamp: null, ...push(size, card) }))
  let time = 0
  let frame = 0
  const draw = () => {
    const now = Number(animation.currentTime ?? 0) / pace
    // A busy machine leaves steps out, instead of being late for ever.
    time = Math.max(time, now - MOST_STEPS * STEP)
    for (; time < now; time += STEP) for (const leap of leaps) if (leap.begins <= time) step(pen, leap, size, ratio)
    frame = requestAnimationFrame(draw)
  }
  frame = requestAnimationFrame(draw)
  const after = () => {
    cancelAnimationFrame(frame)
    canvas.remove()
    for (const { image } of cards) image.style.visibility = ""
  }
  return { animation, after }
}

/** @param {Size} size @param {number} ratio */
const drawing = (size, ratio) => h("canvas", { width: Math.ceil(size.width * ratio), height: Math.ceil(size.height * ratio) })

/** @param {HTMLCanvasElement} canvas @param {number} ratio */
function penOf(canvas, ratio) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"))
  pen.scale(ratio, ratio)
  return pen
}

/**
 * How a card is thrown, in pixels a millisecond: it leaves a place of any size in about two seconds. One that lies low leaps high.
 * @param {Size} size @param {Leap} card
 */
function push({ width, height }, { y }) {
  const side = Math.random() < 0.5 ? -1 : 1
  const up = (y > height / 2 ? 0.0013 : 0) + 0.0006 * Math.random()
  return { across: side * width * (0.00025 + Math.random() * 0.0004), down: -height * up, pull: height * 0.0000026 }
}

/**
 * A step of a card's flight: it is drawn where it has come to, and what was drawn stays as its trail.
 * @param {CanvasRenderingContext2D} pen @param {any} leap @param {Size} size @param {number} ratio
 */
function step(pen, leap, size, ratio) {
  if (leap.x < -leap.width || leap.x > size.width) return
  if (!leap.stamp) {
    // A picture that is still being read leaps a moment later.
    if (!leap.image.complete) return
    leap.stamp = stamp(leap, ratio)
    leap.image.style.visibility = "hidden"
  }
  const ground = size.height - leap.height
  leap.down += leap.pull * STEP
  leap.x += leap.across * STEP
  leap.y += leap.down * STEP
  if (leap.y > ground) {
    leap.y = ground
    leap.down *= -BOUNCE
  }
  pen.drawImage(leap.stamp, leap.x, leap.y, leap.width, leap.height)
}

/** The picture of a card in points: drawn from SVG once, and not for each step. @param {Leap} leap @param {number} ratio */
function stamp({ image, width, height }, ratio) {
  const canvas = drawing({ width, height }, ratio)
  if (image.naturalWidth) penOf(canvas, ratio).drawImage(image, 0, 0, width, height)
  return canvas
}
