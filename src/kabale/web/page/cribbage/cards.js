// Cards of the cribbage table: pictures with names, and those that can be taken.
import { cardName, cardPicture, tableStyle } from "../frame/cards.js"
import { fetchDeck, pictureAt } from "../frame/decks.js"
import { h } from "../frame/dom.js"

const WIDTH = 60

/** Fetch the cards of the table in one piece. */
export const wholeDeck = () => fetchDeck(tableStyle(WIDTH))

/** Return the names of several cards, as they are read out. @param {string[]} cards */
export const cardNames = (cards) => cards.map(cardName).join(", ")

/**
 * Return the picture of a card that only lies there; without a name, for who is told otherwise.
 * @param {string} name
 */
export function lying(name, { named = true, kind = "" } = {}) {
  const image = h("img", { class: `cb-card ${kind}`, src: pictureAt(cardPicture(name, 1, WIDTH)), alt: named ? cardName(name) : "", draggable: "false", width: 100, height: 140 })
  image.dataset.card = name
  return image
}

/** Return a card that can be taken: a button. @param {string} name */
export function takeable(name) {
  const image = h("img", { src: pictureAt(cardPicture(name, 1, WIDTH)), alt: "", draggable: "false", width: 100, height: 140 })
  const button = h("button", { class: "cb-card cb-own", type: "button", "aria-label": cardName(name) }, image)
  button.dataset.card = name
  return button
}

/**
 * Let cards in a row lie one beside the other where there is room, else one over the other: `step` is a share of a card's width.
 * @param {HTMLElement} element @param {number} count @param {number} step
 */
export function spread(element, count, step) {
  element.style.gridTemplateColumns = count > 1 ? `repeat(${count - 1}, minmax(0, calc(var(--w) * ${step}))) var(--w)` : "var(--w)"
}

/**
 * Call `draw()`, then let every card that it has moved fly from where it lay before. `origin(card)` gives the box of a new one, or null.
 * @param {HTMLElement} place @param {number} time @param {(...values: any[]) => any} draw
 * @param {(...values: any[]) => any} origin
 */
export function flying(place, time, draw, origin) {
  if (!time) return draw()
  const before = boxes(place)
  draw()
  for (const [name, card] of elements(place)) {
    const from = before.get(name) ?? origin(name)
    if (from) fly(card, from, 300 * Math.min(1.3, time))
  }
  return undefined
}

/** @type {(place: HTMLElement) => [string, HTMLElement][]} */
const elements = (place) => [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-card]"))].filter((card) => card.dataset.card !== "??" && !card.classList.contains("is-held")).map((card) => [card.dataset.card ?? "", card])
/** @param {HTMLElement} place */
const boxes = (place) => new Map(elements(place).map(([name, card]) => [name, card.getBoundingClientRect()]))

/** @param {HTMLElement} card @param {any} from @param {number} duration */
function fly(card, from, duration) {
  const to = card.getBoundingClientRect()
  const [x, y] = [from.left - to.left, from.top - to.top]
  if (Math.hypot(x, y) < 2) return
  card.animate([{ translate: `${x}px ${y}px`, zIndex: 5 }, { translate: "0 0", zIndex: 5 }], { duration, easing: "cubic-bezier(.25, .7, .3, 1)" })
}
