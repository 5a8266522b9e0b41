// The line of numbers: score, moves, what is left of the stock, time, and the light.
import { fill, h } from "../../frame/dom.js"
import { chosenFor, hasClock } from "../../frame/games.js"
import { confirmDialog, dialog, sayError } from "../../frame/say.js"
import { change } from "../../frame/settings.js"
import { clock, t } from "../../frame/words.js"
import { dealName } from "../list.js"
import { mayShine } from "../model/state.js"

/** Return the status of a table. @param {PlayTable} table */
export function status(table) {
  const values = h("dl", { class: "status" })
  const glow = h("span", { class: "glow", hidden: true })
  const asking = h("button", { class: "glow figure asks", type: "button", title: t("table.light.ask"), hidden: true, onclick: () => askOnce(table) },
    h("span", { class: "lamp", "aria-hidden": "true" }, "?"), h("span", {}, t("table.light.ask")))
  const element = h("div", { class: "standing" }, values, glow, asking)
  let drawn = ""
  const draw = (/** @type {TableState} */ state) => {
    const rows = figures(table, state)
    const key = JSON.stringify(rows, (_name, value) => (value instanceof Element ? value.textContent : value))
    if (key !== drawn) {
      drawn = key
      fill(values, rows.map(row))
    }
    drawGlow(glow, state)
    asking.hidden = mayShine(state.play) !== "asks"
  }
  return { element, draw }
}

/** Return how the points of a play are counted: the player's choice, otherwise as its rules do. @param {api.PlayState} play */
export const countedBy = (play) => chosenFor(play.game).score ?? (play.score === null ? "none" : "standard")

/** Return the score to show, null for none. @param {api.PlayState} play */
export function shownScore(play) {
  const way = countedBy(play)
  const score = way === "none" ? null : play.score ?? play.points[way] ?? null
  return score === null ? null : String(score).replace("-", "−")
}

function figures(/** @type {PlayTable} */ table, /** @type {{ play: api.PlayState }} */ { play }) {
  const rows = []
  const deal = [dealName({ deal: play.deal, deals: play.game.deals }), play.variant && (table.variant ?? play.variant), play.level ? t("table.level", { n: play.level }) : null].filter(Boolean).join(" · ")
  rows.push({ name: "deal", value: deal, label: t(table.standing?.day ? "table.status.day" : "table.status.deal") })
  const score = shownScore(play)
  if (score !== null) rows.push({ name: "score", value: score, label: t("table.status.score"), parts: play.score_parts })
  rows.push({ name: "moves", value: String(play.length), label: t("table.status.moves") })
  const { shortest_win: shortest, fastest_win: fastest } = table.standing ?? {}
  if (shortest != null) rows.push({ name: "best", value: [h("span", {}, String(shortest)), h("span", { class: "best-time" }, ` · ${clock(fastest ?? 0)}`)], label: t("table.status.best") })
  if (play.passes.of !== null && play.passes.of > 1) rows.push({ name: "passes", value: `${Math.min(play.passes.done + 1, play.passes.of)}/${play.passes.of}`, label: t("table.status.pass") })
  if (Number.isInteger(play.draws_left)) rows.push({ name: "draws", value: String(play.draws_left), label: t("table.status.draws") })
  if (hasClock(play.game)) rows.push({ name: "time", value: clock(table.clock.seconds()), label: t("table.status.time") })
  return rows
}

function row(/** @type {{ name: string, value: any, label: string, parts?: any }} */ { name, value, label, parts }) {
  const shown = parts?.length
    ? h("button", { class: "figure", type: "button", "aria-label": `${label}: ${value}`, onclick: () => explain(label, parts, value) }, value)
    : value
  return h("div", { class: `figure-${name}` }, h("dt", {}, label), h("dd", {}, shown))
}

/** What the points are made of. @param {string} label @param {any} parts @param {number} total */
function explain(label, parts, total) {
  dialog(label, (close) => [
    h("table", { class: "points" },
      h("tbody", {}, parts.map((/** @type {any} */ part) => h("tr", {}, h("th", { scope: "row" }, part.text), h("td", { class: "number" }, String(part.points))))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("table.status.total")), h("td", { class: "number" }, total))),
    ),
    h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: () => close() }, t("page.close"))),
  ])
}

function drawGlow(/** @type {any} */ glow, /** @type {{ verdict: string, play: api.PlayState }} */ { verdict, play }) {
  const shown = mayShine(play) === "on" && ["winnable", "lost", "searching"].includes(verdict)
  glow.hidden = !shown
  if (!shown || glow.dataset.verdict === verdict) return
  glow.dataset.verdict = verdict
  const words = t(`table.light.${verdict}`)
  fill(glow, h("span", { class: "lamp", "aria-hidden": "true" }), h("span", {}, words))
  glow.setAttribute("role", "status")
  glow.title = words
}

/** The light knows what the face-down cards allow: whether it may tell is asked once. @param {PlayTable} table */
async function askOnce(table) {
  const may = await confirmDialog(t("table.light.ask_about"), { title: t("table.light.ask"), yes: t("table.light.ask_yes"), no: t("table.light.ask_no") })
  await change("peek", may).catch(sayError)
  table.paint.felt.querySelector("[tabindex='0']")?.focus({ preventScroll: true })
}
