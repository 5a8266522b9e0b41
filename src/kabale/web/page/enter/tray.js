// The tray: all cards of the pack, suit by suit; those that are placed already show where they lie.
import { fill, h } from "../frame/dom.js"
import { t } from "../frame/words.js"
import { nameOf, pictureOf, UNKNOWN } from "./entry.js"

const ORDER = "A23456789TJQK"
const SUITS = "SHDCK"
const SMALL = 40
const FEW = 8

/**
 * Return the tray of an entry; `chosen(card)` is called when a card is chosen that is still to be placed.
 * @param {Entry} entry @param {(card: string) => void} chosen
 */
export function entryTray(entry, chosen) {
  const cards = [...new Set(entry.places.pack)].sort((one, other) => rank(one) - rank(other))
  const ranks = Math.max(...SUITS.split("").map((suit) => cards.filter((card) => card[1] === suit).length))
  if (entry.left.has(UNKNOWN)) cards.push(UNKNOWN)
  const buttons = new Map(cards.map((card) => [card, trayButton(entry, card, chosen)]))
  const missing = h("p", { class: "enter-left", role: "status" })
  // Where the tray is narrow, each suit begins a line.
  for (const [card, button] of buttons) button.toggleAttribute("data-first", card !== UNKNOWN && card === cards.find((each) => each[1] === card[1]))
  const grid = h("div", { class: "enter-cards", role: "group", "aria-label": t("page.enter.tray"), onkeydown: (/** @type {KeyboardEvent} */ event) => go(event, [...buttons.values()]) }, [...buttons.values()])
  grid.style.setProperty("--ranks", String(ranks))
  const draw = () => {
    const { left } = entry
    for (const [card, button] of buttons) drawCard(button, card, left.get(card) ?? 0)
    fill(missing, missingWords(left, entry.cards.filter((card) => card === UNKNOWN).length))
  }
  buttons.values().next().value?.setAttribute("tabindex", "0")
  draw()
  return { element: h("div", { class: "enter-tray" }, grid, missing), draw }
}

/** @param {string} card */
const rank = (card) => SUITS.indexOf(card[1]) * 20 + ORDER.indexOf(card[0])

/** @param {Entry} entry @param {string} card @param {(card: string) => void} chosen */
function trayButton(entry, card, chosen) {
  const choose = () => {
    if ((entry.left.get(card) ?? 0) > 0) chosen(card)
    else entry.mark(entry.cards.indexOf(card))
  }
  return h("button", {
    class: "tray-card", type: "button", tabindex: "-1", onclick: choose,
    ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", `card ${card}`),
  }, pictureOf(card, SMALL), h("span", { class: "tray-count", "aria-hidden": "true" }))
}

/** @param {HTMLElement} button @param {string} card @param {number} left */
function drawCard(button, card, left) {
  const name = nameOf(card)
  const words = card === UNKNOWN ? (left > 0 ? t("page.enter.unknown_n", { n: left }) : t("page.enter.unknown_none")) : left > 1 ? t("page.enter.card_n", { card: name, n: left }) : left ? t("page.enter.card", { card: name }) : t("page.enter.placed", { card: name })
  button.setAttribute("aria-label", words)
  button.classList.toggle("is-placed", left < 1)
  button.draggable = left > 0
  fill(/** @type {Element} */ (button.lastElementChild), left > 1 ? `×${left}` : "")
}

/** @param {Map<string, number>} left @param {number} unknown how many unknown cards are placed */
function missingWords(left, unknown) {
  const cards = [...left].filter(([card, n]) => n > 0 && card !== UNKNOWN)
  const n = cards.reduce((sum, [, each]) => sum + each, 0) - unknown
  if (n < 1) return unknown ? t("page.enter.all_unknown", { n: unknown }) : t("page.enter.none_left")
  return n > FEW || unknown ? t("page.enter.left", { n }) : t("page.enter.left_few", { cards: cards.map(([card]) => nameOf(card)).join(", ") })
}

/** @param {KeyboardEvent} event @param {HTMLElement[]} buttons */
function go(event, buttons) {
  const from = buttons.find((each) => each === document.activeElement)
  const to = from && reached(event.key, from, buttons)
  if (!from || !to) return
  event.preventDefault()
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
}

// Going about among many buttons with the arrows: of all of them one can be reached with Tab.

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/**
 * Return the button that an arrow, Home or End leads to from another one; null where there is none, or it is another key.
 * @param {string} key @param {HTMLElement} from @param {HTMLElement[]} buttons
 */
export function reached(key, from, buttons) {
  if (key === "Home") return buttons[0]
  if (key === "End") return buttons[buttons.length - 1]
  return key in WAYS ? nearest(WAYS[key], from, buttons) : null
}

// What lies aside of the way counts as further off.
/** @param {[number, number]} values @param {HTMLElement} from @param {HTMLElement[]} buttons */
function nearest([right, down], from, buttons) {
  const here = corner(from)
  /** @type {HTMLElement | null} */
  let found = null
  let least = Infinity
  for (const each of buttons) {
    const there = corner(each)
    const [x, y] = [there.x - here.x, there.y - here.y]
    const along = x * right + y * down
    const far = along + 4 * Math.abs(right ? y : x)
    if (along > 1 && far < least) [found, least] = [each, far]
  }
  return found
}

/** @param {HTMLElement} element */
function corner(element) {
  const { left, top } = element.getBoundingClientRect()
  return { x: left, y: top }
}
