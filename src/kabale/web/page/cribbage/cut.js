// The cut: the stock is spread out face down, and the player says how many cards are lifted.
import { fill, h } from "../frame/dom.js"
import { t } from "../frame/words.js"
import { lying } from "./cards.js"

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
