// The cloth: Bill's cards, the starter, what was laid, the crib, the player's own cards, and what both say.
import { fill, h } from "../frame/dom.js"
import { t } from "../frame/words.js"
import { flying, lying, spread, takeable } from "./cards.js"
import { pace } from "./playback.js"

const SIDES = /** @type {const} */ (["me", "bill"])

/**
 * Return the cloth: its elements, and draw(model, {live, chosen, playable}). `take(card)` is called for a card of the player's.
 * @param {(card: string, how?: any) => any} take
 */
export function felt(take) {
  const cloth = new Cloth(take)
  return { element: cloth.element, zones: cloth.zones, hand: cloth.hand, cards: cloth.cards, draw: (/** @type {any} */ model, /** @type {any} */ ways) => cloth.draw(model, ways) }
}

class Cloth {
  /** @param {(card: string, how?: any) => any} take */
  constructor(take) {
    this.take = take
    this.cards = new Map()
    this.others = h("div", { class: "cb-hand cb-backs", role: "img" })
    this.hand = h("div", { class: "cb-hand", role: "group", "aria-label": t("cribpage.hand") })
    this.bubbles = { me: bubble("me"), bill: bubble("bill") }
    this.names = { me: h("p", { class: "cb-name" }), bill: h("p", { class: "cb-name" }) }
    this.starter = h("div", { class: "cb-stock" })
    this.laid = h("div", { class: "cb-laid", role: "list", "aria-label": t("cribpage.laid") })
    this.count = h("p", { class: "cb-count" })
    this.crib = h("div", { class: "cb-crib" })
    this.zones = { discard: this.crib, play: h("div", { class: "cb-play" }, this.laid, this.count) }
    this.element = h("div", { class: "cb-cloth" },
      h("div", { class: "cb-side cb-side-bill" }, this.names.bill, this.others, this.bubbles.bill),
      h("div", { class: "cb-middle" }, this.starter, this.zones.play, this.crib),
      h("div", { class: "cb-side cb-side-me" }, this.names.me, this.hand, this.bubbles.me),
    )
  }

  /** @param {any} model @param {any} ways */
  draw(model, ways) {
    const his = this.others.getBoundingClientRect()
    const origin = (/** @type {string} */ name) => (model.laid.at(-1)?.card === name && model.laid.at(-1).who === "bill" ? { left: his.left + his.width / 2, top: his.top } : null)
    flying(this.element, pace(), () => this.drawAll(model, ways), origin)
  }

  /** @param {any} model @param {any} ways */
  drawAll(model, ways) {
    this.element.dataset.dealer = model.dealer ?? ""
    this.drawNames(model)
    this.drawOthers(model)
    this.drawHand(model, ways)
    this.drawMiddle(model)
    for (const side of SIDES) speak(this.bubbles[side], model.bubbles[side])
  }

  /** @param {any} model */
  drawNames(model) {
    for (const side of SIDES) {
      const role = model.dealer === null ? null : t(model.dealer === side ? "cribpage.role.dealer" : "cribpage.role.pone")
      fill(this.names[side], h("strong", {}, t(`cribbage.dialogue.${side}`)), h("span", { class: "cb-score" }, String(model.scores[side])), role && h("span", { class: "tag" }, role))
    }
  }

  /** @param {any} model */
  drawOthers(model) {
    const drawn = model.drawn.bill
    this.others.setAttribute("aria-label", t("cribpage.others", { n: model.others }))
    this.others.classList.toggle("is-empty", !model.others && !drawn)
    spread(this.others, model.others, 0.5)
    fill(this.others, drawn ? lying(drawn) : Array.from({ length: model.others }, () => lying("??", { named: false })))
    this.others.setAttribute("role", drawn ? "group" : "img")
  }

