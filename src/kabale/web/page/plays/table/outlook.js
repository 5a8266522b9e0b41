// The light that says whether the play can still be won: asked after each move, again while the server searches.
import { get } from "../../frame/api.js"
import { mayShine } from "../model/state.js"

const PAUSE = 350
const AGAIN = 900
const MOST = 40

/** Return the light of a table: ask() after a move. @param {PlayTable} table */
export function light(table) {
  const asking = { timer: 0, round: 0 }
  const ask = () => {
    clearTimeout(asking.timer)
    asking.round += 1
    if (mayShine(table.state.play) !== "on") return show(table, "unknown")
    asking.timer = setTimeout(() => fetchVerdict(table, asking, asking.round, MOST), PAUSE)
    return undefined
  }
  const changed = (/** @type {any} */ event) => ["light", "peek"].includes(event.detail.name) && ask()
  return {
    ask,
    start() {
      ask()
      document.addEventListener("settings", changed)
      return () => {
        document.removeEventListener("settings", changed)
        clearTimeout(asking.timer)
        asking.round += 1
      }
    },
  }
}

/** @param {PlayTable} table @param {any} asking @param {number} round @param {number} left */
async function fetchVerdict(table, asking, round, left) {
  const { version } = table.state.play
  const answer = await get(`/api/plays/${table.id}/outlook`).catch(() => ({ verdict: "unknown" }))
  if (round !== asking.round || version !== table.state.play.version) return
  show(table, answer.verdict)
  if (answer.verdict === "searching" && left > 0 && document.visibilityState === "visible") {
    asking.timer = setTimeout(() => fetchVerdict(table, asking, round, left - 1), AGAIN)
  }
}

/** @param {PlayTable} table @param {string} verdict */
function show(table, verdict) {
  if (table.state.verdict === verdict) return
  table.state.verdict = verdict
  table.parts.status.draw(table.state)
}

// Sees when the table looks as it did before: then the server is asked whether anything new can come, and if not it is said.

/**
 * Return what watches a table: saw() after an answer, open() shows that nothing new can come.
 * @param {PlayTable} table
 */
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
