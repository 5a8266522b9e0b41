// What was done while the server did not answer: kept in this browser, over a reload too, and sent in the order in which it
// was done when the server is back. What is refused is told; what depends on it goes, all else is sent.
import { ApiError, get, onReach, request } from "./api.js"
import { sayIfForgotten } from "./cookie.js"
import { say } from "./say.js"
import { names, storage } from "./storage.js"
import { t } from "./words.js"

const PREFIX = "kabale.outbox."
const MOST = 200
const PAUSES = [500, 1000, 2000, 4000, 8000]
const PATIENCE = 20000
const GONE = [0, 502, 503, 504]

const heard = new EventTarget()
let isBusy = false
let count = 0

/** Return what waits, the oldest first: all of it, or what was done to a play. @returns {Waiting[]} */
export function waiting(play = "") {
  const all = names(PREFIX).map((name) => /** @type {Waiting} */ (JSON.parse(storage.getItem(name) ?? "null")))
  return play ? all.filter((each) => each.play === play) : all
}

/** Whether anything waits: what is done then waits too, for the order. */
export const isEmpty = () => !names(PREFIX).length

/**
 * Keep something that was done; returns whether there is room for it. `tried`: it may have arrived already.
 * @param {Omit<Waiting, "id" | "player">} act
 */
export function keep(act) {
  if (waiting().length >= MOST) return null
  count += 1
  const id = `${String(Date.now()).padStart(15, "0")}.${String(count).padStart(4, "0")}`
  const kept = { ...act, id, player: storage.getItem("kabale.player") ?? "" }
  try {
    write(kept)
  } catch {
    // No room, or none allowed: it is as if there were no outbox.
    return null
  }
  empty()
  return kept
}

/** @param {Waiting} act */
const write = (act) => storage.setItem(PREFIX + act.id, JSON.stringify(act))
/** @param {Waiting} act */
const drop = (act) => storage.removeItem(PREFIX + act.id)

/**
 * Do what only says how something shall be (a setting, a favourite): now, or when the server is back.
 * @param {string} method @param {string} path @param {object=} body
 */