  /** @param {any} model @param {{ live: any, chosen: any, playable: any }} values */
  drawHand(model, { live, chosen, playable }) {
    const shown = model.drawn.me ? [model.drawn.me] : model.hand
    const active = document.activeElement
    const focused = active instanceof HTMLElement && this.hand.contains(active) ? active.dataset.card : null
    if (shown.join() !== [...this.hand.children].map((card) => card.dataset.card).join()) this.refill(shown, model)
    spread(this.hand, shown.length, 1.08)
    for (const card of this.hand.children) state(/** @type {HTMLElement} */ (card), { live, chosen, playable, phase: model.phase })
    rove(this.hand, focused ?? shown.find((/** @type {string} */ card) => playable.has(card)) ?? shown[0])
    if (focused) this.hand.querySelector(`[data-card="${focused}"]`)?.focus()
  }

  /** @param {any} shown @param {any} model */
  refill(shown, model) {
    for (const name of this.cards.keys()) if (!shown.includes(name)) this.cards.delete(name)
    fill(this.hand, shown.map((/** @type {string} */ name) => (model.drawn.me ? lying(name) : this.own(name))))
  }

  /** @param {string} name */
  own(name) {
    if (!this.cards.has(name)) {
      const card = takeable(name)
      card.addEventListener("click", (/** @type {MouseEvent} */ event) => this.take(name, { again: event.detail > 1 }))
      this.cards.set(name, card)
    }
    return this.cards.get(name)
  }

  /** @param {any} model */
  drawMiddle(model) {
    const stock = model.starter ? lying(model.starter) : model.phase === "draw" ? null : lying("??", { named: false })
    fill(this.starter, h("p", { class: "cb-label" }, t("cribpage.starter")), h("div", { class: "cb-deck" }, stock))
    spread(this.laid, model.laid.length, 0.62)
    fill(this.laid, model.laid.map((/** @type {any} */ each, /** @type {number} */ index) => laidCard(each, index < model.since)))
    const counts = model.phase === "play" && model.laid.length > 0
    fill(this.count, counts ? [h("span", { class: "cb-label" }, t("cribpage.count")), h("strong", {}, String(model.count))] : "")
    const whose = model.dealer === null ? t("cribpage.crib.none") : t(`cribpage.crib.${model.dealer}`)
    fill(this.crib, h("p", { class: "cb-label" }, whose), h("div", { class: "cb-deck", role: "img", "aria-label": t("cribpage.crib.cards", { n: model.crib }) },
      Array.from({ length: model.crib }, () => lying("??", { named: false }))))
  }
}

function laidCard(/** @type {{ who: any, card: string }} */ { who, card }, /** @type {any} */ past) {
  return h("div", { class: `cb-laid-card by-${who}${past ? " is-past" : ""}`, role: "listitem" }, lying(card))
}

/** @param {Side} side */
function bubble(side) {
  return h("p", { class: `cb-bubble cb-bubble-${side}`, "aria-hidden": "true" })
}

/** @param {HTMLElement} element @param {any} said */
function speak(element, said) {
  element.classList.toggle("is-shown", Boolean(said))
  element.classList.toggle("is-scoring", Boolean(said?.points))
  if (said) element.textContent = said.said
}

/** @param {HTMLElement} card @param {{ live: any, chosen: any, playable: any, phase: any }} values */
function state(card, { live, chosen, playable, phase }) {
  if (card.tagName !== "BUTTON") return
  const name = card.dataset.card
  card.classList.toggle("is-chosen", chosen.has(name))
  card.classList.toggle("is-idle", live && phase === "play" && !playable.has(name))
  if (phase === "discard") card.setAttribute("aria-pressed", String(chosen.has(name)))
  else card.removeAttribute("aria-pressed")
  if (live && (phase === "discard" || playable.has(name))) card.removeAttribute("aria-disabled")
  else card.setAttribute("aria-disabled", "true")
}

/** Let one card of a hand be the one that Tab comes to. @param {HTMLElement} hand @param {string} name */
export function rove(hand, name) {
  for (const card of hand.children) card.tabIndex = card.dataset.card === name ? 0 : -1
}
