// The little menu beside a pile: every click that the definition has for it, for those without a second mouse button,
// and what a card can do without being dragged.
import { fill, h } from "../../frame/dom.js"
import { t } from "../../frame/words.js"
import { clicks, movesFrom } from "../model/legal.js"
import { pileName } from "../model/names.js"
import { pileOf } from "../model/state.js"
import { bestMoves } from "./choice.js"
import { grip, lay, pick, press, rightClick, toFoundation } from "./hand.js"

const MOST_PLACES = 4

/** Return the menu of a table: open(pile), close(), draw(). @param {PlayTable} table */
export function menu(table) {
  const element = h("div", { class: "offer", role: "group", hidden: true })
  const part = {
    element,
    open: (/** @type {number} */ pile) => open(table, part, pile),
    close() {
      if (element.hidden) return
      const had = element.contains(document.activeElement)
      element.hidden = true
      table.state.menu = 0
      if (had) table.paint.felt.querySelector("[tabindex='0']")?.focus({ preventScroll: true })
    },
    draw: (/** @type {TableState} */ state) => draw(table, part, state),
  }
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return
    event.preventDefault()
    event.stopPropagation()
    part.close()
  })
  return part
}

/**
 * While a card is picked up, the clicks of its pile stand beside it.
 * @param {PlayTable} table @param {any} part @param {TableState} state
 */
function draw(table, part, state) {
  const { picked, menu } = state
  if (picked && !state.drag && clicks(state.legal, picked.pile).length) return put(table, part, picked.pile, clickItems(table, picked.pile))
  if (!menu || picked) part.close()
  return undefined
}

/** @param {PlayTable} table @param {any} part @param {number} pile */
function open(table, part, pile) {
  table.state.menu = pile
  const items = [...clickItems(table, pile), ...cardItems(table, pile)]
  put(table, part, pile, items)
  part.element.querySelector("button")?.focus({ preventScroll: true })
}

/** @param {PlayTable} table @param {number} pile */
function clickItems(table, pile) {
  return clicks(table.state.legal, pile).map((text) => ({ words: t(`table.click.${text[0]}`), act: () => press(table, pile, text[0]) }))
}

/** @param {PlayTable} table @param {number} pile */
function cardItems(table, pile) {
  const { state } = table
  const size = state.ids[pile - 1].length
  const items = []
  if (size && movesFrom(state.legal, pile, size, size).length) {
    items.push({ words: t("table.click.pick"), act: () => pick(table, pile, size) })
    const up = movesFrom(state.legal, pile, size, size).some((move) => pileOf(state, move.target).kind === "foundation")
    if (up) items.push({ words: t("table.click.foundation"), act: () => toFoundation(table, pile, size) })
    items.push(...placeItems(table, grip(state, pile, size)))
  }
  if (!state.legal.clicks.has(`r${pile}`)) items.push({ words: t("table.click.auto"), act: () => rightClick(table, pile) })
  return items
}

/** Where else the last card may be laid, the best places first. @param {PlayTable} table @param {Grip} gripped */
function placeItems(table, gripped) {
  const { state } = table
  const targets = new Set(bestMoves(state, gripped).map((move) => move.target))
  const others = [...targets].filter((target) => pileOf(state, target).kind !== "foundation").slice(0, MOST_PLACES)
  return others.map((target) => ({ words: t("table.click.to", { pile: pileName(pileOf(state, target)) }), act: () => lay(table, gripped, [{ pile: target }]) }))
}

/** @param {PlayTable} table @param {any} part @param {number} pile @param {any} items */
function put(table, part, pile, items) {
  const { element } = part
  const key = JSON.stringify([pile, table.state.play.version, items.map((/** @type {any} */ item) => item.words), table.paint.plan.width])
  element.hidden = false
  if (element.dataset.key === key) return
  element.dataset.key = key
  element.setAttribute("aria-label", t("table.click.title", { pile: pileName(pileOf(table.state, pile)) }))
  const act = (/** @type {any} */ item) => () => {
    part.close()
    item.act()
  }
  fill(element, items.map((/** @type {any} */ item) => h("button", { class: "button small", type: "button", onclick: act(item) }, item.words)))
  stand(table, element, pile)
}

/**
 * Below the pile's last card, within the felt.
 * @param {PlayTable} table @param {HTMLElement} element @param {number} pile
 */
function stand(table, element, pile) {
  const { plan, felt } = table.paint
  const spot = plan.piles[pile - 1]
  if (!spot) return
  const last = spot.cards.at(-1) ?? spot
  const x = Math.max(4, Math.min(last.x, felt.clientWidth - element.offsetWidth - 4))
  const y = Math.max(4, Math.min(last.y + spot.height + 6, felt.clientHeight - element.offsetHeight - 4))
  element.style.translate = `${x}px ${y}px`
}
