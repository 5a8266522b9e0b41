// The table of a form: a button for each pile at its place, to be picked, dragged, and moved by arrow keys.
import { calm, fill, h, onEscape } from "../frame/dom.js"
import { announce } from "../frame/say.js"
import { t } from "../frame/words.js"

const NEAR = 4
const PAUSE = 300
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })

/** A table: `pick(pile)` and `move(pile, x, y)` are told; draw(form, picked) shows it. */
export class FormTable {
  /** @param {{ pick: (pile: number) => void, move: (pile: number, x: number, y: number) => void }} values */
  constructor({ pick, move }) {
    this.pick = pick
    this.move = move
    this.later = calm((pile, x, y) => this.move(pile, x, y), PAUSE)
    this.felt = h("div", { class: "form-felt", role: "group", "aria-label": t("page.form.table") })
    this.element = h("div", {}, this.felt, h("p", { class: "soft small-text" }, t("page.form.keys")))
  }

  /** @param {api.FormShape} form @param {number} picked */
  draw(form, picked) {
    const hadFocus = this.felt.contains(document.activeElement)
    this.form = form
    this.bounds = bounds(form)
    this.felt.style.aspectRatio = `${this.bounds.width} / ${this.bounds.height}`
    fill(this.felt, form.piles.map((each, index) => isSeen(each) ? this.pile(each, index, index === picked) : null))
    if (hadFocus) /** @type {HTMLElement | null} */ (this.felt.querySelector('[tabindex="0"]'))?.focus({ preventScroll: true })
  }

  /** @param {api.FormPile} pile @param {number} index @param {boolean} isPicked */
  pile(pile, index, isPicked) {
    const card = size(this.form, pile)
    const name = [pile.title, pile.detail].filter(Boolean).join(" ")
    const button = h("button", {
      type: "button", class: "form-pile", tabindex: isPicked ? 0 : -1, "aria-pressed": String(isPicked), title: name,
      "aria-label": t("page.form.at", { title: name, x: pile.x, y: pile.y }),
      onclick: () => this.pick(index),
    }, h("span", { "aria-hidden": "true" }, short(pile.title)))
    this.put(button, pile.x ?? 0, pile.y ?? 0, card)
    const fan = Math.max(0, Math.min(pile.count, 13) - 1)
    const cards = Array.from({ length: fan }, (_, at) => {
      const under = h("span", { class: "form-card", "aria-hidden": "true" })
      this.put(under, (pile.x ?? 0) + pile.dx * (at + 1), (pile.y ?? 0) + pile.dy * (at + 1), card)
      return under
    })
    button.addEventListener("pointerdown", (event) => this.drag(event, button, pile, index))
    button.addEventListener("keydown", (event) => this.key(event, button, pile, index))
    return [pile.dx || pile.dy ? cards : null, button]
  }

  /** @param {HTMLElement} element @param {number} x @param {number} y @param {[number, number]} card */
  put(element, x, y, [width, height]) {
    const { left, top, ...all } = /** @type {{ left: number, top: number, width: number, height: number }} */ (this.bounds)
    element.style.left = `${((x - left) / all.width) * 100}%`
    element.style.top = `${((y - top) / all.height) * 100}%`
    element.style.width = `${(width / all.width) * 100}%`
    element.style.height = `${(height / all.height) * 100}%`
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} button @param {api.FormPile} pile @param {number} index */
  key(event, button, pile, index) {
    const arrow = ARROWS[event.key]
    if (!arrow || event.ctrlKey || event.altKey || event.metaKey || !this.form) return
    event.preventDefault()
    const step = event.shiftKey ? 1 : this.form.step
    pile.x = (pile.x ?? 0) + arrow[0] * step
    pile.y = (pile.y ?? 0) + arrow[1] * step
    this.put(button, pile.x, pile.y, size(this.form, pile))
    announce(t("page.form.at", { title: pile.title, x: pile.x, y: pile.y }))
    this.later(index, pile.x, pile.y)
  }

