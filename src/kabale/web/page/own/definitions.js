// Definitions as files: reading one, and what one is called.
import { post } from "../frame/api.js"
import { formatNamed, formatOf, formats } from "../frame/formats.js"
import { storage } from "../frame/storage.js"
import { t } from "../frame/words.js"

/** The most bytes that a definition may have. */
export const LIMIT = 1_000_000

/**
 * Read a definition's file: {name, text, format}. Throws an Error with words where it is too large or no text.
 * @param {any} file
 */
export async function readDefinition(file) {
  if (file.size > LIMIT) throw new Error(t("page.own.too_large", { name: file.name }))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(bytes)
  if (text.includes("\0")) throw new Error(t("page.own.no_text", { name: file.name }))
  return text.includes("(CustomGame)") ? converted(file.name, text) : { name: file.name, text, format: formatOf(file.name, text) }
}

/**
 * Return a custom game of PySolFC as a definition; as it is if that is impossible, because the checker says why.
 * @param {string} name @param {string} text
 */
async function converted(name, text) {
  for (const to of ["pat", "xml"]) {
    try {
      const answer = await post("/api/convert", { text, format: "pat", to })
      return { name: name.replace(/\.py$/i, `.${to}`), text: answer.text, format: to }
    } catch (error) {
      if (error.status !== 422) throw error
    }
  }
  return { name, text, format: "pat" }
}

/**
 * As the checker reads bytes: a byte order mark decides, else UTF-8, else what the file says of itself, else Windows-1252.
 * @param {any} bytes
 */
function decode(bytes) {
  /** @type {Record<string, string>} */
  const marks = { "255,254": "utf-16le", "254,255": "utf-16be" }
  const mark = marks[bytes.slice(0, 2).join()]
  if (mark) return new TextDecoder(mark).decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(declared(bytes)).decode(bytes)
  }
}

/** @param {any} bytes */
function declared(bytes) {
  const head = new TextDecoder("latin1").decode(bytes.slice(0, 200))
  const label = head.match(/^<\?[^>]*encoding=["']([\w-]+)["']/)?.[1] ?? "windows-1252"
  try {
    new TextDecoder(label)
    return label
  } catch {
    return "windows-1252"
  }
}

/** Return a file's name made from a title. @param {string} title @param {string} format */
export function fileName(title, format) {
  const plain = title.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").toLowerCase().slice(0, 60)
  return `${plain || "game"}${formatNamed(format).suffix}`
}

// Drafts: what was typed and not kept yet stays in the browser, so that leaving or reloading loses nothing.

/** @param {any} id */
const key = (id) => `kabale.draft.${id ?? "new"}`

/** Return the draft of a definition ({text, format}), or null. @param {any} id */
export function draft(id) {
  try {
    const kept = JSON.parse(storage.getItem(key(id)) ?? "null")
    return typeof kept?.text === "string" ? { text: kept.text, format: formats().some((each) => each.name === kept.format) ? kept.format : "" } : null
  } catch {
    return null
  }
}

/**
 * Keep a draft; a browser that keeps nothing, or has no room, loses it on leaving.
 * @param {any} id @param {string} text @param {string} format
 */
export function keepDraft(id, text, format) {
  try {
    storage.setItem(key(id), JSON.stringify({ text, format }))
  } catch {
    // The text still stands in the editor.
  }
}

/** Forget a draft. @param {any} id */
export function forgetDraft(id) {
  storage.removeItem(key(id))
}
