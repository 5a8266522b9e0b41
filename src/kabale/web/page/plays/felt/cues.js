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