  /** @param {PointerEvent} down @param {HTMLElement} button @param {api.FormPile} pile @param {number} index */
  drag(down, button, pile, index) {
    if (down.button !== 0 || !this.bounds) return
    const scale = this.bounds.width / this.felt.clientWidth
    let place = { x: pile.x ?? 0, y: pile.y ?? 0 }
    let isDragged = false
    const go = (/** @type {PointerEvent} */ event) => {
      const [across, along] = [event.clientX - down.clientX, event.clientY - down.clientY]
      isDragged ||= Math.hypot(across, along) > NEAR
      if (!isDragged) return
      if (!button.hasPointerCapture(down.pointerId)) button.setPointerCapture(down.pointerId)
      place = this.beside({ x: Math.round((pile.x ?? 0) + across * scale), y: Math.round((pile.y ?? 0) + along * scale) }, index)
      this.put(button, place.x, place.y, size(this.form, pile))
    }
    const end = (/** @type {{ type: string }} */ event) => {
      stop()
      button.removeEventListener("pointermove", go)
      for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) button.removeEventListener(kind, end)
      if (!isDragged) return
      if (event.type === "pointercancel") this.put(button, pile.x ?? 0, pile.y ?? 0, size(this.form, pile))
      else this.move(index, place.x, place.y)
      this.pick(index)
    }
    const stop = onEscape(() => end({ type: "pointercancel" }))
    button.addEventListener("pointermove", go)
    button.addEventListener("pointerup", end)
    button.addEventListener("pointercancel", end)
  }

  /**
   * A place that is nearly in line with another pile is in line with it.
   * @param {{ x: number, y: number }} place @param {number} index
   */
  beside(place, index) {
    const { card, piles } = /** @type {api.FormShape} */ (this.form)
    const others = piles.filter((each, at) => at !== index && isSeen(each))
    const near = (/** @type {number} */ value, /** @type {(number | null)[]} */ lines, /** @type {number} */ by) => lines.find((each) => each !== null && Math.abs(each - value) <= by) ?? value
    return { x: near(place.x, others.map((each) => each.x), card[0] / 12), y: near(place.y, others.map((each) => each.y), card[1] / 16) }
  }
}

/**
 * Return a place where no pile lies: to the right of one, or else the first in rows from the upper left corner.
 * @param {api.FormShape} form @param {api.FormPile=} pile
 */
export function freePlace({ card: [width, height], piles }, pile) {
  const seen = piles.filter(isSeen)
  const gap = Math.max(1, Math.round(width / 8))
  const first = { x: Math.min(gap, ...seen.map((each) => each.x ?? 0)), y: Math.min(gap, ...seen.map((each) => each.y ?? 0)) }
  const isFree = (/** @type {number} */ x, /** @type {number} */ y) => seen.every((each) => Math.abs((each.x ?? 0) - x) >= width || Math.abs((each.y ?? 0) - y) >= height)
  if (pile && pile.x !== null && pile.y !== null) {
    for (let across = 1; across < 10; across += 1) if (isFree(pile.x + across * (width + gap), pile.y)) return { x: pile.x + across * (width + gap), y: pile.y }
  }
  for (let row = 0; row < 20; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const [x, y] = [first.x + column * (width + gap), first.y + row * (height + gap)]
      if (isFree(x, y)) return { x, y }
    }
  }
  return first
}

/** @param {api.FormPile} pile */
const isSeen = (pile) => pile.x !== null && pile.y !== null && pile.x > -90 && pile.y > -90 && !(pile.x < 0 && pile.y < 0)

/** What stands on a pile: its number, or its id. @param {string} title */
const short = (title) => title.split(" · ")[0].replace(/^\D+ (?=\d+$)/, "")

/** @param {any} form @param {api.FormPile} pile @returns {[number, number]} */
const size = ({ card }, pile) => pile.sideways ? [card[1], card[0]] : [card[0], card[1]]

/** @param {api.FormShape} form */
function bounds(form) {
  const [width, height] = form.card
  const seen = form.piles.filter(isSeen)
  const edge = width / 6
  const [xs, ys] = [seen.map((each) => each.x ?? 0), seen.map((each) => each.y ?? 0)]
  const fan = (/** @type {api.FormPile} */ each) => Math.min(Math.max(each.count, 1), 13) - 1
  const left = Math.min(0, ...xs) - edge
  const top = Math.min(0, ...ys) - edge
  const right = Math.max(8 * width, ...seen.map((each) => (each.x ?? 0) + Math.max(0, each.dx) * fan(each) + size(form, each)[0])) + edge
  const bottom = Math.max(3 * height, ...seen.map((each) => (each.y ?? 0) + Math.max(0, each.dy) * fan(each) + size(form, each)[1])) + edge
  return { left, top, width: right - left, height: bottom - top }
}
