// The view in which a play is played, at /plays/{id}: puts the parts together. One state, one render; see state.js.
import { get } from "../../frame/api.js"
import { cardPicture, likelyWidth, tableStyle } from "../../frame/cards.js"
import { fetchDeck } from "../../frame/decks.js"
import { h } from "../../frame/dom.js"
import { keepAhead, keepAnswer } from "../../frame/offline.js"
import { settings } from "../../frame/settings.js"
import { storage } from "../../frame/storage.js"
import { once, oneAtATime } from "../../frame/turns.js"
import { language, t } from "../../frame/words.js"
import { arrow } from "../felt/arrow.js"
import { faces, straight } from "../felt/flights.js"
import { layOut } from "../felt/layout.js"
import { motor, pace } from "../felt/motion.js"
import { boxOf, drawTable, fetchAhead, painter } from "../felt/painter.js"
import * as keyboard from "../hand/keyboard.js"
import { menu } from "../hand/menu.js"
import { listen } from "../hand/pointer.js"
import { begin, number, pileOf } from "../model/state.js"
import { bar } from "../panels/bar.js"
import { bubble } from "../panels/bubble.js"
import { ending } from "../panels/ending.js"
import { newDeal } from "../panels/newdeal.js"
import { question } from "../panels/question.js"
import { rules } from "../panels/rules.js"
import { standing } from "../panels/standing.js"
import { status } from "../panels/status.js"
import { actions } from "./actions.js"
import { alone } from "./alone.js"
import { arrive, foresee, settle } from "./answers.js"
import { clock } from "./clock.js"
import { light, rounds } from "./outlook.js"
import { sounds } from "./sound.js"
import { tabs } from "./tabs.js"

/**
 * Show the play at a path; returns what tidies up when the view is left.
 * @param {HTMLElement} place @param {string} path
 */
export async function show(place, path) {
  const id = decodeURIComponent(path.split("/")[2] ?? "")
  const [play] = await Promise.all([get(`/api/plays/${encodeURIComponent(id)}`), fetchDeck(tableStyle(likelyWidth()))])
  const table = build(place, id, play)
  await fetchDeck(tableStyle(layOut(play, boxOf(table.paint.felt)).width))
  const stop = begins(table)
  return () => stop.forEach((end) => end())
}

/** @param {HTMLElement} place @param {string} id @param {api.PlayState} play */
function build(place, id, play) {
  const felt = h("div", { class: "felt", role: "group", "aria-label": t("table.felt"), "aria-describedby": "table-line" })
  const line = h("p", { class: "line", id: "table-line" }, h("span", { class: "line-text" }))
  /** @type {PlayTable} */
  const table = /** @type {any} */ ({ id, info: once(() => gamePage(play)), state: begin(play), paint: painter(felt), element: null })
  table.state.ids = number(play)
  table.motor = motor(table.paint)
  table.sounds = sounds()
  table.clock = clock(table)
  const parts = { bar: bar(table), status: status(table), ending: ending(table), question: question(table), rules: rules(table), menu: menu(table), bubble: bubble(table), arrow: arrow(table) }
  table.parts = parts
  equip(table, line)
  table.alone = alone(table)
  table.actions = actions(table)
  table.element = h("section", { class: "game" },
    h("div", { class: "top" }, h("h1", { title: play.game.title }, play.game.title), parts.status.element, parts.bar.element),
    h("div", { class: "stage" }, h("div", { class: "cloth" }, felt, parts.arrow.element, parts.bubble.element, parts.menu.element, parts.question.element, parts.ending.element, parts.ending.skip), parts.rules.element),
    line,
  )
  place.append(table.element)
  return table
}

/**
 * The page of the play's game, null where it is not to be had.
 * @param {api.PlayState} play @returns {Promise<api.GamePage | null>}
 */
const gamePage = (play) => get(pagePath(play)).catch(() => null)

/** @param {api.PlayState} play */
const pagePath = (play) => `/api/games/${encodeURIComponent(play.game.name)}?language=${language()}`

/** The variant by the name that the definition gives it. @param {PlayTable} table @param {api.GamePage | null} info */
function nameVariant(table, info) {
  table.variant = info?.variants.find((each) => each.id === table.state.play.variant)?.text
  if (table.element.isConnected) table.render()
}

/** What the parts may ask of the table. @param {PlayTable} table @param {any} line */
function equip(table, line) {
  const { state, parts, paint } = table
  table.render = () => render(table)
  table.line = () => drawLine(table, line)
  table.arrive = (play, options) => arrive(table, play, options)
  table.foresee = (play, change) => foresee(table, play, change)
  table.settle = (ids) => settle(table, ids)
  table.hear = (name, id) => table.sounds.hear(name, id)
  table.openMenu = (pile) => table.actions.inTurn(() => parts.menu.open(pile))
  table.fresh = oneAtATime()(() => newDeal(table))
  table.tell = (text, about) => parts.bubble.tell(text, about)
  table.shake = (pile, place) => shake(table, pile, place)
  table.toggle = (name) => {
    const hadFocus = name === "rules" && parts.rules.element.contains(document.activeElement)
    state[name] = !state[name]
    render(table)
    if (hadFocus) paint.felt.querySelector("[tabindex='0']")?.focus({ preventScroll: true })
    if (name === "rules") requestAnimationFrame(() => refit(table))
  }
  table.light = light(table)
  table.rounds = rounds(table)
  table.tabs = tabs(table)
  table.after = (play) => {
    table.clock.set()
    parts.status.draw(state)
    table.light.ask()
    parts.menu.close()
    parts.bubble.close()
    table.sounds.after(play)
    table.rounds.saw()
    table.tabs.tell(play.version)
    kept(table, play)
  }
}

