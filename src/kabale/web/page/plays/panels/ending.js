// What is said when a game has ended: won, lost, no move left, or nothing new to come. The table stays to be looked at.
import { post } from "../../frame/api.js"
import { fill, fresh, h } from "../../frame/dom.js"
import { usualDeal } from "../../frame/games.js"
import { navigate } from "../../frame/router.js"
import { announce, sayError, skipButton } from "../../frame/say.js"
import { oneAtATime } from "../../frame/turns.js"
import { clock, t } from "../../frame/words.js"
import { howHard } from "./difficulty.js"
import { icon } from "./icons.js"
import { share } from "./share.js"
import { lines, standing } from "./standing.js"
import { shownScore } from "./status.js"

/** Return the panel of a table. @param {PlayTable} table */
export function ending(table) {
  const heading = fresh("ended")
  const element = h("section", { class: "ended", role: "dialog", "aria-labelledby": heading, hidden: true })
  const skip = skipButton(() => table.motor.finish())
  let shown = ""
  let isFirst = true
  const draw = (/** @type {TableState} */ state) => {
    const { outcome, question } = state.play
    const end = outcome === "playing" ? (state.round === "open" ? "round" : "") : outcome
    const wanted = question || state.closed === end || state.held.size || state.landing ? "" : end
    // A play that had ended before it was opened is not celebrated again.
    const isNew = !isFirst && wanted !== ""
    isFirst = false
    // The last cards can be hurried as well.
    if (end !== "won") skip.hidden = true
    else if (state.landing) skip.hidden = false
    if (wanted === shown) return
    if (shown === "won" && end !== "won") table.motor.finish()
    shown = wanted
    element.hidden = true
    if (wanted) open(table, element, wanted, heading)
    if (!isNew) return
    announce(t(`table.ended.${wanted}`))
    if (wanted === "won") celebrate(table).catch(() => {}).then(() => { skip.hidden = true })
  }
  return { element, skip, draw }
}

/** Its script comes when there is something to celebrate. @param {PlayTable} table */
async function celebrate(table) {
  const feast = await import("../felt/celebration.js")
  await feast.celebrate(table)
}

/** @param {PlayTable} table @param {HTMLElement} element @param {string} outcome @param {string} heading */
function open(table, element, outcome, heading) {
  // Whoever plays by keyboard goes on from here; whoever does not sees no difference.
  const hadFocus = table.paint.felt.contains(document.activeElement)
  element.dataset.outcome = outcome
  element.hidden = false
  const beside = h("div", { class: "soft", role: "status" })
  fill(element, content(table, outcome, heading, [beside, outcome === "round" ? null : howHard(table)]))
  if (outcome === "won") compare(table, beside)
  if (hadFocus) element.querySelector(".primary")?.focus({ preventScroll: true })
}

/** @param {PlayTable} table @param {HTMLElement} place */
async function compare(table, place) {
  const before = table.standing
  fill(place, lines(table, await standing(table), before).map((line) => h("p", {}, line)))
}

/** @param {PlayTable} table @param {string} outcome @param {string} heading @param {Child} more */
function content(table, outcome, heading, more) {
  const close = () => {
    table.state.closed = outcome
    table.render()
    table.paint.felt.querySelector("[tabindex='0']")?.focus({ preventScroll: true })
  }
  return [
    h("button", { class: "close", type: "button", "aria-label": t("table.ended.look"), title: t("table.ended.look"), onclick: close }, icon("close")),
    h("h2", { id: heading }, t(`table.ended.${outcome}`)),
    h("p", {}, outcome === "won" ? figures(table) : t(`table.ended.${outcome}_why`)),
    more,
    h("div", { class: "actions" }, actions(table, outcome)),
  ]
}

/** @param {PlayTable} table */
function figures(table) {
  const { play } = table.state
  const words = [t("table.ended.moves", { n: play.length })]
  const score = shownScore(play)
  if (score !== null) words.push(t("table.ended.score", { score }))
  words.push(t("table.ended.time", { time: clock(Math.max(play.seconds, table.clock.seconds())) }))
  return words.join(" · ")
}

/** @param {PlayTable} table @param {string} outcome */
function actions(table, outcome) {
  const { play } = table.state
  const button = (/** @type {string} */ name, /** @type {any} */ act, primary = false) =>
    h("button", { class: primary ? "button primary" : "button", type: "button", onclick: act }, icon(name), h("span", {}, t(`table.bar.${name}`)))
  const goesOn = outcome === "stuck" || outcome === "round"
  const again = button("next", oneAtATime()(() => next(table)), !goesOn || !play.can_undo)
  const undo = play.can_undo && outcome !== "won" ? button("undo", () => table.actions.undo(), goesOn) : null
  const end = outcome === "round" ? button("end", () => table.actions.end()) : null
  const restart = play.can_undo ? button("restart", () => table.actions.restart()) : null
  const others = outcome === "won" ? button("share", () => share(table)) : null
  const review = outcome === "round" ? null : button("review", () => table.actions.review())
  return [undo, restart, end, review, others, again]
}

/** Another deal of the same game, as it was played, at random. @param {PlayTable} table */
async function next(table) {
  const { game, variant, level } = table.state.play
  try {
    const play = await post("/api/plays", { game: game.name, deal: usualDeal(game), variant, level })
    await navigate(`/plays/${play.id}`)
  } catch (error) {
    sayError(error)
  }
}
