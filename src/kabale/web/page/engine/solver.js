// The native solver in WebAssembly, which takes and returns messages (kernel/README.md). It is started anew after it has
// failed, and when it has taken much memory, because WebAssembly returns none.

const MOST_BYTES = 128_000_000

/**
 * Return a function that sends a message to the solver, and returns its answer.
 * @param {WebAssembly.Module} module @returns {(message: Uint8Array) => Uint8Array}
 */
export function startSolver(module) {
  const start = () => /** @type {any} */ (new WebAssembly.Instance(module, { host: { now: () => performance.now() } }).exports)
  let solver = start()

  /** @param {Uint8Array} message */
  function send(message) {
    const place = solver.reserve(message.length) >>> 0
    new Uint8Array(solver.memory.buffer, place, message.length).set(message)
    const found = solver.ask(place, message.length) >>> 0
    const { buffer } = solver.memory
    const length = new DataView(buffer, found, 4).getUint32(0, true)
    const answer = new Uint8Array(buffer, found + 4, length).slice()
    solver.forget(place, message.length)
    solver.forget(found, length + 4)
    return answer
  }

  return (message) => {
    let isSound = false
    try {
      const answer = send(message)
      isSound = solver.memory.buffer.byteLength < MOST_BYTES
      return answer
    } finally {
      if (!isSound) solver = start()
    }
  }
}
