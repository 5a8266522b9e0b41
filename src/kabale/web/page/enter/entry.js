// What is entered so far: a card or none for each place, which place is marked, and the way back.
import { cardName, cardPicture } from "../frame/cards.js"
import { h } from "../frame/dom.js"
import { storage } from "../frame/storage.js"
import { t } from "../frame/words.js"

const MOST_STEPS = 500

/** A card that nobody knows, in a table in the middle of a game. */
export const UNKNOWN = "?"

/** @param {string} card */
export const nameOf = (card) => (card === UNKNOWN ? t("page.enter.unknown_card") : cardName(card))

/** Return the picture of a card in the form. @param {string} card @param {number} width */
export function pictureOf(card, width) {
  if (card === UNKNOWN) return h("span", { class: "enter-unknown", "aria-hidden": "true" }, UNKNOWN)
  return h("img", { src: cardPicture(card, 1, width), alt: "", draggable: "false" })
}

/** The places of a deal in the order in which they are gone through, and the cards that lie there. */
export class Entry extends EventTarget {
  /** @param {api.DealPlaces} places */
  constructor(places) {
    super()
    this.places = places
    // As they stand on the page: first the columns.
    this.spots = [...columnsOf(places), ...othersOf(places)].flatMap(spotsOf)
    /** @type {(string | null)[]} */
    this.cards = this.spots.map(() => null)
    /** Which cards lie face down, where that is entered. @type {boolean[]} */
    this.down = []
    this.marked = 0
    /** What was there before each change, the last one last. @type {any[]} */
    this.steps = []
  }

  /** How often each card of the pack is still to be placed. */
  get left() {
    const left = new Map(this.places.pack.map((card) => [card, 0]))
    for (const card of this.places.pack) left.set(card, (left.get(card) ?? 0) + 1)
    for (const card of this.cards) if (card) left.set(card, (left.get(card) ?? 0) - 1)
    return left
  }

  get isComplete() {
    return this.cards.length > 0 && !this.cards.includes(null)
  }

  /** The cards pile by pile in file order, as the server wants them. */
  get piles() {
    /** @type {(string | null)[][]} */
    const piles = Array.from({ length: Math.max(0, ...this.spots.map((spot) => spot.pile)) }, () => [])
    this.spots.forEach(({ pile, place }, index) => { piles[pile - 1][place] = this.cards[index] })
    return piles
  }

  /** @param {number} index */
  mark(index) {
    this.marked = index
    this.tell("marked")
  }

  /**
   * Put a card on the marked place and mark the next empty one; says whether the card was there to be put.
   * @param {string} card
   */
  put(card, at = this.marked) {
    if ((this.left.get(card) ?? 0) < 1 || at >= this.cards.length) return false
    this.keep()
    this.cards[at] = card
    this.marked = this.nextEmpty(at)
    this.tell("changed")
    return true
  }

  /** @param {number} index */
  take(index) {
    if (!this.cards[index]) return
    this.keep()
    this.cards[index] = null
    this.marked = index
    this.tell("changed")
  }

  /** Exchange what lies on two places. @param {number} one @param {number} other */
  exchange(one, other) {
    this.keep()
    const card = this.cards[one]
    this.cards[one] = this.cards[other]
    this.cards[other] = card
    this.marked = other
    this.tell("changed")
  }

  /**
   * Take all cards as the server, or this browser, has them.
   * @param {(spot: EntrySpot, index: number) => string | null} cardOf
   */
  fill(cardOf) {
    this.keep()
    this.cards = this.spots.map(cardOf)
    this.marked = this.nextEmpty(this.cards.length - 1)
    this.tell("changed")
  }

  undo() {
    const before = this.steps.pop()
    if (before) this.bring(before)
    return Boolean(before)
  }

  /** What the server is asked about: the cards by pile. @returns {object} */
  get asked() {
    return { piles: this.piles }
  }

  /** What the browser keeps of it. @returns {unknown} */
  get saved() {
    return this.cards
  }

  /** Take up what the browser kept, if it still fits. @param {any} cards */
  restore(cards) {
    if (!Array.isArray(cards) || cards.length !== this.cards.length || !cards.some(Boolean)) return
    if (this.holds(cards)) this.fill((_, index) => cards[index])
  }

  /** Whether the pack has these cards. @param {(string | null)[]} cards */
  holds(cards) {
    const { left } = this
    for (const card of cards) if (card !== null) left.set(card, (left.get(card) ?? 0) - 1)
    return [...left.values()].every((n) => n >= 0)
  }

  /** What undoing brings back. @returns {object} */
  get state() {
    return { cards: [...this.cards], marked: this.marked }
  }

  /** @param {any} before */
  bring(before) {
    Object.assign(this, before)
    this.tell("changed")
  }

  keep() {
    this.steps.push(this.state)
    if (this.steps.length > MOST_STEPS) this.steps.shift()
  }

  /** @param {number} after */
  nextEmpty(after) {
    const { length } = this.cards
    for (let step = 1; step <= length; step += 1) {
      if (this.cards[(after + step) % length] === null) return (after + step) % length
    }
    return Math.max(0, after)
  }

  /** @param {string} what */
  tell(what) {
    this.dispatchEvent(new CustomEvent(what))
  }
}

/** Return the columns of a deal. @param {api.DealPlaces} places */
export const columnsOf = ({ piles }) => piles.filter((pile) => pile.kind === "tableau")

/** Return the other piles that cards are dealt to. @param {api.DealPlaces} places */
export const othersOf = ({ piles }) => piles.filter((pile) => pile.kind !== "tableau")

/** In a stock the next card, which lies on top, comes first. @param {api.DealtPile} pile @returns {EntrySpot[]} */
function spotsOf(pile) {
  const places = Array.from({ length: pile.places }, (_, place) => place)
  if (pile.kind === "stock") places.reverse()
  return places.map((place, index) => ({ pile: pile.pile, place, n: index + 1, name: pile.name, all: pile.places }))
}

// What is entered of a deal stays in the browser, so that leaving or reloading loses nothing.

/** @param {string} game with its variant and its level, if they are not the usual ones */
const key = (game) => `kabale.entered.${game}`

/** Fill an entry with what was entered before, if it still fits. @param {string} game @param {Entry} entry */
export function takeUp(game, entry) {
  entry.restore(kept(game))
}

/** @param {string} game */
function kept(game) {
  try {
    return JSON.parse(storage.getItem(key(game)) ?? "null")
  } catch {
    return null
  }
}

/** Keep what is entered; a browser that keeps nothing loses it on leaving. @param {string} game @param {Entry} entry */
export function keepEntry(game, entry) {
  try {
    if (entry.cards.some(Boolean)) storage.setItem(key(game), JSON.stringify(entry.saved))
    else storage.removeItem(key(game))
  } catch {
    // The cards still lie in the form.
  }
}
