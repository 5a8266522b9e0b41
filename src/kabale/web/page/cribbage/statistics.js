// What the player's matches were like: games and skunks, averages a deal, plots, and all of it to take along.
import { get } from "../frame/api.js"
import { fill, h, saveFile } from "../frame/dom.js"
import { bars, histogram } from "../frame/plots.js"
import { number, percent, t } from "../frame/words.js"

const SHOWN = 40

/** Show the statistics of cribbage. @param {HTMLElement} place */
export async function statistics(place) {
  const all = await get("/api/cribbage/statistics")
  fill(place, h("h1", {}, t("cribpage.statistics.title")), all.matches.length ? figures(all) : h("p", {}, t("cribpage.statistics.nothing")),
    h("p", { class: "row" }, h("a", { class: "button primary", href: "/cribbage" }, t("cribpage.statistics.play")), all.matches.length ? takeAlong(all) : null))
}

/** @param {any} all */
function takeAlong(all) {
  return h("button", { class: "button", type: "button", onclick: () => saveFile("kabale-cribbage.json", `${JSON.stringify(all, null, 2)}\n`, "application/json") }, t("cribpage.statistics.export"))
}

/** @param {any} all */
function figures(all) {
  const [whole] = all.standings
  const tiles = [
    ["games", number(whole.games)], ["won", number(whole.won)], ["share", percent(whole.won / whole.games, 1)],
    ["skunks", number(whole.skunks + whole.double_skunks)], ["skunked", number(whole.skunked + whole.double_skunked)], ["longest_streak", number(whole.longest_streak)],
  ]
  return [
    h("dl", { class: "tiles" }, tiles.map(([name, words]) => h("div", {}, h("dt", {}, t(`cribpage.statistics.${name}`)), h("dd", {}, words)))),
    h("h2", {}, t("cribpage.statistics.by_strength")), standings(all.standings),
    h("h2", {}, t("cribpage.statistics.averages")), h("p", {}, t("cribpage.statistics.averages_about")), averages(all.averages),
    h("h2", {}, t("cribpage.statistics.plots")), h("div", { class: "plots" }, plots(all)),
  ]
}

const COLUMNS = ["games", "won", "lost", "skunks", "double_skunks", "skunked", "double_skunked", "streak", "longest_streak"]

/** @param {any} rows */
function standings(rows) {
  return table(t("cribpage.statistics.by_strength"), ["strength", ...COLUMNS], rows.map((/** @type {any} */ row) => [
    row.strength === "all" ? t("cribpage.statistics.all") : t(`cribpage.strength.${row.strength}`), ...COLUMNS.map((name) => number(row[name])),
  ]))
}

const AVERAGES = ["hand_dealer", "hand_pone", "crib", "pegging_dealer", "pegging_pone", "deal_dealer", "deal_pone"]

/** @param {any} both */
function averages(both) {
  const cell = (/** @type {{ mean: any, deals: any }} */ { mean, deals }) => (mean === null ? "–" : h("span", { title: t("cribpage.statistics.deals", { n: deals }) }, number(mean, 2)))
  return table(t("cribpage.statistics.averages"), ["average", "me", "bill"], AVERAGES.map((name) => [t(`cribpage.average.${name}`), cell(both.me[name]), cell(both.bill[name])]))
}

/** @param {string} label @param {any} columns @param {any} rows */
function table(label, columns, rows) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, h("table", {},
    h("thead", {}, h("tr", {}, columns.map((/** @type {string} */ name, /** @type {number} */ index) => h("th", { scope: "col", class: index ? "number" : null }, t(`cribpage.statistics.${name}`))))),
    h("tbody", {}, rows.map((/** @type {any[]} */ [first, ...cells]) => h("tr", {}, h("th", { scope: "row" }, first), cells.map((cell) => h("td", { class: "number" }, cell))))),
  ))
}

/** @param {any} all */
function plots(all) {
  const rows = all.matches.flatMap((/** @type {api.MatchFigures} */ match) => match.deals)
  const counted = (/** @type {string} */ name) => rows.map((/** @type {any} */ row) => row[name].me).filter((/** @type {number} */ points) => points !== null)
  return [margins(all.matches), spread(counted("hand"), "hand"), spread(counted("crib"), "crib"), spread(counted("pegging"), "pegging")].filter(Boolean)
}

/** By how much each match was won or lost. @param {api.MatchFigures[]} matches */
function margins(matches) {
  const shown = matches.slice(-SHOWN)
  const won = matches.filter((match) => match.winner === "me").length
  return bars(shown.map((match, index) => {
    const margin = match.scores.me - match.scores.bill
    return { label: number(matches.length - shown.length + index + 1), parts: [{ kind: margin > 0 ? "won" : "lost", value: margin }] }
  }), {
    title: t("cribpage.plot.margins"),
    summary: t("cribpage.plot.margins_summary", { won, played: matches.length }),
    across: t("cribpage.plot.match"),
    legend: { won: t("cribpage.plot.won_by"), lost: t("cribpage.plot.lost_by") },
  })
}

/** @param {any} values @param {any} what */
function spread(values, what) {
  if (!values.length) return null
  const mean = values.reduce((/** @type {any} */ sum, /** @type {any} */ value) => sum + value, 0) / values.length
  return bars(histogram(values, { widths: [1, 2, 5] }).map(({ from, count }) => ({ label: number(from), parts: [{ kind: "won", value: count }] })), {
    title: t(`cribpage.plot.${what}`),
    summary: t("cribpage.plot.spread_summary", { mean: number(mean, 2), most: Math.max(...values), deals: values.length }),
    across: t("cribpage.plot.points"),
    legend: { won: t("cribpage.plot.deals") },
  })
}
