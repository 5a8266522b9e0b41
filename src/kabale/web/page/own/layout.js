// A lay-out as a picture: a view of the server as one SVG of card pictures.
import { cardPicture } from "../frame/cards.js"
import { svg } from "../frame/dom.js"

const LONGEST = 40

/**
 * Return the picture of a view {card_width, card_height, piles}; `words` describe it. Marked are a card that was picked
 * up, with those on it, and the piles where it may go.
 * @param {any} view @param {string} words @param {{ pile: number, place: number, targets: number[] } | null} picked
 */
export function layoutView(view, words, picked = null) {
  const piles = view.piles.filter((/** @type {any} */ pile) => pile.visible)
  const bounds = edges(view, piles)
  const letters = view.card_height / 7
  const space = Math.max(view.card_width, view.card_height) / 12 + (piles.some((/** @type {any} */ pile) => pile.labels.length) ? letters : 0)
  return svg("svg", {
    class: "layout-view", role: "img", "aria-label": words,
    viewBox: [bounds.left - space, bounds.top - space, bounds.right - bounds.left + 2 * space, bounds.bottom - bounds.top + 2 * space].join(" "),
  }, piles.map((/** @type {any} */ pile) => svg("g", { "data-pile": view.piles.indexOf(pile) },
    drawn(view, pile), marked(view, pile), picked && chosen(view, pile, picked), pile.labels.map((/** @type {any} */ label) => labelled(view, pile, label, letters)))))
}

/** @param {any} view @param {any} pile */
function size(view, pile) {
  const [width, height] = [view.card_width, view.card_height]
  return pile.sideways ? [height, width] : [width, height]
}

/** The cards of a pile that are drawn: all, or so many at its top. @param {any} pile */
function seen(pile) {
  const from = pile.shown === null ? 0 : Math.max(0, pile.cards.length - pile.shown)
  return pile.cards.slice(from).map((/** @type {any} */ card, /** @type {number} */ index) => ({ card, index, back: pile.backs[from + index] ?? 1 }))
}

/** @param {any} view @param {any} piles */
function edges(view, piles) {
  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const pile of piles) {
    const [width, height] = size(view, pile)
    const last = Math.max(0, seen(pile).length - 1)
    found.left = Math.min(found.left, pile.x, pile.x + pile.dx * last)
    found.top = Math.min(found.top, pile.y, pile.y + pile.dy * last)
    found.right = Math.max(found.right, pile.x + width, pile.x + pile.dx * last + width)
    found.bottom = Math.max(found.bottom, pile.y + height, pile.y + pile.dy * last + height)
  }
  return Number.isFinite(found.left) ? found : { left: 0, top: 0, right: view.card_width, bottom: view.card_height }
}

/** @param {any} view @param {any} pile */
function drawn(view, pile) {
  const [width, height] = size(view, pile)
  if (!pile.cards.length) return outline(pile, width, height)
  return seen(pile).map((/** @type {{ card: any, index: number, back: number }} */ { card, index, back }) => {
    const [x, y] = [pile.x + pile.dx * index, pile.y + pile.dy * index]
    const turn = pile.sideways ? `translate(${x + width} ${y}) rotate(90)` : `translate(${x} ${y})`
    return svg("image", { "data-place": pile.cards.length - seen(pile).length + index + 1, href: cardPicture(card, back), width: view.card_width, height: view.card_height, transform: turn, preserveAspectRatio: "none" })
  })
}

/**
 * Room for so many cards as the definition says; a pile that only keeps the window wide has none.
 * @param {any} pile @param {number} width @param {number} height
 */
function outline(pile, width, height) {
  if (!pile.border || pile.kind === "other") return null
  const [right, down] = [pile.dx * (pile.border - 1), pile.dy * (pile.border - 1)]
  return svg("rect", {
    class: "empty-place", rx: width / 12,
    x: Math.min(pile.x, pile.x + right), y: Math.min(pile.y, pile.y + down),
    width: width + Math.abs(right), height: height + Math.abs(down),
  })
}

/** @param {any} view @param {any} pile */
function marked(view, pile) {
  const last = seen(pile).at(-1)
  if (!pile.mark || !last) return null
  const [width, height] = size(view, pile)
  return svg("rect", { class: "marked", stroke: `#${pile.mark}`, x: pile.x + pile.dx * last.index, y: pile.y + pile.dy * last.index, width, height, rx: width / 12 })
}

/**
 * What is picked up, or may be laid on.
 * @param {any} view @param {any} pile @param {{ pile: number, place: number, targets: number[] }} picked
 */
function chosen(view, pile, picked) {
  const isTarget = picked.targets.includes(pile.pile)
  if (!isTarget && pile.pile !== picked.pile) return null
  const [width, height] = size(view, pile)
  const last = Math.max(0, seen(pile).length - 1)
  const first = isTarget ? last : Math.min(last, Math.max(0, picked.place - 1 - (pile.cards.length - seen(pile).length)))
  const [x, y] = [first, last].map((index) => [pile.x + pile.dx * index, pile.y + pile.dy * index])
  return svg("rect", {
    class: isTarget ? "try-target" : "try-picked", rx: width / 12, x: Math.min(x[0], y[0]), y: Math.min(x[1], y[1]),
    width: width + Math.abs(y[0] - x[0]), height: height + Math.abs(y[1] - x[1]),
  })
}

// Above or below a pile, at one of its edges or its middle; or beside it, half-way down.
/** @param {any} view @param {any} pile @param {{ text: string, place: any }} values @param {any} letters */
function labelled(view, pile, { text, place }, letters) {
  const [width, height] = size(view, pile)
  const [left, right, above, below] = ["left", "right", "above", "below"].map((each) => place.includes(each))
  const beside = !above && !below
  const x = left ? pile.x - (beside ? letters / 3 : 0) : right ? pile.x + width + (beside ? letters / 3 : 0) : pile.x + width / 2
  const y = above ? pile.y - letters / 4 : below ? pile.y + height + letters : pile.y + height / 2 + letters / 3
  const anchor = left === right ? "middle" : left === beside ? "end" : "start"
  return svg("text", { class: "pile-label", x, y, "font-size": letters, "text-anchor": anchor }, text.slice(0, LONGEST))
}