export async function insistLater(method, path, body) {
  if (isEmpty()) {
    try {
      const answer = await request(method, path, body)
      sayIfForgotten()
      return answer
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  if (!keep({ method, path, body: body ?? {}, tried: true })) throw new ApiError(0, "offline", t("page.error.offline"))
  return null
}

/** No answer came: the request may or may not have arrived. @param {any} error */
export const isGone = (error) => ["TimeoutError", "AbortError"].includes(error.name) || (error instanceof ApiError && GONE.includes(error.status))

/**
 * Call `listener(play, state)` when all that was done to a play has been answered.
 * @param {(play: string, state: api.PlayState) => void} listener
 */
export function onSettled(listener) {
  const hear = (/** @type {any} */ event) => listener(event.detail.play, event.detail.state)
  heard.addEventListener("settled", hear)
  return () => heard.removeEventListener("settled", hear)
}

/** Send what waits from an earlier visit, and wait for that a moment. */
export async function start() {
  onReach((/** @type {boolean} */ reachable) => reachable && wake())
  window.addEventListener("online", () => wake())
  if (isEmpty()) return
  window.early = {}
  await Promise.race([empty(), new Promise((resolve) => setTimeout(resolve, 3000))])
}

let wake = () => {}

/** Send all that waits, once at a time: in this window, and in this browser where it lets windows agree. */
async function empty() {
  if (isBusy) return
  isBusy = true
  try {
    // A browser that refuses storage refuses locks too.
    if (navigator.locks) await navigator.locks.request("kabale.outbox", sendAll).catch(sendAll)
    else await sendAll()
  } finally {
    isBusy = false
  }
}

async function sendAll() {
  let tries = 0
  for (let [next] = waiting(); next; [next] = waiting()) {
    try {
      await isTheirs(next)
      await send(next)
      tries = 0
    } catch {
      await rest(PAUSES[Math.min(tries, PAUSES.length - 1)])
      tries += 1
    }
  }
}

/** @type {string | null} */
let player = null

/** What somebody else did in this browser is not sent as if it were ours. @param {Waiting} next */
async function isTheirs(next) {
  player ??= (await get("/api/me")).id
  if (next.player && next.player !== player) for (const each of waiting()) if (each.player !== player) drop(each)
}

/** @param {Waiting} act */
async function send(act) {
  if (!storage.getItem(PREFIX + act.id)) return
  const before = act.tried
  write({ ...act, tried: true })
  try {
    const answer = await request(act.method, act.path, act.body, AbortSignal.timeout(PATIENCE))
    drop(act)
    if (act.play) goOn(act.play, answer, [])
  } catch (error) {
    if (isGone(error)) throw error
    await refused(act, error, before)
  }
}

/** @param {Waiting} act @param {any} error @param {boolean | undefined} wasTried */
async function refused(act, error, wasTried) {
  const state = error.body?.state ?? (act.play && error.status !== 409 && error.status !== 404 ? await get(`/api/plays/${encodeURIComponent(act.play)}`) : null)
  drop(act)
  if (!act.play) return tell(1, error.message)
  if (error.status === 409 && state) {
    if (wasTried && hasArrived(act, state)) return goOn(act.play, state, [])
    // It went on in another place: what was done here was done to a table that is no more.
    return giveUp(act.play, state, t("table.stale"), 1)
  }
  if (!state) return giveUp(act.play, null, error.message, 1)
  return goOn(act.play, state, [act.id], error.message)
}

/**
 * Whether an act whose answer was lost is what was done last: one step, to the table it led to.
 * @param {Waiting} act @param {api.PlayState} state
 */
const hasArrived = (act, state) => state.version === act.body.version + 1 && (!act.after || sameCards(state, act.after))

/** Whether all cards lie alike. @param {api.PlayState} one @param {api.PlayState} other */
export const sameCards = (one, other) => one.piles.every((pile, index) => pile.cards.join() === other.piles[index].cards.join())

/** @param {string} play @param {api.PlayState | null} state @param {string} reason @param {number} lost */
function giveUp(play, state, reason, lost) {
  const rest = waiting(play)
  rest.forEach(drop)
  tell(lost + rest.length, reason)
  settle(play, state)
}

/**
 * Make what was done next ready for the play as it now stands; what is no longer what was meant goes.
 * @param {string} play @param {api.PlayState} state @param {string[]} lost ids of what the server has refused
 */
function goOn(play, state, lost, reason = t("table.changed")) {
  const rest = waiting(play)
  while (rest.length && !isMeant(rest[0], state, lost)) {
    const [gone] = rest.splice(0, 1)
    drop(gone)
    lost.push(gone.id)
  }
  const next = rest.at(0)
  if (next) write({ ...next, body: { ...next.body, version: state.version } })
  for (const each of rest) if (each.of && lost.includes(each.of)) drop(each)
  if (lost.length) tell(lost.length, reason)
  if (!waiting(play).length) settle(play, state)
}

/**
 * Whether the cards lie as they lay when it was done, and what it takes back was played.
 * @param {Waiting} act @param {api.PlayState} state @param {string[]} lost
 */
function isMeant(act, state, lost) {
  if (act.of && lost.includes(act.of)) return false
  return (act.piles ?? []).every(({ pile, cards }) => cards.join() === state.piles[pile - 1]?.cards.join())
}

/** @param {number} n @param {string} reason */
const tell = (n, reason) => say(t("page.outbox.refused", { n, reason }), { kind: "error", stays: true })

/** @param {string} play @param {api.PlayState | null} state */
const settle = (play, state) => state && heard.dispatchEvent(new CustomEvent("settled", { detail: { play, state } }))

/** @returns {Promise<void>} @param {number} pause */
function rest(pause) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pause)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