/**
 * What the server said last opens the table where it does not answer.
 * @param {PlayTable} table @param {api.PlayState} play
 */
function kept(table, play) {
  if (!table.alone.isWaiting()) keepAnswer(`/api/plays/${encodeURIComponent(table.id)}`, { ...play, changes: null, events: [] })
}

/** Draw everything from the state. @param {PlayTable} table */
function render(table) {
  const { paint, parts, state } = table
  const hadFocus = paint.felt.contains(document.activeElement)
  table.element?.classList.toggle("is-left", Boolean(settings.left_handed))
  drawTable(paint, state)
  keyboard.rove(table, { refocus: hadFocus })
  for (const part of Object.values(parts)) part.draw(state)
  table.line()
}

/** @param {PlayTable} table @param {any} line */
function drawLine(table, line) {
  const { state } = table
  const pile = state.over ? pileOf(state, state.over) : null
  const text = pile?.visible ? pile.line : ""
  if (line.textContent === text) return
  line.firstElementChild.textContent = text
}

/**
 * A card that cannot move says so with a shake of its head.
 * @param {PlayTable} table @param {number} pile @param {number} place
 */
function shake(table, pile, place) {
  const card = table.paint.cards.get(table.state.ids[pile - 1]?.[place - 1])
  card?.animate([{ rotate: "0deg" }, { rotate: "2deg" }, { rotate: "-2deg" }, { rotate: "0deg" }], { duration: pace() ? 180 : 0 })
}

/** Listening begins once everything stands; returns the functions that end it. @param {PlayTable} table */
function begins(table) {
  const { felt } = table.paint
  const resize = new ResizeObserver(() => refit(table))
  resize.observe(felt)
  const changed = (/** @type {any} */ event) => settled(table, event.detail.name)
  const shown = () => document.visibilityState === "visible" && table.actions.again()
  document.addEventListener("settings", changed)
  document.addEventListener("visibilitychange", shown)
  deal(table)
  kept(table, table.state.play)
  keepAhead([pagePath(table.state.play)])
  if (table.state.play.variant) table.info().then((known) => nameVariant(table, known))
  table.rounds.saw()
  standing(table)
  welcome(table)
  const stop = [listen(table), keyboard.listen(table), table.clock.start(), table.light.start(), table.tabs.start(), table.alone.start(), table.parts.bubble.start()]
  return [...stop, () => {
    resize.disconnect()
    document.removeEventListener("settings", changed)
    document.removeEventListener("visibilitychange", shown)
    table.motor.finish()
  }]
}

const WELCOMED = "kabale.welcomed"
/** Milliseconds: by then the title of the view has been announced. */
const LATER = 500

/** The first table says how a card is moved, once, unless the player has begun. @param {PlayTable} table */
function welcome(table) {
  const { play } = table.state
  if (storage.getItem(WELCOMED) || settings.tap !== "best" || play.length || play.outcome !== "playing") return
  storage.setItem(WELCOMED, "1")
  setTimeout(() => table.element.isConnected && !table.parts.bubble.turn && table.tell(t("table.welcome")), LATER)
}

/** @param {PlayTable} table */
function refit(table) {
  table.motor.finish()
  table.render()
}

/** @param {PlayTable} table @param {string} name */
function settled(table, name) {
  if (["face", "colours", "theme", "back"].includes(name)) pictures(table)
  table.render()
}

/** @param {PlayTable} table */
async function pictures(table) {
  await fetchDeck(tableStyle(table.paint.plan.width))
  const names = new Set(table.state.play.piles.flatMap((pile) => pile.cards))
  const all = ["??", ..."SHDC"].flatMap((suit) => (suit === "??" ? [suit] : [..."A23456789TJQK"].map((rank) => rank + suit)))
  fetchAhead([...new Set([...names, ...all])].map((name) => cardPicture(name, 1, table.paint.plan.width)))
}

/** The first time, the cards of a new play come from the stock. @param {PlayTable} table */
function deal(table) {
  const { state, paint, motor: moving } = table
  table.render()
  pictures(table)
  const isNew = state.play.length === 0 && !state.play.can_redo && Number(settings.speed) > 0
  const stock = state.play.piles.findIndex((pile) => pile.kind === "stock")
  const from = paint.plan.piles[stock] ?? { x: paint.felt.clientWidth / 2, y: -200 }
  if (!isNew) return
  const at = new Map(state.ids.flat().map((id) => [id, { x: from.x, y: from.y, turned: false }]))
  const flight = straight({ ids: state.ids, at, up: faces(state.ids, state.play) }, state.ids, state.play, boxOf(paint.felt))
  moving.run(staggered(flight), state, { hear: table.hear })
}

/** One card after the other instead of all at once. @param {Flight} flight */
function staggered(flight) {
  let wait = 0
  const step = Math.min(14, 600 / Math.max(1, flight.tracks.size))
  for (const track of flight.tracks.values()) {
    for (const part of track) Object.assign(part, { start: part.start + wait, end: part.end + wait })
    wait += step
  }
  return flight
}
