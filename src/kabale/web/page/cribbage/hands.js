// Taking the player's cards: arrow keys go along the hand, a drag carries a card to where it belongs. Clicks the buttons hear themselves.
import { onEscape } from "../frame/dom.js"
import { rove } from "./felt.js"

const SLACK = 6

/**
 * Listen to a hand. `take(card)` plays or chooses a card; `zone(card)` is the element that it is dropped on now, or null.
 * @param {HTMLElement} hand @param {(card: string, how?: any) => any} take @param {any} zone
 */
export function listen(hand, take, zone) {
  hand.addEventListener("keydown", (event) => keys(hand, event))
  hand.addEventListener("focusin", (event) => rove(hand, /** @type {HTMLElement} */ (event.target).dataset.card ?? ""))
  hand.addEventListener("pointerdown", (event) => grasp(hand, event, take, zone))
  hand.addEventListener("dragstart", (event) => event.preventDefault())
}

/** @type {Record<string, any>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 }

/** @param {HTMLElement} hand @param {KeyboardEvent} event */
function keys(hand, event) {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const cards = [...hand.children]
  const at = cards.indexOf(/** @type {Element} */ (document.activeElement))
  if (at < 0) return
  event.preventDefault()
  cards[Math.max(0, Math.min(cards.length - 1, at + step))].focus()
}

/**
 * The document hears where the card goes: the hand may be dealt anew meanwhile.
 * @param {HTMLElement} hand @param {any} event @param {(card: string, how?: any) => any} take @param {any} zone
 */
function grasp(hand, event, take, zone) {
  const card = event.target.closest(".cb-own")
  if (!card || !event.isPrimary || event.button !== 0) return
  const drag = { hand, card, zone: zone(card.dataset.card), x: event.clientX, y: event.clientY, moved: false }
  if (!drag.zone) return
  const onMove = (/** @type {any} */ now) => carry(drag, now)
  const end = (/** @type {any} */ now) => {
    document.removeEventListener("pointermove", onMove)
    document.removeEventListener("pointerup", end)
    document.removeEventListener("pointercancel", end)
    stop()
    release(drag, now, take)
  }
  const stop = onEscape(() => end({ type: "pointercancel" }))
  document.addEventListener("pointermove", onMove)
  document.addEventListener("pointerup", end)
  document.addEventListener("pointercancel", end)
}

/** @param {any} drag @param {any} event */
function carry(drag, event) {
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y]
  if (!drag.moved && Math.hypot(x, y) < SLACK) return
  if (!drag.moved) drag.hand.setPointerCapture(event.pointerId)
  drag.moved = true
  drag.card.classList.add("is-held")
  drag.card.style.translate = `${x}px ${y}px`
  drag.zone.classList.toggle("is-target", isOver(drag))
}

/** @param {any} drag @param {any} event @param {(card: string, how?: any) => any} take */
function release(drag, event, take) {
  const dropped = drag.moved && event.type === "pointerup" && isOver(drag)
  drag.zone.classList.remove("is-target")
  if (!dropped) layBack(drag.card)
  if (!drag.moved) return
  // The click that follows a drag means nothing.
  const swallow = (/** @type {any} */ click) => { click.preventDefault(); click.stopImmediatePropagation() }
  drag.card.addEventListener("click", swallow, { capture: true, once: true })
  setTimeout(() => drag.card.removeEventListener("click", swallow, { capture: true }), 50)
  if (dropped) take(drag.card.dataset.card, { dropped: true })
}

/** A card lies in the hand again, whatever was done with it. @param {HTMLElement | undefined} card */
export function layBack(card) {
  card?.classList.remove("is-held")
  if (card) card.style.translate = ""
}

/** A card is over a place if any of it is: the hand need not be. @param {any} drag */
function isOver(drag) {
  const card = drag.card.getBoundingClientRect()
  const zone = drag.zone.getBoundingClientRect()
  return card.right > zone.left && card.left < zone.right && card.bottom > zone.top && card.top < zone.bottom
}
