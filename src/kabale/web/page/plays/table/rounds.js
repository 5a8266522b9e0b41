// Sees when the table looks as it did before: then the server is asked whether anything new can come, and if not it is said.
import { get } from "../../frame/api.js"

/** Return what watches a table: saw() after an answer, open() shows that nothing new can come. @param {PlayTable} table */
export function rounds(table) {
  const views = new Set()
  const show = (/** @type {"" | "open" | "closed"} */ round) => {
    table.state.round = round
    table.render()
  }
  return {
    open() {
      table.state.closed = ""
      show("open")
    },
    async saw() {
      const { play } = table.state
      const view = JSON.stringify(play.piles.map((pile) => pile.cards))
      const isBack = views.has(view) || (!views.size && play.length > 0)
      views.add(view)
      if (!isBack || play.outcome !== "playing") return
      const { nothing_new: isRound } = await get(`/api/plays/${table.id}/ahead`).catch(() => ({ nothing_new: false }))
      if (play.version !== table.state.play.version || isRound === Boolean(table.state.round)) return
      show(isRound ? "open" : "")
    },
  }
}
