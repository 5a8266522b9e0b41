// What the player does faster than the server answers: one thing after the other, or once and no more.

/**
 * Return a function that does each work after the one before it has ended, however that ended: of two choices the later
 * one is to hold.
 */
export function inTurn() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  return (/** @type {() => Promise<unknown>} */ work) => {
    last = last.catch(() => {}).then(work)
    return last
  }
}

/**
 * Return a function that guards works which exclude each other: while one is under way the others do nothing. A double
 * click on "Save" made two games of one.
 */
export function oneAtATime() {
  let isBusy = false
  return (/** @type {(...values: any[]) => Promise<unknown>} */ work) => async (/** @type {any[]} */ ...values) => {
    if (isBusy) return
    isBusy = true
    try {
      await work(...values)
    } finally {
      isBusy = false
    }
  }
}

/**
 * Return a function that does a work when it is asked for the first time, and gives what came of it ever after.
 * @template T @param {() => T} work @returns {() => T}
 */
export function once(work) {
  /** @type {{ done: T } | null} */
  let found = null
  return () => {
    found ??= { done: work() }
    return found.done
  }
}
