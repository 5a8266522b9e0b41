// Talks to the server for one play: one request at a time, in the order in which the player acted. Each act is looked at
// when its turn comes, with the state as it then is. Without a connection the act waits and is sent again.
import { onReach, post } from "../../frame/api.js"
import { isGone } from "../../frame/outbox.js"

const PAUSES = [500, 1000, 2000, 4000, 8000]
const PATIENCE = 20000
const SLOW = 400

/**
 * Return a queue of acts: add(act) appends an async function, first(work) puts those that a work adds, whose turn it is,
 * before all that wait; `wait(long)` is told when an answer takes its time.
 * @param {(...values: any[]) => any} fail @param {(lost: boolean) => void} wait
 */
export function queue(fail, wait) {
  /** @type {any[]} */
  const acts = []
  let busy = false
  let isTurn = false
  const work = async () => {
    if (busy) return
    busy = true
    const timer = setTimeout(() => wait(true), SLOW)
    while (acts.length) {
      try {
        await acts.shift()()
      } catch (error) {
        acts.length = 0
        fail(error)
      }
    }
    busy = false
    clearTimeout(timer)
    wait(false)
  }
  return {
    isBusy: () => busy && !isTurn,
    /** @param {() => any} act */
    add(act) {
      acts.push(act)
      return work()
    },
    /** @param {() => unknown} adds */
    first(adds) {
      const rest = acts.splice(0)
      isTurn = true
      try {
        adds()
      } finally {
        isTurn = false
        acts.push(...rest)
      }
    },
  }
}

/**
 * Post to a play until the server has answered. Returns {play, retried}; a refused or stale request throws its ApiError,
 * with `retried` set where an earlier try may have arrived. `wait(offline)` is told when the connection goes and comes.
 * `once`: where no answer comes the error is thrown, for who can wait in another way.
 * @param {string} path @param {any} body @param {(lost: boolean) => void} wait
 */
export async function insist(path, body, wait, { once = false } = {}) {
  let tries = 0
  for (;;) {
    try {
      const play = await post(path, body, { signal: AbortSignal.timeout(PATIENCE) })
      if (tries) wait(false)
      return { play, retried: tries > 0 }
    } catch (error) {
      if (once || !isGone(error)) {
        if (tries) wait(false)
        error.retried = tries > 0
        throw error
      }
    }
    wait(true)
    await rest(PAUSES[Math.min(tries, PAUSES.length - 1)])
    tries += 1
  }
}

const returns = new Set()
onReach((/** @type {boolean} */ reachable) => {
  if (reachable) for (const go of returns) go()
})
window.addEventListener("online", () => {
  for (const go of returns) go()
})

/** @returns {Promise<void>} @param {number} pause */
function rest(pause) {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      returns.delete(go)
      resolve()
    }
    const timer = setTimeout(go, pause)
    returns.add(go)
  })
}
