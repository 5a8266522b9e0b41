// Lets cards fly as planned. The table is drawn as it will be before anything moves: a flight is only what is seen, so it
// can be ended at any moment, and whatever the player does meets the table as it is.
import { cardPicture } from "../../frame/cards.js"
import { showPicture } from "../../frame/decks.js"
import { settings } from "../../frame/settings.js"
import { look } from "../model/state.js"

const calm = window.matchMedia("(prefers-reduced-motion: reduce)")
const EASE = "cubic-bezier(.25, .7, .3, 1)"

/** Return how much longer or shorter than usual flights last; 0 where nothing should move. */
export function pace() {
  return calm.matches ? 0 : Number(settings.speed)
}

/** Return what runs and ends flights on a painter's cards. @param {Painter} paint */
export function motor(paint) {
  const running = new Set()
  /** @type {Set<Promise<unknown>>} */
  const air = new Set()
  return {
    /**
     * Say, before the table is drawn, which cards a flight will turn: they keep their picture until then.
     * @param {Flight} flight
     */
    prepare(flight) {
      if (pace()) for (const { id } of flight.turns) paint.turning.add(id)
    },
    /** End all flights at once: every card lies where it belongs. */
    finish() {
      for (const end of [...running]) end()
    },
    /**
     * Let animations that were begun elsewhere be ended with the others: [{animation, after}]; resolves when all have
     * ended.
     * @param {any[]} animations
     */
    join(animations) {
      return landed(air, Promise.all(animations.map(({ animation, after }) => until(running, animation, after))))
    },
    /** Resolve when nothing is in the air any more. */
    async rest() {
      while (air.size) await Promise.all(air)
    },
    /**
     * Run a flight that has been drawn already; resolves when it has ended. hear(name, id) is told of cards laid and
     * turned, cue(event) of what the definition says meanwhile.
     * @param {Flight} flight @param {TableState} state
     */
    async run(flight, state, { hear = /** @type {Hear} */ (() => {}), cue = (/** @type {any} */ _event) => {} }) {
      const speed = pace()
      if (!speed) flight.cues.forEach(({ event }) => cue(event))
      if (!speed) return flight.tracks.size || flight.turns.length ? hear(flight.tracks.size ? "place" : "turn") : undefined
      const ends = [...flight.tracks].map(([id, track]) => fly(paint, running, id, track, speed, hear))
      ends.push(...flight.turns.map((turn) => flip(paint, running, state, turn, speed, hear)))
      ends.push(...flight.cues.map(({ event, time }) => later(running, time * speed, () => cue(event))))
      await landed(air, Promise.all(ends))
    },
  }
}

/**
 * Keep a flight among those in the air until it has ended.
 * @param {Set<Promise<unknown>>} air @param {Promise<unknown>} flight
 */
async function landed(air, flight) {
  air.add(flight)
  await flight
  air.delete(flight)
}

/**
 * Do something in a while; where the flight is ended before, it is left out. @returns {Promise<void>}
 * @param {Set<End>} running @param {number} time @param {(...values: any[]) => any} work
 */
function later(running, time, work) {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      running.delete(stop)
      resolve()
    }
    const timer = setTimeout(() => {
      work()
      stop()
    }, time)
    running.add(stop)
  })
}

/** @param {Painter} paint @param {any} at */
function key(paint, at) {
  const shift = at.turned ? (paint.plan.height - paint.plan.width) / 2 : 0
  return { translate: `${at.x + shift}px ${at.y - shift}px`, rotate: at.turned ? "90deg" : "0deg" }
}

/** @param {Painter} paint @param {Leg[]} track */
function keyframes(paint, track) {
  const length = track[track.length - 1].end
  const frames = []
  for (const { start, end, from, to } of track) {
    frames.push({ ...key(paint, from), offset: start / length, easing: EASE }, { ...key(paint, to), offset: end / length })
  }
  if (track[0].start > 0) frames.unshift({ ...key(paint, track[0].from), offset: 0 })
  return { frames, length }
}

/**
 * @param {Painter} paint @param {Set<End>} running @param {number} id @param {Leg[]} track @param {number} speed
 * @param {Hear} hear
 */
function fly(paint, running, id, track, speed, hear) {
  const card = paint.cards.get(id)
  if (!card) return Promise.resolve()
  const { frames, length } = keyframes(paint, track)
  paint.flying.add(id)
  card.style.pointerEvents = "none"
  card.style.zIndex = String(10000 + (paint.levels.get(id) ?? 0) + Math.round(track[0].start))
  const animation = card.animate(frames, { duration: length * speed, fill: "backwards" })
  const sound = setTimeout(() => hear("place", id), Math.max(0, length * speed - 40))
  return until(running, animation, () => {
    clearTimeout(sound)
    paint.flying.delete(id)
    card.style.pointerEvents = ""
    card.style.zIndex = String(paint.levels.get(id) ?? 0)
  })
}

// A card is turned by getting narrow, showing its other side, and getting wide again.
/**
 * @param {Painter} paint @param {Set<End>} running @param {TableState} state @param {{ id: number, time: number }} values
 * @param {number} speed @param {Hear} hear
 */
function flip(paint, running, state, { id, time }, speed, hear) {
  const card = paint.cards.get(id)
  if (!card) return Promise.resolve()
  const half = (105 * speed)
  const narrow = card.animate([{ scale: "1 1" }, { scale: "0.04 1" }], { duration: half, delay: time * speed, easing: "ease-in", fill: "forwards" })
  const face = () => {
    paint.turning.delete(id)
    reveal(paint, state, id, card)
  }
  return until(running, narrow, () => {
    face()
    hear("turn", id)
  }, () => {
    const wide = card.animate([{ scale: "0.04 1" }, { scale: "1 1" }], { duration: half, easing: "ease-out" })
    narrow.cancel()
    return until(running, wide, () => {})
  }, () => narrow.cancel())
}

/**
 * Show what a card is, as the state has it.
 * @param {Painter} paint @param {TableState} state @param {number} id @param {HTMLImageElement} card
 */
function reveal(paint, state, id, card) {
  state.ids.forEach((ids, index) => {
    const step = ids.indexOf(id)
    if (step < 0) return
    const { name, back } = look(state.play, index + 1, step + 1)
    showPicture(card, cardPicture(name, back, paint.plan.width))
  })
}

/**
 * Resolve when an animation has ended by itself or was ended; `after` runs once in any case, `then` only by itself.
 * @returns {Promise<unknown>}
 * @param {Set<End>} running @param {any} animation @param {any} after
 */
function until(running, animation, after, then = () => {}, cut = () => {}) {
  return new Promise((resolve) => {
    let done = false
    const end = (/** @type {any} */ byItself) => {
      if (done) return
      done = true
      running.delete(stop)
      after()
      if (byItself) resolve(then())
      else {
        cut()
        resolve(undefined)
      }
    }
    const stop = () => {
      animation.cancel()
      end(false)
    }
    running.add(stop)
    animation.finished.then(() => end(true), () => end(false))
  })
}
