// What the player is asked to do now: a line, and the buttons for it.
import { fill, h } from "../frame/dom.js"
import { t } from "../frame/words.js"
import { lying } from "./cards.js"

/** Return the place where the player is asked: draw(table). */
export function prompt() {
  const line = h("p", { class: "cb-line", id: "cb-line" })
  const place = h("div", { class: "cb-buttons" })
  const element = h("section", { class: "cb-ask", "aria-label": t("cribpage.ask.label") }, line, place)
  /** @type {any} */
  const area = { element, line, place, key: "", main: null }
  area.draw = (/** @type {any} */ table) => draw(area, table)
  /** Bring the focus to what is to be done, if it is nowhere else. */
  area.focus = () => area.main?.focus({ preventScroll: true })
  return area
}

/** @param {any} area @param {any} table */
function draw(area, table) {
  const { match, model, busy, chosen } = table
  const phase = busy ? "wait" : match.phase
  const key = [match.version, phase, match.legal.join()].join("/")
  const text = words(phase, match, model, chosen)
  if (area.line.textContent !== text) area.line.textContent = text
  if (key !== area.key) rebuild(area, table, phase)
  area.key = key
  const lay = area.place.querySelector(".cb-lay")
  if (lay) lay.disabled = chosen.size !== 2
}

/** @param {any} area @param {any} table @param {string} phase */
function rebuild(area, table, phase) {
  area.main = null
  fill(area.place, BUTTONS[phase]?.(area, table) ?? null)
}

/** @type {Record<string, any>} */
const BUTTONS = {
  draw: (/** @type {any} */ area, /** @type {any} */ table) => main(area, t("cribpage.ask.do_draw"), () => table.act("deal")),
  discard: (/** @type {any} */ _area, /** @type {any} */ table) => h("button", { class: "button primary cb-lay", type: "button", disabled: true, onclick: () => table.layAway() }, t("cribpage.ask.do_discard")),
  cut: (/** @type {any} */ area, /** @type {any} */ table) => {
    const stock = spreadStock((place) => table.act(`cut ${place}`))
    area.main = stock
    return stock.element
  },
  play: (/** @type {any} */ area, /** @type {any} */ table) => (table.match.legal[0] === "go" ? main(area, t("cribpage.ask.do_go"), () => table.act("go")) : null),
  show: (/** @type {any} */ area, /** @type {any} */ table) => [
    main(area, t("cribpage.ask.do_deal"), () => table.act("deal")),
    h("button", { class: "button", type: "button", onclick: () => table.review() }, t("cribpage.review.open")),
  ],
  over: (/** @type {any} */ area, /** @type {any} */ table) => table.result(area),
  wait: (/** @type {any} */ _area, /** @type {any} */ table) => h("button", { class: "button small", type: "button", onclick: () => table.hurry() }, t("cribpage.ask.hurry")),
}

/** @param {any} area @param {string} text @param {() => any} work */
function main(area, text, work) {
  area.main = h("button", { class: "button primary", type: "button", onclick: work }, text)
  return area.main
}

/** @param {string} phase @param {api.CribbageMatch} match @param {any} model @param {any} chosen */
function words(phase, match, model, chosen) {
  if (phase === "play") return match.legal[0] === "go" ? t("cribpage.ask.go", { count: model.count }) : t("cribpage.ask.play", { count: model.count })
  if (phase === "discard" && chosen.size === 2) return t("cribpage.ask.chosen")
  if (phase === "discard") return t(`cribpage.ask.discard_${match.dealer}`, { n: 2 - chosen.size })
  return t(`cribpage.ask.${phase}`)
}

// The cut: the stock is spread out face down, and the player says how many cards are lifted.

const CARDS = 40
const LAST = CARDS - 1
/** @type {Record<string, any>} */
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 }

/**
 * Return the spread stock; `cut(place)` is called when the player has cut. Its `focus()` goes to where it is chosen.
 * @param {(...values: any[]) => any} cut
 */
export function spreadStock(cut) {
  const slider = h("div", {
    class: "cb-spread", role: "slider", tabindex: "0", "aria-label": t("cribpage.cut.label"), "aria-valuemin": 1, "aria-valuemax": LAST,
  })
  fill(slider, Array.from({ length: CARDS }, () => lying("??", { named: false })))
  const stock = { slider, place: 20 }
  point(stock, stock.place)
  slider.addEventListener("keydown", (event) => keys(stock, event, cut))
  slider.addEventListener("pointermove", (event) => point(stock, under(slider, event)))
  slider.addEventListener("click", (event) => {
    if (event.detail) point(stock, under(slider, event))
    cut(stock.place)
  })
  const button = h("button", { class: "button primary", type: "button", onclick: () => cut(stock.place) }, t("cribpage.cut.do"))
  return { element: h("div", { class: "cb-cut" }, slider, button), focus: () => slider.focus() }
}

/** @param {any} stock @param {number} place */
function point(stock, place) {
  stock.place = Math.max(1, Math.min(LAST, place))
  stock.slider.setAttribute("aria-valuenow", stock.place)
  stock.slider.setAttribute("aria-valuetext", t("cribpage.cut.lifted", { n: stock.place }))
  ;[...stock.slider.children].forEach((card, index) => card.classList.toggle("is-lifted", index < stock.place))
}

/** @param {any} slider @param {any} event */
function under(slider, event) {
  const box = slider.getBoundingClientRect()
  return Math.round(((event.clientX - box.left) / box.width) * CARDS)
}

/** @param {any} stock @param {KeyboardEvent} event @param {(...values: any[]) => any} cut */
function keys(stock, event, cut) {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  /** @type {Record<string, any>} */
  const places = { Home: 1, End: LAST }
  const place = places[event.key] ?? (STEPS[event.key] ? stock.place + STEPS[event.key] : null)
  if (place !== null) {
    event.preventDefault()
    point(stock, place)
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault()
    cut(stock.place)
  }
}
