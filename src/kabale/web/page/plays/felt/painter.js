// Draws the table: piles, their outlines and labels, and every card where it lies. The state goes in, elements come out;
// what changed since the last time is written, nothing else.
import { cardPicture, withSigns } from "../../frame/cards.js"
import { pictureAt, showPicture } from "../../frame/decks.js"
import { fill, h } from "../../frame/dom.js"
import { settings } from "../../frame/settings.js"
import { takeable } from "../model/legal.js"
import { backsLabel, cardLabel, pileLabel, standsFor } from "../model/names.js"
import { look } from "../model/state.js"
import { drawLabels } from "./labels.js"
import { layOut } from "./layout.js"
import { asSeen } from "./mirror.js"

const LIFTED = 20000
const known = () => /** @type {any} */ (new Map())

/**
 * Return what draws a table into an element.
 * @returns {Painter}
 * @param {HTMLElement} felt
 */
export function painter(felt) {
  return {
    felt, piles: [], cards: known(), plan: /** @type {any} */ (null),
    at: known(),          // where each card was put last
    levels: new Map(),    // how high it lies over the others
    flying: new Set(),    // who is in the air just now: motion.js sees to their height
    turning: new Set(),   // whose picture is about to change
  }
}

/** Draw the table as the state has it. @param {Painter} paint @param {TableState} state */
export function drawTable(paint, state) {
  const { play } = state
  const box = boxOf(paint.felt)
  paint.plan = asSeen(layOut(play, box), box)
  paint.felt.style.setProperty("--card-width", `${paint.plan.width}px`)
  paint.felt.style.setProperty("--card-height", `${paint.plan.height}px`)
  drawPiles(paint, state)
  const lit = lights(state)
  let level = 0
  const used = new Set()
  state.ids.forEach((ids, index) => {
    const spot = paint.plan.piles[index]
    const group = paint.piles[index]
    const can = takeable(state.legal, index + 1, ids.length)
    ids.forEach((id, step) => {
      used.add(id)
      level += 1
      drawCard(paint, state, { id, pile: index + 1, place: step + 1, spot, level, lit, can })
    })
    order(group, ids.map((id) => paint.cards.get(id)))
  })
  for (const [id, card] of paint.cards) if (!used.has(id)) forget(paint, id, card)
}

/** Return the space that the table has. @param {HTMLElement} felt */
export function boxOf(felt) {
  return { width: felt.clientWidth, height: felt.clientHeight }
}

/** @param {Painter} paint @param {number} id @param {HTMLImageElement} card */
function forget(paint, id, card) {
  card.remove()
  paint.cards.delete(id)
  paint.at.delete(id)
}

/**
 * The elements of a pile's cards stand in its group, from the bottom, so that they are read in this order.
 * @param {HTMLElement} group @param {HTMLElement[]} cards
 */
function order(group, cards) {
  let before = group.firstElementChild
  for (const card of cards) {
    before = before ? before.nextElementSibling : null
    if (before === card) continue
    group.insertBefore(card, before)
    before = card
  }
}

/** @param {Painter} paint @param {TableState} state */
function drawPiles(paint, state) {
  const { play } = state
  if (paint.piles.length !== play.piles.length) {
    paint.piles = play.piles.map((pile) => pileElement(pile))
    fill(paint.felt, paint.piles)
  }
  play.piles.forEach((pile, index) => drawPile(state, pile, paint.plan.piles[index], paint.piles[index]))
}

/** @param {api.PileShape} pile */
function pileElement(pile) {
  const spot = h("div", { class: "spot", role: "button", tabindex: "-1" })
  const group = h("div", { class: `pile pile-${pile.kind}`, role: "group" }, spot)
  group.dataset.pile = String(pile.pile)
  return group
}

/** @param {TableState} state @param {api.PileShape} pile @param {Fan | null} spot @param {HTMLElement} group */
function drawPile(state, pile, spot, group) {
  group.hidden = !spot || pile.spacer
  if (!spot || pile.spacer) return
  const label = pileLabel(pile)
  write(group, "aria-label", label)
  const outline = /** @type {HTMLElement} */ (group.firstElementChild)
  const empty = pile.cards.length === 0
  outline.classList.toggle("is-bare", pile.border === 0)
  outline.style.translate = `${spot.rim}px ${spot.y}px`
  outline.style.width = `${spot.outline}px`
  outline.style.height = `${spot.height}px`
  write(outline, "aria-label", label)
  write(outline, "data-opens", empty && settings.marks && pile.opens ? signOf(pile.opens) : null)
  write(outline, "aria-hidden", empty ? null : "true")
  write(outline, "role", empty ? "button" : null)
  outline.classList.toggle("is-target", empty && isTarget(state, pile.pile))
  outline.classList.toggle("is-hint", empty && state.hint?.target === pile.pile)
  outline.classList.toggle("is-aim", empty && state.hint?.target === pile.pile && state.hint.pile !== pile.pile)
  outline.classList.toggle("can-turn", empty && state.legal.clicks.has(`c${pile.pile}`))
  drawLabels(group, pile, spot, state)
}

/** Return a rank or a card as it stands on cards. @param {string} opens */
const signOf = (opens) => (opens === "T" ? "10" : withSigns(opens))

/** @param {TableState} state @param {number} pile */
const isTarget = (state, pile) => Boolean(state.picked?.moves.some((move) => move.target === pile))

