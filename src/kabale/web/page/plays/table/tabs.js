// Two tabs on one play: what is done in one is seen in the other. What a tab missed it is told by its next move.

/** Tell other tabs of each new state, and look again when they tell; returns {tell, start}. @param {PlayTable} table */
export function tabs(table) {
  let channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`kabale.play.${table.id}`)
  let told = table.state.play.version
  return {
    /** @param {number} version */
    tell(version) {
      if (version !== told) channel?.postMessage(version)
      told = version
    },
    start() {
      channel?.addEventListener("message", ({ data }) => {
        told = data
        if (data !== table.state.play.version) table.actions.again()
      })
      // An answer may come when the table has been left.
      return () => {
        channel?.close()
        channel = null
      }
    },
  }
}
