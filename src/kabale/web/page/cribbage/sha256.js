// SHA-256: the browser's own where it has one; elsewhere (pages that came without TLS from another machine) as FIPS 180-4 says.

/** Resolve with the SHA-256 of a text in UTF-8, in hexadecimal digits. @param {string} text */
export async function sha256(text) {
  const bytes = new TextEncoder().encode(text)
  if (!globalThis.crypto?.subtle) return plain(bytes)
  return hex([...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))], 2)
}

/** Return the SHA-256 of bytes, in hexadecimal digits, without the browser's help. @param {Uint8Array} bytes */
export function plain(bytes) {
  const state = primes(8).map((prime) => fraction(Math.sqrt(prime)))
  const factors = primes(64).map((prime) => fraction(Math.cbrt(prime)))
  const padded = pad(bytes)
  for (let at = 0; at < padded.byteLength; at += 64) {
    const mixed = mix(schedule(padded, at), factors, state)
    mixed.forEach((word, index) => { state[index] = (state[index] + word) >>> 0 })
  }
  return hex(state, 8)
}

/** @param {any} numbers @param {number} digits */
const hex = (numbers, digits) => numbers.map((/** @type {any} */ each) => each.toString(16).padStart(digits, "0")).join("")

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = []
  for (let each = 2; found.length < count; each += 1) if (found.every((prime) => each % prime)) found.push(each)
  return found
}

/** @param {any} root */
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32)

/** @param {Uint8Array} bytes */
function pad(bytes) {
  const size = Math.ceil((bytes.length + 9) / 64) * 64
  const padded = new Uint8Array(size)
  padded.set(bytes)
  padded[bytes.length] = 128
  const view = new DataView(padded.buffer)
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(size - 4, (bytes.length * 8) >>> 0)
  return view
}

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by))

/** @param {any} view @param {any} at */
function schedule(view, at) {
  const words = Array.from({ length: 16 }, (_, index) => view.getUint32(at + 4 * index))
  for (let index = 16; index < 64; index += 1) {
    const [old, young] = [words[index - 15], words[index - 2]]
    const one = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3)
    const two = turn(young, 17) ^ turn(young, 19) ^ (young >>> 10)
    words.push((words[index - 16] + one + words[index - 7] + two) >>> 0)
  }
  return words
}

/** @param {number[]} words @param {any} factors @param {any} start */
function mix(words, factors, start) {
  let [a, b, c, d, e, f, g, last] = start
  words.forEach((word, index) => {
    const first = last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + factors[index] + word
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[last, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0]
  })
  return [a, b, c, d, e, f, g, last]
}
