// The table of a deal that is entered: a button for each place, with the card that lies there.
import { fill, fresh, h } from "../frame/dom.js"
import { t } from "../frame/words.js"
import { columnsOf, nameOf, othersOf, pictureOf, UNKNOWN } from "./entry.js"
import { reached } from "./tray.js"

const RANKS = "A23456789TJQK"
const SUITS = "SHDC"
const SMALL = 44

/** Return the table of an entry. @param {Entry} entry @param {{ put: (card: string, at: number) => void }} told */
export function entryTable(entry, told) {
  const buttons = entry.spots.map((_, index) => spotButton(entry, index, told))
  const [columns, others] = [columnsOf(entry.places), othersOf(entry.places)]
  const held = (/** @type {api.DealtPile} */ pile) => pileSection(pile, buttons.filter((_, index) => entry.spots[index].pile === pile.pile))
  const row = h("div", { class: "enter-columns" }, columns.map(held))
  row.style.setProperty("--columns", String(Math.min(columns.length, 10)))
  const order = columns.some((pile) => pile.places > 1) || entry.down.length ? h("p", { class: "small-text" }, t("page.enter.columns")) : null
  const element = h("section", { class: "enter-table", "aria-label": t("page.enter.table"), onkeydown: keys(entry, buttons, told) },
    columns.length ? [order, row] : null, others.length ? h("div", { class: "enter-rows" }, others.map(held)) : null)
  const draw = () => buttons.forEach((button, index) => drawSpot(entry, button, index))
  draw()
  const reveal = () => buttons[entry.marked]?.scrollIntoView({ block: "nearest" })
  return { element, draw, reveal, focus: () => buttons[entry.marked]?.focus() }
}

/** @param {api.DealtPile} pile @param {HTMLElement[]} buttons */
function pileSection(pile, buttons) {
  const id = fresh("pile")
  const key = pile.kind === "stock" ? "page.enter.next" : pile.kind === "tableau" || pile.kind === "other" || pile.places < 2 ? "" : "page.enter.lowest"
  const note = key ? h("span", { class: "soft" }, ` (${t(key)})`) : null
  return h("div", { class: `enter-pile enter-${pile.kind}`, role: "group", "aria-labelledby": id },
    h("p", { id, class: "small-text" }, pile.name, note), h("div", { class: "enter-places" }, buttons))
}

/** @param {Entry} entry @param {number} index @param {any} told */
function spotButton(entry, index, told) {
  const mark = () => (entry.marked === index && entry.cards[index] ? entry.take(index) : entry.mark(index))
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault()
    const [kind, what] = (event.dataTransfer?.getData("text/plain") ?? "").split(" ")
    if (kind === "card") told.put(what, index)
    if (kind === "place" && Number(what) !== index) entry.exchange(Number(what), index)
  }
  return h("button", {
    class: "enter-spot", type: "button", onclick: mark, ondrop: drop,
    ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
    ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", `place ${index}`),
  })
}

/** Return what a place is called, with what lies there. @param {Entry} entry @param {number} index */
export function placeName(entry, index) {
  const { name, n, all } = entry.spots[index]
  const card = entry.cards[index]
  const called = card && entry.down[index] ? t("page.enter.down_card", { card: nameOf(card) }) : card && nameOf(card)
  return called ? t("page.enter.held", { pile: name, n, all, card: called }) : t("page.enter.empty", { pile: name, n, all })
}

/** @param {Entry} entry @param {HTMLElement} button @param {number} index */
function drawSpot(entry, button, index) {
  const card = entry.cards[index]
  const isMarked = index === entry.marked
  button.setAttribute("aria-label", placeName(entry, index))
  button.tabIndex = isMarked ? 0 : -1
  button.draggable = Boolean(card)
  button.classList.toggle("is-down", Boolean(entry.down[index]))
  if (isMarked) button.setAttribute("aria-current", "true")
  else button.removeAttribute("aria-current")
  if (button.dataset.card === (card ?? "")) return
  button.dataset.card = card ?? ""
  fill(button, card ? pictureOf(card, SMALL) : null)
}

/**
 * Arrows go from place to place; a rank and then a suit put a card on the marked one.
 * @param {Entry} entry @param {HTMLElement[]} buttons @param {any} told
 */
function keys(entry, buttons, told) {
  let rank = ""
  return (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const sign = event.key === "0" ? "T" : event.key.toUpperCase()
    const to = reached(event.key, buttons[entry.marked], buttons)
    if (to) entry.mark(buttons.indexOf(to))
    else if (RANKS.includes(sign)) rank = sign
    else if (SUITS.includes(sign) && rank) told.put(rank + sign, entry.marked)
    else if (event.key === UNKNOWN && entry.left.has(UNKNOWN)) told.put(UNKNOWN, entry.marked)
    else if (event.key === "Backspace" || event.key === "Delete") back(entry, event.key)
    else return
    if (!RANKS.includes(sign)) rank = ""
    event.preventDefault()
    buttons[entry.marked].focus()
  }
}

/** Backspace on an empty place takes away what lies on the one before. @param {Entry} entry @param {string} key */
function back(entry, key) {
  const at = entry.cards[entry.marked] || key === "Delete" ? entry.marked : entry.marked - 1
  if (at >= 0) entry.take(at)
}
