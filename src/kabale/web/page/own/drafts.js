// Drafts: what was typed and not kept yet stays in the browser, so that leaving or reloading loses nothing.
import { formats } from "../frame/formats.js"

const key = (id) => `kabale.draft.${id ?? "new"}`

/** Return the draft of a definition ({text, format}), or null. */
export function draft(id) {
  try {
    const kept = JSON.parse(localStorage.getItem(key(id)) ?? "null")
    return typeof kept?.text === "string" ? { text: kept.text, format: formats().some((each) => each.name === kept.format) ? kept.format : "" } : null
  } catch {
    return null
  }
}

/** Keep a draft; a browser that keeps nothing, or has no room, loses it on leaving. */
export function keepDraft(id, text, format) {
  try {
    localStorage.setItem(key(id), JSON.stringify({ text, format }))
  } catch {
    // The text still stands in the editor.
  }
}

/** Forget a draft. */
export function forgetDraft(id) {
  try {
    localStorage.removeItem(key(id))
  } catch {
    // There was none.
  }
}
