// Saying something: a note that goes away, words for screen readers only, a question that waits.
import { byId, fill, fresh, h } from "./dom.js"
import { t } from "./words.js"

const READING = 60

/** Show a note for a while, and read it out. `kind` is "plain" or "error"; `action` is {text, work} for a button; one that
 * `stays` is about something lost and waits for the reader, who may be away.
 * @type {(text: string, more?: { kind?: "plain" | "error", action?: { text: string, work: () => unknown } | null, stays?: boolean }) => void} */
export function say(text, { kind = "plain", action = null, stays = false } = {}) {
  const note = h("div", { class: `toast toast-${kind}`, role: kind === "error" ? "alert" : null }, h("p", {}, text))
  const close = () => note.remove()
  if (action) note.append(h("button", { class: "button small", type: "button", onclick: () => { close(); action.work() } }, action.text))
  note.append(h("button", { class: "close", type: "button", "aria-label": t("page.close"), onclick: close }, "×"))
  const place = byId("toasts")
  // The same once more takes the place of the first.
  for (const each of place.children) if (each.firstElementChild?.textContent === text) each.remove()
  while (place.children.length > 2) place.firstElementChild?.remove()
  place.append(note)
  if (!stays) leave(note, 4000 + text.length * READING + (action ? 4000 : 0))
}

/** Take all notes away: nothing lies over what is opened now. */
export const hush = () => byId("toasts").replaceChildren()

/** A note that is pointed at or holds the focus stays. @param {any} note @param {number} pause */
function leave(note, pause) {
  setTimeout(() => {
    if (note.matches(":hover, :focus-within")) leave(note, 2000)
    else note.remove()
  }, pause)
}

/**
 * Say the failure of something that was tried: an ApiError's words, or that something went wrong.
 * @param {any} error
 */
export function sayError(error) {
  if (error.name === "AbortError") return
  if (error.name !== "ApiError") console.error(error)
  say(error.name === "ApiError" ? error.message : t("page.error.ours"), { kind: "error" })
}

/** Return the button that says how a feast is skipped, and skips it. @param {() => void} skip */
export const skipButton = (skip) => h("button", { class: "skip-cards", type: "button", hidden: true, onclick: skip }, t("page.skip_cards"))

/** Say something to screen readers only. @param {string} text */
export function announce(text) {
  const place = byId("polite")
  place.textContent = ""
  setTimeout(() => { place.textContent = text }, 50)
}

/**
 * Open a modal dialogue: `build(close)` returns its content; resolves with what close() was called with, or null.
 * @param {string} title @param {(...values: any[]) => any} build
 */
export function dialog(title, build, { wide = false } = {}) {
  const heading = fresh("dialog")
  const opened = document.activeElement
  const box = h("dialog", { class: wide ? "dialog wide" : "dialog", "aria-labelledby": heading })
  return new Promise((resolve) => {
    /** @type {any} */
    let answer = null
    const close = (value = null) => {
      answer = value
      box.close()
    }
    fill(box, h("h2", { id: heading }, title), build(close))
    box.addEventListener("close", () => {
      box.remove()
      if (opened instanceof HTMLElement && opened.isConnected) opened.focus()
      resolve(answer)
    })
    box.addEventListener("click", (event) => event.target === box && close())
    document.body.append(box)
    box.showModal()
    box.scrollTop = 0 // Focus goes to the button that stays in sight below.
  })
}

/**
 * Ask a yes-or-no question; resolves with true or false. `danger` warns that something is lost.
 * @param {string} text
 */
export async function confirmDialog(text, { title = t("page.confirm.title"), yes = t("page.confirm.yes"), no = t("page.confirm.no"), danger = false } = {}) {
  const answer = await dialog(title, (close) => [
    h("p", {}, text),
    h("div", { class: "actions" },
      h("button", { class: "button", type: "button", autofocus: danger, onclick: () => close(false) }, no),
      h("button", { class: danger ? "button danger" : "button primary", type: "button", autofocus: !danger, onclick: () => close(true) }, yes),
    ),
  ])
  return answer === true
}
