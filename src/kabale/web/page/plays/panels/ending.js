// What is said when a game has ended: won, lost, no move left, or nothing new to come. The table stays to be looked at.
import { get, post } from "../../frame/api.js"
import { fill, fresh, h } from "../../frame/dom.js"
import { usualDeal } from "../../frame/games.js"
import { navigate } from "../../frame/router.js"
import { announce, sayError } from "../../frame/say.js"
import { settings } from "../../frame/settings.js"
import { oneAtATime } from "../../frame/turns.js"
import { clock, t } from "../../frame/words.js"
import { celebrate } from "../felt/celebration.js"
import { howHard } from "./difficulty.js"
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
    const end = outcome === "playing" ? (state.round === "open" ? "round" : "") : outcome
    const wanted = question || state.closed === end || state.held.size || state.landing ? "" : end
    // A play that had ended before it was opened is not celebrated again.
    const isNew = !isFirst && wanted !== ""
    isFirst = false
    if (wanted === shown) return
    shown = wanted
    element.hidden = true
    if (wanted && isNew) begin(table, wanted).then(() => shown === wanted && open(table, element, wanted, heading))
    else if (wanted) open(table, element, wanted, heading)
  }
  return { element, draw }
}

/**
 * It is said at once; the panel opens when a win has been celebrated.
 * @param {PlayTable} table @param {string} outcome
 */
async function begin(table, outcome) {
  announce(t(`table.ended.${outcome}`))
  if (outcome === "won") await celebrate(table)
}

/** @param {PlayTable} table @param {HTMLElement} element @param {string} outcome @param {string} heading */
function open(table, element, outcome, heading) {
  // Whoever plays by keyboard goes on from here; whoever does not sees no difference.
  const hadFocus = table.paint.felt.contains(document.activeElement)
  element.dataset.outcome = outcome
  element.hidden = false
  const best = h("p", { class: "soft" })
  fill(element, content(table, outcome, heading, [best, outcome === "round" ? null : howHard(table)]))
  if (outcome === "won") compare(table, best)
  if (hadFocus) element.querySelector(".primary")?.focus({ preventScroll: true })
}

/**
 * How this win stands beside the player's others: fetched when there is one.
 * @param {PlayTable} table @param {HTMLElement} place
 */
async function compare(table, place) {
  const { play } = table.state
  const { games } = await get(`/api/statistics?game=${encodeURIComponent(play.game.name)}`).catch(() => ({ games: [] }))
  const own = games.find((/** @type {api.GameStatisticsShape} */ each) => each.level === play.level && each.variant === play.variant)
  if (!own) return
  const words = [t("table.ended.share", { won: own.won, n: own.played })]
  if (own.streak > 1) words.push(t("table.ended.streak", { n: own.streak }))
  if (own.won > 1 && settings.clock && own.fastest_win !== null) words.push(t("table.ended.fastest", { time: clock(own.fastest_win) }))
  if (own.won > 1 && own.shortest_win !== null) words.push(t("table.ended.shortest", { n: own.shortest_win }))
  place.textContent = words.join(" · ")
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
  if (play.score !== null) words.push(t("table.ended.score", { score: play.score }))
  if (settings.clock) words.push(t("table.ended.time", { time: clock(Math.max(play.seconds, table.clock.seconds())) }))
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
  const link = outcome === "won" ? button("link", () => share(table)) : null
  const review = outcome === "round" ? null : button("review", () => table.actions.review())
  return [undo, restart, end, review, link, again]
}

/** Another deal of the same game, as it was played, at random. @param {PlayTable} table */
async function next(table) {
  const { game, variant, level } = table.state.play
  try {
    const play = await post("/api/plays", { game: game.name, deal: usualDeal(game.name), variant, level })
    await navigate(`/plays/${play.id}`)
  } catch (error) {
    sayError(error)
  }
}
