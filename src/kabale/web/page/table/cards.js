// The elements of cards: one <img> for each card, moved by CSS, and what it shows.
import { h } from "../dom.js"
import { cardPicture, settings } from "../settings.js"

const SMALL = 62

/** Return the picture of a card in the chosen style; small cards have the large index, so that it can be read. */
export function picture(name, back, width) {
  const chosen = width < SMALL && settings.face === "classic" ? { ...settings, face: "large" } : null
  const file = name === "??" ? "back" : name
  if (chosen) return cardPicture(file, { ...chosen, theme: shade(), back: backOf(back) })
  return cardPicture(file, { ...settings, theme: shade(), back: backOf(back) })
}

/** The back of a second pack is another than the chosen one. */
function backOf(back) {
  return back === 1 ? settings.back : String((Number(settings.back) % 4) + 1)
}

const dark = window.matchMedia("(prefers-color-scheme: dark)")

function shade() {
  if (settings.theme !== "auto") return settings.theme
  return dark.matches ? "dark" : "light"
}

/** Return a new element for a card. */
export function element(id) {
  const card = h("img", { class: "card", role: "button", tabindex: "-1", draggable: "false", alt: "", decoding: "sync" })
  card.dataset.id = id
  return card
}

/** Show a picture on a card, if it does not already. */
export function show(card, source) {
  if (card.dataset.source === source) return
  card.dataset.source = source
  card.src = source
}

/** Fetch pictures before they are needed, a few at a time when nothing else is to be done. */
export function fetchAhead(sources) {
  const wanted = sources.filter((source) => !ahead.has(source))
  for (const source of wanted) ahead.set(source, null)
  const next = () => {
    for (const source of wanted.splice(0, 8)) {
      const image = new Image()
      image.src = source
      ahead.set(source, image)
    }
    if (wanted.length) later(next)
  }
  later(next)
}

const ahead = new Map()
const later = window.requestIdleCallback ? (work) => window.requestIdleCallback(work, { timeout: 1000 }) : (work) => setTimeout(work, 100)
