// The time that a play has taken: counted while the page is seen and the game goes on, and kept on the server.
import { ask } from "../../frame/place.js"

/** Return the clock of a table. @param {PlayTable} table */
export function clock(table) {
  const { state } = table
  /** @type {{ before: number, since: number | null }} */
  const time = { before: state.play.seconds, since: null }
  const seconds = () => time.before + (time.since === null ? 0 : (performance.now() - time.since) / 1000)
  const runs = () => document.visibilityState === "visible" && state.play.outcome === "playing"
  const set = () => {
    time.before = Math.max(seconds(), state.play.seconds)
    time.since = runs() ? performance.now() : null
  }
  return { seconds: () => Math.round(seconds() * 10) / 10, set, start: () => start(table, set, seconds) }
}

/** @param {PlayTable} table @param {(...values: any[]) => any} set @param {(...values: any[]) => any} seconds */
function start(table, set, seconds) {
  const keep = () => {
    set()
    if (document.visibilityState === "hidden") send(table.id, seconds())
  }
  const leave = () => {
    set()
    send(table.id, seconds())
  }
  set()
  const timer = setInterval(() => {
    set()
    table.parts.status.draw(table.state)
  }, 1000)
  document.addEventListener("visibilitychange", keep)
  window.addEventListener("pagehide", leave)
  return () => {
    clearInterval(timer)
    document.removeEventListener("visibilitychange", keep)
    window.removeEventListener("pagehide", leave)
    leave()
  }
}

/**
 * The page may be going away: the request outlives it, and nobody waits for the answer.
 * @param {string} id @param {number} seconds
 */
function send(id, seconds) {
  const request = { method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: JSON.stringify({ seconds }) }
  ask(`/api/plays/${encodeURIComponent(id)}/time`, request).catch(() => {})
}
