// What this browser keeps so that the page opens without the network: by its service worker (worker.js), where there is
// one. What was seen is a player's own: who logs out, or is somebody else, finds nothing of it.
import { storage } from "./storage.js"

const SEEN = "kabale.seen"
const WHOSE = "kabale.player"

/**
 * Let the worker keep the page; what was loaded before it was there is loaded once more, from the browser's own store.
 */
export async function start() {
  if (!navigator.serviceWorker) return
  try {
    await navigator.serviceWorker.register("/sw.js")
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType("resource").map((each) => new URL(each.name)).filter(({ origin }) => origin === location.origin)
    active?.postMessage(["/", ...new Set(loaded.map(({ pathname }) => pathname))])
  } catch {
    // A browser that keeps nothing: the page works as long as the server answers.
  }
}

/**
 * Keep what the server answered last of a play, which may have been to a move.
 * @param {string} path @param {object} answer
 */
export async function keepAnswer(path, answer) {
  if (!navigator.serviceWorker || typeof caches === "undefined") return
  try {
    const cache = await caches.open(SEEN)
    await cache.put(path, new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } }))
  } catch {
    // No room, or none allowed.
  }
}

/** Forget what was seen by a player who leaves. */
export async function forget() {
  if (typeof caches !== "undefined") await caches.delete(SEEN).catch(() => {})
}

/** Say who is here: of somebody else nothing stays. @param {string} player */
export async function isHere(player) {
  if (storage.getItem(WHOSE) === player) return
  await forget()
  storage.setItem(WHOSE, player)
}
