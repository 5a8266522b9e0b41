// Definitions as files and texts: reading one, the language of one, its title, and what its file is called.
import { t } from "../frame/words.js"

/** The most bytes that a definition may have. */
export const LIMIT = 1_000_000

/** Read a definition's file: {name, text, format}. Throws an Error with words where it is too large or no text. */
export async function readDefinition(file) {
  if (file.size > LIMIT) throw new Error(t("page.own.too_large", { name: file.name }))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(bytes)
  if (text.includes("\0")) throw new Error(t("page.own.no_text", { name: file.name }))
  return { name: file.name, text, format: formatOf(file.name, text) }
}

// As the checker reads bytes: a byte order mark decides, else UTF-8, else what an XML file says of itself, else Windows-1252.
function decode(bytes) {
  const mark = { "255,254": "utf-16le", "254,255": "utf-16be" }[bytes.slice(0, 2).join()]
  if (mark) return new TextDecoder(mark).decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(declared(bytes)).decode(bytes)
  }
}

function declared(bytes) {
  const head = new TextDecoder("latin1").decode(bytes.slice(0, 200))
  const label = head.match(/^<\?xml[^>]*encoding=["']([\w-]+)["']/)?.[1] ?? "windows-1252"
  try {
    new TextDecoder(label)
    return label
  } catch {
    return "windows-1252"
  }
}

/** Return the definition language of a text, by its file's ending or by how it begins. */
export function formatOf(name, text) {
  const ending = name.toLowerCase().match(/\.(pat|xml)$/)?.[1]
  return ending ?? (/^\s*</.test(text) ? "xml" : "pat")
}

/** Return a file's name made from a title. */
export function fileName(title, format) {
  const plain = title.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").toLowerCase().slice(0, 60)
  return `${plain || "game"}.${format}`
}

/** Return a definition with another title, or null where its place is not found: the title is part of the text. */
export function titled(text, format, title) {
  if (format === "pat") return text.replace(/^[^\n]*/, () => title)
  const place = /(<spiel\b[^>]*?\bname\s*=\s*)("[^"]*"|'[^']*')/
  const safe = title.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;")
  return place.test(text) ? text.replace(place, (whole, before) => `${before}"${safe}"`) : null
}
