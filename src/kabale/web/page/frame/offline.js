// What this browser keeps so that the page opens without the network: by its service worker (worker.js), where there is
// one. What was seen is a player's own: who logs out, or is somebody else, finds nothing of it.
import { isFolder } from "./place.js"
import { forgetFolder, storage } from "./storage.js"
import { language } from "./words.js"

const SEEN = "kabale.seen"
const WHOSE = "kabale.player"

/**
 * Let the worker keep the page, what was loaded before it was there, and the list of games.
 */
export async function start() {
  if (!navigator.serviceWorker) return
  try {
    await navigator.serviceWorker.register(isFolder ? new URL("sw.js", document.baseURI) : "/sw.js")
  } catch {
    return  // A browser that keeps nothing: the page works as long as the server answers.
  }
  if (isFolder) return
  const loaded = performance.getEntriesByType("resource").map((each) => new URL(each.name)).filter(({ origin }) => origin === location.origin)
  await keepAhead(["/", ...loaded.map(({ pathname, search }) => pathname + search), `/api/games?language=${language()}`, "/api/plays?limit=30"])
}

/** Let the worker fetch and keep what will be read without the server, where it is not kept yet. @param {string[]} paths */
export async function keepAhead(paths) {
  if (!navigator.serviceWorker || isFolder) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage([...new Set(paths)])
}

/**
 * Keep what the server answered last of a play, which may have been to a move.
 * @param {string} path @param {object} answer
 */
export async function keepAnswer(path, answer) {
  if (!navigator.serviceWorker || isFolder || typeof caches === "undefined") return
  try {
    const cache = await caches.open(SEEN)
    await cache.put(path, new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } }))
  } catch {
    // No room, or none allowed.
  }
}

/** Forget what was seen by a player who leaves, and what was played without the network. */
export async function forget() {
  storage.removeItem("kabale.back")
  if (isFolder) return
  if (storage.getItem("kabale.offline")) forgetFolder()
  if (typeof caches !== "undefined") await caches.delete(SEEN).catch(() => {})
}

/** Say who is here: of somebody else nothing stays. @param {string} player */
export async function isHere(player) {
  if (storage.getItem(WHOSE) === player) return
  await forget()
  storage.setItem(WHOSE, player)
}
