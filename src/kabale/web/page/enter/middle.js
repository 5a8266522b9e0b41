// A table in the middle of a game that is entered: each pile has as many cards as are put there, and one empty place more.
import { columnsOf, Entry, othersOf, UNKNOWN } from "./entry.js"

/** @typedef {{ card: string, down: boolean }} Lying */

export class Middle extends Entry {
  /** @param {api.DealPlaces} places */
  constructor(places) {
    super({ ...places, piles: [...places.piles, ...places.others].sort((one, other) => one.pile - other.pile).map((pile) => ({ ...pile, places: 1 })) })
    this.order = [...columnsOf(this.places), ...othersOf(this.places)]
    /** What lies in each pile of the order; in a stock the next card comes first. @type {Lying[][]} */
    this.held = this.order.map(() => [])
    this.values = this.usual
    /** Whether the cards that come next lie face down. */
    this.isDown = false
    this.lay(0)
  }

  /** Besides, how many places are left for unknown cards. */
  get left() {
    const left = super.left
    const placed = this.cards.filter(Boolean).length
    return left.set(UNKNOWN, this.places.pack.length - placed)
  }

  get isComplete() {
    return this.left.get(UNKNOWN) === 0
  }

  /** What belongs to a table besides the cards, as after a deal. @returns {Record<string, any>} */
  get usual() {
    return Object.fromEntries(this.places.values.map(({ name, value }) => [name, value]))
  }

  /** The table as a text: a line for each pile, from the bottom card; face-down cards stand in brackets. */
  get asked() {
    const lines = this.order.map(({ pile, kind }, index) => {
      const cards = this.held[index].map(({ card, down }) => (down ? `(${card})` : card))
      return { pile, words: [String(pile), ...(kind === "stock" ? cards.reverse() : cards)].join(" ") }
    })
    const values = Object.entries(this.values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
    return { text: [...lines.sort((one, other) => one.pile - other.pile).map(({ words }) => words), ...values].join("\n") }
  }

  get saved() {
    return { held: this.held, values: this.values }
  }

  /** @param {any} saved */
  restore(saved) {
    const held = saved?.held ?? saved
    const isTable = Array.isArray(held) && held.length === this.held.length && held.every(Array.isArray)
    if (!isTable || !this.holds(held.flat().map((/** @type {any} */ each) => each?.card))) return
    this.held = held.map((pile) => pile.map((/** @type {any} */ { card, down }) => ({ card, down: Boolean(down) })))
    this.values = { ...this.usual, ...saved.values }
    this.lay(0)
  }

  /** Take up a table that a text describes. @param {api.EnteredTable} table */
  takeUp({ piles, values }) {
    this.keep()
    this.held = this.order.map(({ pile, kind }) => {
      const cards = piles[pile - 1].map((text) => ({ card: text.replace(/[()]/g, ""), down: text.startsWith("(") }))
      return kind === "stock" ? cards.reverse() : cards
    })
    this.values = { ...this.usual, ...values }
    this.lay(0)
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    this.keep()
    this.values = { ...this.values, [name]: value }
    this.tell("changed")
  }

  /** @param {string} card */
  put(card, at = this.marked) {
    const { left } = this
    const isFull = (left.get(UNKNOWN) ?? 0) < 1 && !this.cards[at]
    if (isFull || (card !== UNKNOWN && (left.get(card) ?? 0) < 1) || at >= this.spots.length) return false
    this.keep()
    const [pile, place] = this.whereIs(at)
    const isCovered = this.order[pile].covered || this.isDown
    if (place === this.held[pile].length) this.held[pile].push({ card, down: isCovered })
    else this.held[pile][place].card = card
    this.lay(pile)
    return true
  }

  /** @param {number} index */
  take(index) {
    if (!this.cards[index]) return
    this.keep()
    const [pile, place] = this.whereIs(index)
    this.held[pile].splice(place, 1)
    this.lay(pile)
  }

  /** Lay a card before another one, or at the end of a pile. @param {number} one @param {number} other */
  exchange(one, other) {
    this.keep()
    const [from, place] = this.whereIs(one)
    const [pile, before] = this.whereIs(other)
    const taken = this.held[from].splice(place, 1)
    this.held[pile].splice(from === pile && place < before ? before - 1 : before, 0, ...taken)
    this.lay(pile)
  }

  /** Turn the marked card, or the cards that come next. */
  turn() {
    const [pile, place] = this.whereIs(this.marked)
    const lying = this.held[pile][place]
    if (!lying) this.isDown = !this.isDown
    else {
      this.keep()
      lying.down = !lying.down
    }
    this.lay(pile, this.marked)
  }

  /** Whether the marked card lies face down, or the next one would. */
  get isTurned() {
    const [pile, place] = this.whereIs(this.marked)
    return this.held[pile][place]?.down ?? (this.order[pile].covered || this.isDown)
  }

  /** Take all cards away. */
  fill() {
    this.keep()
    this.held = this.order.map(() => [])
    this.values = this.usual
    this.lay(0)
  }

  get state() {
    return { held: structuredClone(this.held), values: this.values, marked: this.marked }
  }

  /** @param {any} before */
  bring({ held, values, marked }) {
    this.held = held
    this.values = values
    this.lay(0, marked)
  }

  /** Count the places anew; the end of a pile is marked, or a place. @param {number} pile @param {number=} marked */
  lay(pile, marked) {
    const rows = this.held.map((cards, index) => [...cards, null].map((lying, place) => ({ lying, spot: this.spotOf(index, place) })))
    this.spots = rows.flat().map(({ spot }) => spot)
    this.cards = rows.flat().map(({ lying }) => lying?.card ?? null)
    this.down = rows.flat().map(({ lying }) => Boolean(lying?.down))
    this.marked = marked ?? rows.slice(0, pile + 1).flat().length - 1
    this.tell("changed")
  }

  /** @param {number} index @param {number} place @returns {EntrySpot} */
  spotOf(index, place) {
    const { pile, name } = this.order[index]
    return { pile, place, n: place + 1, name, all: this.held[index].length + 1 }
  }

  /** Return of a place which pile of the order it belongs to, and where in it. @param {number} at @returns {[number, number]} */
  whereIs(at) {
    const { pile, place } = this.spots[at]
    return [this.order.findIndex((each) => each.pile === pile), place]
  }
}
