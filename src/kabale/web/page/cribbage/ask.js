// What the player is asked to do now: a line, and the buttons for it.
import { fill, h } from "../frame/dom.js"
import { t } from "../frame/words.js"
import { spreadStock } from "./cut.js"

/** Return the place where the player is asked: draw(table). */
export function ask() {
  const line = h("p", { class: "cb-line", id: "cb-line" })
  const place = h("div", { class: "cb-buttons" })
  const asked = { element: h("section", { class: "cb-ask", "aria-label": t("cribpage.ask.label") }, line, place), line, place, key: "", main: null }
  asked.draw = (table) => draw(asked, table)
  /** Bring the focus to what is to be done, if it is nowhere else. */
  asked.focus = () => asked.main?.focus({ preventScroll: true })
  return asked
}

function draw(asked, table) {
  const { match, model, busy, chosen } = table
  const phase = busy ? "wait" : match.phase
  const key = [match.version, phase, match.legal.join()].join("/")
  const text = words(phase, match, model, chosen)
  if (asked.line.textContent !== text) asked.line.textContent = text
  if (key !== asked.key) rebuild(asked, table, phase)
  asked.key = key
  const lay = asked.place.querySelector(".cb-lay")
  if (lay) lay.disabled = chosen.size !== 2
}

function rebuild(asked, table, phase) {
  asked.main = null
  fill(asked.place, BUTTONS[phase]?.(asked, table) ?? null)
}

const BUTTONS = {
  draw: (asked, table) => main(asked, t("cribpage.ask.do_draw"), () => table.act("deal")),
  discard: (asked, table) => h("button", { class: "button primary cb-lay", type: "button", disabled: true, onclick: () => table.layAway() }, t("cribpage.ask.do_discard")),
  cut: (asked, table) => {
    const stock = spreadStock((place) => table.act(`cut ${place}`))
    asked.main = stock
    return stock.element
  },
  play: (asked, table) => (table.match.legal[0] === "go" ? main(asked, t("cribpage.ask.do_go"), () => table.act("go")) : null),
  show: (asked, table) => [
    main(asked, t("cribpage.ask.do_deal"), () => table.act("deal")),
    h("button", { class: "button", type: "button", onclick: () => table.review() }, t("cribpage.review.open")),
  ],
  over: (asked, table) => table.ended(asked),
  wait: (asked, table) => h("button", { class: "button small", type: "button", onclick: () => table.hurry() }, t("cribpage.ask.hurry")),
}

function main(asked, text, work) {
  asked.main = h("button", { class: "button primary", type: "button", onclick: work }, text)
  return asked.main
}

function words(phase, match, model, chosen) {
  if (phase === "play") return match.legal[0] === "go" ? t("cribpage.ask.go", { count: model.count }) : t("cribpage.ask.play", { count: model.count })
  if (phase === "discard" && chosen.size === 2) return t("cribpage.ask.chosen")
  if (phase === "discard") return t(`cribpage.ask.discard_${match.dealer}`, { n: 2 - chosen.size })
  return t(`cribpage.ask.${phase}`)
}
