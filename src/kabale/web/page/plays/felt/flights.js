// Plans how cards fly: from the changes that the server tells, which card is where at what time. Arithmetic; no element.
import { follow } from "../model/state.js"
import { layOut } from "./layout.js"
import { asSeen } from "./mirror.js"

const FLIGHT = 210
const SLOWEST = 340
const STAGGER = 70
const LONGEST = 1100
const LAST = 4000

/**
 * Return {tracks: Map(id -> [{start, end, from, to}]), turns: [{id, time}], cues: [{event, time}], length, ids} in milliseconds.
 * `before` is {ids, at: Map(id -> place), up: Map(id -> bool)}; `after` the play that the changes lead to; `events` what its
 * definition says of them.
 * @param {any} before @param {any} after @param {Change[]} changes @param {Size} box @param {api.EventShape[]=} events
 */
export function plan(before, after, changes, box, events = []) {
  const moving = changes.filter((change) => change.change !== "turned").length
  const longest = after.outcome === "won" ? LAST : LONGEST
  const stagger = Math.min(STAGGER, moving > 1 ? longest / moving : STAGGER)
  /** @type {Flight} */
  const flight = { tracks: new Map(), turns: [], cues: [], length: 0, ids: before.ids }
  const now = { at: new Map(before.at), up: new Map(before.up), time: 0 }
  let steps = 0
  changes.forEach((change, index) => {
    cue(flight, now, events, index)
    if (change.change === "turned") {
      turn(flight, now, change, turnsAtTheEnd(events, changes, index))
      return
    }
    if (steps > 0) now.time += stagger
    steps += 1
    flight.ids = follow(flight.ids, change)
    move(flight, now, placesOf(flight.ids, now.up, after, box), now.time)
  })
  cue(flight, now, events, changes.length)
  return flight
}

/**
 * What is said before a change: a pause begins when everything before it has been seen.
 * @param {Flight} flight @param {any} now @param {api.EventShape[]} events @param {number} index
 */
function cue(flight, now, events, index) {
  const pause = pauseBefore(events, index)
  for (const event of events) if (event.after === index) flight.cues.push({ event, time: index ? flight.length : 0 })
  if (!pause) return
  now.time = Math.max(now.time, flight.length) + pause
  flight.length = now.time
}

/**
 * Return a flight of every card that lies elsewhere than it will, all at once; what the definition says comes first.
 * @param {any} before @param {number[][]} ids @param {any} after @param {Size} box @param {api.EventShape[]=} events
 */
export function straight(before, ids, after, box, events = []) {
  /** @type {Flight} */
  const flight = { tracks: new Map(), turns: [], cues: events.map((event) => ({ event, time: 0 })), length: 0, ids }
  const up = new Map()
  ids.forEach((pile, index) => pile.forEach((id, step) => up.set(id, after.piles[index].up[step])))
  move(flight, { at: new Map(before.at), up }, placesOf(ids, up, after, box), 0)
  for (const [id, isUp] of up) if (before.up.get(id) !== isUp) flight.turns.push({ id, time: 0 })
  flight.length = Math.max(flight.length, flight.turns.length ? FLIGHT : 0)
  return flight
}

/** Return how each card lies: whether face up. @param {number[][]} ids @param {api.PlayState} play */
export function faces(ids, play) {
  const up = new Map()
  ids.forEach((pile, index) => pile.forEach((id, step) => up.set(id, play.piles[index].up[step])))
  return up
}

/** @param {Flight} flight @param {any} now @param {api.TurnedShape} change @param {any} atTheEnd */
function turn(flight, now, change, atTheEnd) {
  for (const place of change.places) {
    const id = flight.ids[change.pile - 1][place - 1]
    if (id === undefined) continue
    now.up.set(id, change.up)
    const last = flight.tracks.get(id)?.at(-1)
    const start = last ? (atTheEnd ? last.end : last.start) : now.time + (flight.length ? STAGGER : 0)
    flight.turns.push({ id, time: start })
    flight.length = Math.max(flight.length, start + FLIGHT)
  }
}

/**
 * Where every card lies if the cards of `play` lay as `ids` have them.
 * @param {number[][]} ids @param {Map<number, boolean>} up @param {api.PlayState} play @param {Size} box
 */
function placesOf(ids, up, play, box) {
  const piles = play.piles.map((pile, index) => ({ ...pile, cards: ids[index].map(String), up: ids[index].map((id) => up.get(id) ?? true) }))
  const laid = asSeen(layOut({ ...play, piles }, box), box)
  const places = new Map()
  ids.forEach((cards, index) => {
    const spot = laid.piles[index]
    if (!spot) return
    cards.forEach((id, step) => {
      const at = spot.cards[Math.max(0, step + 1 - spot.first)] ?? spot
      places.set(id, { x: at.x, y: at.y, turned: spot.turned })
    })
  })
  return places
}

/** @param {Flight} flight @param {any} now @param {any} places @param {number} time */
function move(flight, now, places, time) {
  for (const [id, to] of places) {
    const from = now.at.get(id) ?? to
    if (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1 && Boolean(from.turned) === Boolean(to.turned)) continue
    const track = flight.tracks.get(id) ?? []
    const start = Math.max(time, track.at(-1)?.end ?? 0)
    const end = start + Math.min(SLOWEST, FLIGHT + Math.hypot(to.x - from.x, to.y - from.y) / 6)
    track.push({ start, end, from, to })
    flight.tracks.set(id, track)
    flight.length = Math.max(flight.length, end)
    now.at.set(id, to)
  }
}

// What a definition says of how its moves are to be seen and heard: pauses, how cards fly, the menu's text.

const LONGEST_PAUSE = 2000

/**
 * Return the events of a play counted from the first of the changes that are still to be shown.
 * @param {api.EventShape[]} events @param {number} skipped
 */
export function hintsSince(events, skipped) {
  return (events ?? []).map((event) => ({ ...event, after: Math.max(0, event.after - skipped) }))
}

/**
 * Return how long a definition wants to wait before change number `index`, in milliseconds.
 * @param {api.EventShape[]} events @param {number} index
 */
export function pauseBefore(events, index) {
  const waits = events.filter((event) => event.kind === "wait" && event.after === index)
  return Math.min(LONGEST_PAUSE, waits.reduce((sum, event) => sum + (Number(event.text) || 0), 0))
}

/**
 * Return whether cards keep the side that they lay on, or show their backs, until they have landed: change `index` turns them.
 * @param {api.EventShape[]} events @param {Change[]} changes @param {number} index
 */
export function turnsAtTheEnd(events, changes, index) {
  const ofThisLay = (/** @type {api.EventShape} */ event) => event.kind === "animation" && event.after > index
    && changes.slice(index + 1, event.after).every((change) => change.change !== "moved")
  const hint = events.find(ofThisLay)
  return hint ? ["kept", "down"].includes(hint.text) : false
}

/**
 * Return whether the sounds of cards being laid are not wanted: the definition has its own, or none.
 * @param {api.EventShape[]} events
 */
export const isSilent = (events) => events.some((event) => event.kind === "sound" && event.text === "none")
