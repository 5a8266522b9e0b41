// What is said when a game has ended: won, lost, or no move left. The table stays to be looked at.
import { fill, fresh, h } from "../../frame/dom.js"
import { announce } from "../../frame/say.js"
import { settings } from "../../frame/settings.js"
import { clock, t } from "../../frame/words.js"
import { celebrate } from "../felt/celebration.js"
import { icon } from "./icons.js"
import { share } from "./share.js"

/** Return the panel of a table. @param {PlayTable} table */
export function ending(table) {
  const heading = fresh("ended")
  const element = h("section", { class: "ended", role: "dialog", "aria-labelledby": heading, hidden: true })
  let shown = ""
  let isFirst = true
  const draw = (/** @type {TableState} */ state) => {
    const { outcome, question } = state.play
    const wanted = outcome === "playing" || question || state.closed === outcome || state.held ? "" : outcome
    // A play that had ended before it was opened is not celebrated again.
    const isNew = !isFirst && wanted !== ""
    isFirst = false
    if (wanted === shown) return
    shown = wanted
    element.hidden = !wanted
    if (!wanted) return
    element.dataset.outcome = wanted
    fill(element, content(table, wanted, heading))
    if (isNew) begin(table, element, wanted)
  }
  return { element, draw }
}

/** @param {PlayTable} table @param {HTMLElement} element @param {string} outcome */
function begin(table, element, outcome) {
  announce(t(`table.ended.${outcome}`))
  if (outcome === "won") celebrate(table)
  // Whoever plays by keyboard goes on from here; whoever does not sees no difference.
  if (table.paint.felt.contains(document.activeElement)) element.querySelector(".primary")?.focus({ preventScroll: true })
}

/** @param {PlayTable} table @param {string} outcome @param {string} heading */
function content(table, outcome, heading) {
  const close = () => {
    table.state.closed = outcome
    table.render()
    table.paint.felt.querySelector("[tabindex='0']")?.focus({ preventScroll: true })
  }
  return [
    h("button", { class: "close", type: "button", "aria-label": t("table.ended.look"), title: t("table.ended.look"), onclick: close }, icon("close")),
    h("h2", { id: heading }, t(`table.ended.${outcome}`)),
    h("p", {}, outcome === "won" ? figures(table) : t(`table.ended.${outcome}_why`)),
    h("div", { class: "actions" }, actions(table, outcome)),
  ]
}

/** @param {PlayTable} table */
function figures(table) {
  const { play } = table.state
  const words = [t("table.ended.moves", { n: play.length })]
  if (play.score !== null) words.push(t("table.ended.score", { score: play.score }))
  if (settings.clock) words.push(t("table.ended.time", { time: clock(Math.max(play.seconds, table.clock.seconds())) }))
  return words.join(" · ")
}

/** @param {PlayTable} table @param {string} outcome */
function actions(table, outcome) {
  const { play } = table.state
  const button = (/** @type {string} */ name, /** @type {any} */ act, primary = false) =>
    h("button", { class: primary ? "button primary" : "button", type: "button", onclick: act }, icon(name), h("span", {}, t(`table.bar.${name}`)))
  const again = button("fresh", () => table.fresh(), outcome !== "stuck" || !play.can_undo)
  const undo = play.can_undo && outcome !== "won" ? button("undo", () => table.actions.undo(), outcome === "stuck") : null
  const restart = play.can_undo ? button("restart", () => table.actions.restart()) : null
  const link = outcome === "won" ? button("link", () => share(table)) : null
  return [undo, restart, link, again]
}
