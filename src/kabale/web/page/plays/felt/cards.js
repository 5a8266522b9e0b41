// The elements of cards: one <img> for each card, moved by CSS; and pictures that are made ready before they are needed.
import { pictureAt } from "../../frame/decks.js"
import { h } from "../../frame/dom.js"

/** Return a new element for a card. @param {number} id */
export function element(id) {
  const card = h("img", { class: "card", role: "button", tabindex: "-1", draggable: "false", alt: "", decoding: "sync" })
  card.dataset.id = String(id)
  return card
}

/** Fetch pictures before they are needed, a few at a time when nothing else is to be done. @param {string[]} sources */
export function fetchAhead(sources) {
  const wanted = sources.filter((source) => !ahead.has(source))
  for (const source of wanted) ahead.set(source, null)
  const next = () => {
    for (const source of wanted.splice(0, 8)) {
      const image = new Image()
      image.src = pictureAt(source)
      ahead.set(source, image)
    }
    if (wanted.length) later(next)
  }
  later(next)
}

const ahead = new Map()
const later = window.requestIdleCallback ? (/** @type {() => any} */ work) => window.requestIdleCallback(work, { timeout: 1000 }) : (/** @type {() => any} */ work) => setTimeout(work, 100)
