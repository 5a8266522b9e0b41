// A definition in a link: packed into the fragment, which no server sees, and unpacked again with care: what comes by a link
// was made by somebody, and is neither long nor sound because it says so.
import { formats } from "../frame/formats.js"
import { outward } from "../frame/place.js"
import { t } from "../frame/words.js"
import { LIMIT } from "./definitions.js"

/** The most characters of a fragment: what some mail programs and chats still let through. */
export const LONGEST = 65_536

const BEGINS = "#d="
const MOST_BYTES = 4 * LIMIT

/**
 * Return the link to a definition; throws an Error with words where there is none.
 * @param {string} text @param {string} format
 */
export async function linkTo(text, format) {
  if (typeof CompressionStream === "undefined") throw new Error(t("page.give.too_old"))
  const packed = encode(await through(new Blob([JSON.stringify([format, text])]), new CompressionStream("deflate"), MOST_BYTES))
  if (packed.length > LONGEST) throw new Error(t("page.give.too_large"))
  return outward(`/own${BEGINS}${packed}`)
}

/** Whether an address brings a definition. @param {string} hash */
export const brings = (hash) => hash.startsWith(BEGINS)

/**
 * Return the definition {text, format} in a fragment; throws an Error with words for one that is damaged or too large.
 * @param {string} hash
 */
export async function definitionIn(hash) {
  const packed = hash.slice(BEGINS.length)
  if (packed.length > LONGEST) throw new Error(t("page.give.oversized"))
  if (typeof DecompressionStream === "undefined") throw new Error(t("page.give.too_old"))
  const bytes = await unpacked(packed)
  const definition = read(bytes)
  if (definition.text.length > LIMIT) throw new Error(t("page.give.oversized"))
  return definition
}

/** @param {string} packed */
async function unpacked(packed) {
  try {
    // With a sum of what is in it, unlike "deflate-raw": a wrong letter is found out.
    return await through(new Blob([decode(packed)]), new DecompressionStream("deflate"), MOST_BYTES)
  } catch (error) {
    throw error instanceof RangeError ? new Error(t("page.give.oversized")) : damaged()
  }
}

/** @param {Uint8Array} bytes */
function read(bytes) {
  try {
    const [format, text] = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
    if (typeof text === "string" && !text.includes("\0") && formats().some((each) => each.name === format)) return { format, text }
  } catch {
    // It is told below.
  }
  throw damaged()
}

const damaged = () => new Error(t("page.give.damaged"))

/**
 * Return what comes out of a stream; stops with a RangeError as soon as it is more than so many bytes.
 * @param {Blob} blob @param {any} stream @param {number} most
 */
async function through(blob, stream, most) {
  const reader = blob.stream().pipeThrough(stream).getReader()
  const parts = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    size += value.length
    if (size > most) {
      await reader.cancel()
      throw new RangeError("too many bytes")
    }
    parts.push(value)
  }
}

/** @param {Uint8Array} bytes */
function encode(bytes) {
  let letters = ""
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** @param {string} text */
function decode(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}
