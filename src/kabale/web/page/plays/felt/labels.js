// What stands beside the piles: the definition's labels, and the letters of the help display.
import { h } from "../../frame/dom.js"
import { t } from "../../frame/words.js"
import { sides } from "./mirror.js"

/**
 * Draw the labels of a pile into its group: the definition's, and its letter where the player asked for names.
 * @param {HTMLElement} group @param {api.PileShape} pile @param {Fan} spot @param {TableState} state
 */
export function drawLabels(group, pile, spot, state) {
  const wanted = pile.labels.map((label) => ({ text: label.text, place: sides(label.place).join(" ") || "below" }))
  if (state.names) wanted.push({ text: pile.letter ? `${pile.letter} · ${pile.pile}` : String(pile.pile), place: "badge" })
  const key = JSON.stringify([wanted, spot.x, spot.y, spot.width, spot.cards.at(-1)])
  if (group.dataset.labels === key) return
  group.dataset.labels = key
  for (const old of group.querySelectorAll(".label")) old.remove()
  const drawn = wanted.map((label) => one(label, spot))
  group.append(...drawn)
  const felt = /** @type {HTMLElement} */ (group.parentElement)
  for (const label of drawn) {
    inside(label, felt)
    apart(label, felt)
  }
}

/**
 * Where rows stand close together, a label that would lie on another one is laid on its own pile's edge.
 * @param {HTMLElement} label @param {HTMLElement} felt
 */
function apart(label, felt) {
  const own = label.getBoundingClientRect()
  const meets = (/** @type {any} */ other) => own.left < other.right && other.left < own.right && own.top < other.bottom - 1 && other.top < own.bottom - 1
  // Only with those drawn before: the others are drawn after this one, and look at it.
  const others = [...felt.querySelectorAll(".label-text")].filter((each) => each.compareDocumentPosition(label) & Node.DOCUMENT_POSITION_FOLLOWING)
  if (label.dataset.place === "badge" || !others.some((each) => meets(each.getBoundingClientRect()))) return
  label.classList.add("label-over")
  label.style.marginTop = `${(own.height + 2) * (label.dataset.place?.includes("above") ? 1 : -1)}px`
}

/**
 * A label at the edge of the table is moved in, so that it can be read.
 * @param {HTMLElement} label @param {HTMLElement} felt
 */
function inside(label, felt) {
  const [own, all] = [label.getBoundingClientRect(), felt.getBoundingClientRect()]
  const shift = Math.max(0, all.left + 3 - own.left) - Math.max(0, own.right - all.right + 3)
  if (shift) label.style.marginInlineStart = `${shift}px`
}

function one(/** @type {{ text: string, place: string }} */ { text, place }, /** @type {Fan} */ spot) {
  const isBadge = place === "badge"
  const spoken = isBadge ? { role: "note", "aria-label": t("table.name.badge", { name: text }) } : {}
  const label = h("span", { class: `label label-${isBadge ? "badge" : "text"}`, ...spoken }, text)
  const { x, y, shift } = where(place, spot)
  label.style.translate = `${x}px ${y}px`
  label.style.transform = shift
  label.dataset.place = place
  return label
}

/** The point beside the spot, and how the label lies to it. @param {string} place @param {Fan} spot */
function where(place, spot) {
  const last = spot.cards.at(-1) ?? spot
  const middle = { x: spot.x + spot.width / 2, y: spot.y + spot.height / 2 }
  if (place === "badge") return { ...middle, shift: "translate(-50%, -50%)" }
  const across = place.includes("left") ? spot.x - 4 : place.includes("right") ? Math.max(spot.x, last.x) + spot.width + 4 : middle.x
  const down = place.includes("above") ? spot.y - 2 : place.includes("below") ? Math.max(spot.y, last.y) + spot.height + 2 : middle.y
  const left = place.includes("left") ? "-100%" : place.includes("right") ? "0" : "-50%"
  const up = place.includes("above") ? "-100%" : place.includes("below") ? "0" : "-50%"
  return { x: across, y: down, shift: `translate(${left}, ${up})` }
}
