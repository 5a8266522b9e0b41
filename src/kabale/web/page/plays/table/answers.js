// Shows what the server answered: follows its changes card by card, lets them fly, and says what happened.
import { faces, hintsSince, isSilent, plan, straight } from "../felt/flights.js"
import { pace } from "../felt/motion.js"
import { boxOf } from "../felt/painter.js"
import { grip } from "../hand/hand.js"
import { find, fits, follow, match, take } from "../model/state.js"
import { announceChanges } from "./announcements.js"

/**
 * Show a new State. `rest`: the changes that are not shown yet (usually all that it tells); `since` and
 * `before`: the ids and the play before all of its changes; `quiet`: say nothing of them.
 * @param {PlayTable} table @param {api.PlayState} play
 */
export function arrive(table, play, { rest = play.changes, since = table.state.ids, before = table.state.play, quiet = false } = {}) {
  const { state, paint } = table
  const skipped = (play.changes?.length ?? 0) - (rest?.length ?? 0)
  const flight = flightTo(table, play, rest, hintsSince(play.events, skipped))
  if (!quiet && play.changes) announceChanges(play, since, before)
  take(state, play)
  state.ids = flight.ids
  state.notes = play.events ?? []
  fly(table, flight)
  table.after?.(play)
  if (paint.felt.isConnected) notes(table)
}

/**
 * Show what a move will do before the server has answered.
 * @param {PlayTable} table @param {api.PlayState} play @param {Change} change
 */
export function foresee(table, play, change) {
  const { state } = table
  const flight = flightTo(table, play, [change])
  take(state, play)
  state.foreseen = true
  state.ids = flight.ids
  fly(table, flight)
}

/**
 * Let cards return to where the state has them: all that wait where they were dropped, or some.
 * @param {PlayTable} table @param {Iterable<number>} ids
 */
export function settle(table, ids = table.state.held.keys()) {
  const { state, paint } = table
  table.motor.finish()
  const before = { ids: state.ids, at: new Map(paint.at), up: faces(state.ids, state.play) }
  for (const id of [...ids]) if (!state.drag?.ids.includes(id)) state.held.delete(id)
  fly(table, straight(before, state.ids, state.play, boxOf(paint.felt)))
}

/**
 * What the hand drags while the table changes stays in it, with the moves that it can become now. Cards that no longer go
 * together are let go.
 * @param {TableState} state
 */
function keepDrag(state) {
  const { drag } = state
  if (!drag) return
  const at = find(state, drag.ids[0])
  const now = at && grip(state, at.pile, at.place)
  const isSame = now?.ids.every((id) => drag.ids.includes(id))
  state.drag = isSame ? now : null
  state.picked = state.drag
  for (const id of drag.ids) if (!state.drag?.ids.includes(id)) state.held.delete(id)
}

/**
 * @param {PlayTable} table @param {api.PlayState} play @param {Change[] | null} changes
 * @param {api.EventShape[]=} events
 */
function flightTo(table, play, changes, events = []) {
  const { state, paint } = table
  const box = boxOf(paint.felt)
  const before = { ids: state.ids, at: new Map(paint.at), up: faces(state.ids, state.play) }
  if (changes?.every((change) => change.change !== "reordered" || change.order)) {
    const flight = plan(before, play, changes, box, events)
    if (fits(flight.ids, play)) return flight
  }
  const followed = changes ? changes.reduce(follow, state.ids) : null
  const ids = followed && fits(followed, play) ? followed : match(state.ids, state.play, play)
  return straight(before, ids, play, box, events)
}

/** The panel of the end waits until the last card has landed. @param {PlayTable} table @param {Flight} flight */
async function fly(table, flight) {
  const { bar } = table.parts
  const { state } = table
  keepDrag(state)
  for (const id of state.held.keys()) flight.tracks.delete(id)
  const isLast = state.play.outcome !== "playing" && !state.foreseen && pace() > 0
  if (isLast) state.landing = flight
  const mute = isSilent(flight.cues.map((cue) => cue.event))
  bar.note("")
  table.motor.prepare(flight)
  table.render()
  await table.motor.run(flight, table.state, {
    hear: (/** @type {string} */ name, /** @type {number} */ id) => (mute && name === "place" ? null : table.hear(name, id)),
    cue: (/** @type {api.EventShape} */ event) => (event.kind === "menu" ? bar.note(event.text) : table.sounds.cue(event)),
  })
  bar.note("")
  if (!isLast) return
  await table.motor.rest()
  if (state.landing !== flight) return
  state.landing = null
  table.render()
}

/** What the definition itself says to the player. @param {PlayTable} table */
function notes(table) {
  const said = table.state.notes.filter((note) => note.kind === "message" && note.text).map((note) => note.text)
  if (said.length) table.tell(said.join(" "))
}