/** What is lit up: picked cards, the places where they may go, a hint's beginning and end. @param {TableState} state */
function lights(state) {
  const { picked, hint } = state
  return {
    picked: new Set(picked?.ids ?? []),
    targets: new Set(picked?.moves.map((move) => move.target) ?? []),
    hint,
  }
}

/**
 * @param {Painter} paint @param {TableState} state
 * @param {{ id: number, pile: number, place: number, spot: Fan | null, level: number, lit: any, can: Set<number> }} values
 */
function drawCard(paint, state, { id, pile, place, spot, level, lit, can }) {
  let card = paint.cards.get(id)
  if (!card) {
    card = element(id)
    paint.cards.set(id, card)
  }
  const own = state.play.piles[pile - 1]
  const drawn = spot && place >= spot.first ? spot.cards[place - spot.first] : null
  const isFlat = spot !== null && !spot.stepX && !spot.stepY
  const open = own.cards.length - Math.max(1, spot?.fan ?? 0)
  card.hidden = !drawn || (isFlat && place < open - 1)
  card.classList.toggle("is-under", isFlat && place <= open)
  if (!drawn || !spot) return
  const { name, up, back } = look(state.play, pile, place)
  card.classList.toggle("is-nameless", up && name === "??")
  if (!paint.turning.has(id)) showPicture(card, cardPicture(name, back, paint.plan.width))
  const held = state.held.get(id)
  const at = held ?? { ...drawn, turned: spot.turned }
  paint.levels.set(id, level)
  put(paint, card, id, at)
  if (!paint.flying.has(id)) raise(card, held ? level + LIFTED : level)
  light(card, own, { id, pile, place, lit })
  describe(card, state, { pile, place, can, isFlat })
  card.classList.toggle("can-move", can.has(place))
}

/** @param {HTMLImageElement} card @param {number} level */
function raise(card, level) {
  if (card.style.zIndex !== String(level)) card.style.zIndex = String(level)
}

/**
 * Put a card somewhere: {x, y, turned}.
 * @param {Painter} paint @param {HTMLImageElement} card @param {number} id @param {Place} at
 */
export function put(paint, card, id, at) {
  const turned = at.turned ? 1 : 0
  const shift = turned ? (paint.plan.height - paint.plan.width) / 2 : 0
  const key = `${at.x + shift}px ${at.y - shift}px`
  if (card.style.translate !== key) card.style.translate = key
  const angle = turned ? "90deg" : ""
  if (card.style.rotate !== angle) card.style.rotate = angle
  paint.at.set(id, { x: at.x, y: at.y, turned: Boolean(turned) })
}

/**
 * @param {HTMLImageElement} card @param {any} own @param {{ id: number, pile: number, place: number, lit: any }} values
 */
function light(card, own, { id, pile, place, lit }) {
  const isTop = place === own.cards.length
  const isLifted = lit.picked.has(id)
  card.classList.toggle("is-picked", isLifted)
  card.classList.toggle("is-target", isTop && !isLifted && lit.targets.has(pile))
  card.classList.toggle("is-hint", Boolean(lit.hint) && ((lit.hint.pile === pile && place >= lit.hint.place) || (isTop && lit.hint.target === pile)))
  card.classList.toggle("is-aim", Boolean(lit.hint) && isTop && lit.hint.target === pile && lit.hint.pile !== pile)
  card.classList.toggle("is-marked", isTop && Boolean(own.mark))
  if (isTop && own.mark) card.style.setProperty("--mark", `#${own.mark}`)
  write(card, "aria-pressed", isLifted ? "true" : null)
}

/**
 * What is read out of a card. Cards that lie face down one on the other are one stop.
 * @param {HTMLImageElement} card @param {TableState} state
 * @param {{ pile: number, place: number, can: Set<number>, isFlat: boolean }} at
 */
function describe(card, state, { pile, place, can, isFlat }) {
  const isUnder = card.classList.contains("is-under")
  const many = isFlat ? 1 : standsFor(state.play, pile, place, can)
  const label = many > 1 ? backsLabel(state.play, pile, many) : cardLabel(state.play, pile, place)
  if (card.alt !== label) card.alt = label
  write(card, "aria-hidden", isUnder || !many ? "true" : null)
}

/** @param {Element} element @param {string} name @param {string | null} value */
function write(element, name, value) {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

// The elements of cards: one <img> for each card, moved by CSS; and pictures that are made ready before they are needed.

/** Return a new element for a card. @param {number} id */
export function element(id) {
  const card = h("img", { class: "card", role: "button", tabindex: "-1", draggable: "false", alt: "", decoding: "sync" })
  card.dataset.id = String(id)
  return card
}

/** Fetch pictures before they are needed, a few at a time when nothing else is to be done. @param {string[]} sources */
export function fetchAhead(sources) {
  const wanted = sources.filter((source) => !ahead.has(source))
  for (const source of wanted) ahead.set(source, null)
  const next = () => {
    for (const source of wanted.splice(0, 8)) {
      const image = new Image()
      image.src = pictureAt(source)
      ahead.set(source, image)
    }
    if (wanted.length) later(next)
  }
  later(next)
}

const ahead = new Map()
const later = window.requestIdleCallback ? (/** @type {() => any} */ work) => window.requestIdleCallback(work, { timeout: 1000 }) : (/** @type {() => any} */ work) => setTimeout(work, 100)
