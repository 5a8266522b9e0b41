// Drafts: what was typed and not kept yet stays in the browser, so that leaving or reloading loses nothing.
import { formats } from "../frame/formats.js"
import { storage } from "../frame/storage.js"

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
