// The statistics: totals, a table of the games, plots, taking it all along, and beginning anew.
import { del, get } from "../frame/api.js"
import { fill, fresh, h, saveFile } from "../frame/dom.js"
import { gamePath } from "../frame/games.js"
import { icon } from "../frame/icons.js"
import { refresh } from "../frame/router.js"
import { announce, confirmDialog, say, sayError } from "../frame/say.js"
import { clock, locale, number, percent, t } from "../frame/words.js"
import { plots } from "./figures.js"
import { listPlays } from "./list.js"

/**
 * Show the statistics; ?game= chooses the game of the plots.
 * @param {HTMLElement} place @param {any} _path @param {URLSearchParams} query
 */
export async function show(place, _path, query) {
  const all = await get("/api/statistics")
  if (!all.games.length) return void fill(place, nothing())
  const table = new Table([...all.games, ...all.bases])
  fill(place,
    h("h1", {}, t("page.statistics.title")),
    totals(all.games),
    h("h2", {}, t("page.statistics.by_game")), table.element,
    figures(all, query.get("game") ?? ""),
    takeAlong(all), startAnew(all.games),
  )
}

function nothing() {
  return h("section", { class: "narrow" },
    h("h1", {}, t("page.statistics.title")),
    h("p", {}, t("page.statistics.nothing")),
    h("p", {}, h("a", { class: "button primary", href: "/" }, t("page.statistics.to_games"))),
  )
}

/** @param {api.GameStatisticsShape[]} games */
function totals(games) {
  const sum = (/** @type {"played" | "won" | "seconds"} */ name) => games.reduce((all, row) => all + row[name], 0)
  const [played, won] = [sum("played"), sum("won")]
  const tiles = [
    [t("page.statistics.played"), number(played)],
    [t("page.statistics.won"), number(won)],
    [t("page.statistics.share"), played ? percent(won / played, 1) : "–"],
    [t("page.statistics.longest_in_one"), number(Math.max(...games.map((row) => row.longest_streak)))],
    [t("page.statistics.seconds"), clock(sum("seconds"))],
  ]
  return h("dl", { class: "tiles" }, tiles.map(([term, words]) => h("div", {}, h("dt", {}, term), h("dd", {}, words))))
}

/** @param {(...values: any[]) => any} words */
const orDash = (words) => (/** @type {any} */ value) => (value === null ? "–" : words(value))
const COLUMNS = [
  { name: "title", value: (/** @type {api.GameStatisticsShape} */ row) => row.title },
  { name: "played", value: (/** @type {api.GameStatisticsShape} */ row) => row.played, words: number },
  { name: "won", value: (/** @type {api.GameStatisticsShape} */ row) => row.won, words: number },
  { name: "share", value: (/** @type {api.GameStatisticsShape} */ row) => (row.played ? row.won / row.played : null), words: orDash(percent) },
  { name: "streak", value: (/** @type {api.GameStatisticsShape} */ row) => row.streak, words: number },
  { name: "longest_streak", value: (/** @type {api.GameStatisticsShape} */ row) => row.longest_streak, words: number },
  { name: "best_score", value: (/** @type {api.GameStatisticsShape} */ row) => row.best_score, words: orDash(number) },
  { name: "points", value: (/** @type {api.GameStatisticsShape} */ row) => row.points, words: orDash(number) },
  { name: "shortest_win", value: (/** @type {api.GameStatisticsShape} */ row) => row.shortest_win, words: orDash(number) },
  { name: "fastest_win", value: (/** @type {api.GameStatisticsShape} */ row) => row.fastest_win, words: orDash(clock) },
  { name: "seconds", value: (/** @type {api.GameStatisticsShape} */ row) => row.seconds, words: clock },
]
/** @param {any} column */
const columnWords = (column) => t(column.name === "title" ? "page.statistics.game" : `page.statistics.${column.name}`)

// The table of the games; a click on a column's heading sorts by it, another turns the order round.
class Table {
  /** @param {api.GameStatisticsShape[]} games */
  constructor(games) {
    this.games = games
    this.sort = { column: COLUMNS[1], falling: true }
    this.head = h("tr", {}, COLUMNS.map((column) => this.heading(column)))
    this.body = h("tbody", {})
    this.element = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("page.statistics.by_game") },
      h("table", {}, h("thead", {}, this.head), this.body))
    this.draw()
  }

  /** @param {any} column */
  heading(column) {
    const button = h("button", { class: "sort", type: "button", onclick: () => this.sortBy(column) },
      column.name === "title" ? [columnWords(column), icon("down")] : [icon("down"), columnWords(column)])
    return h("th", { scope: "col", class: column.name === "title" ? null : "number" }, button)
  }

  /** @param {any} column */
  sortBy(column) {
    const same = this.sort.column === column
    this.sort = { column, falling: same ? !this.sort.falling : column.name !== "title" }
    this.draw()
    announce(t("page.statistics.sorted", { column: columnWords(column) }))
  }

  draw() {
    const { column, falling } = this.sort
    const collator = new Intl.Collator(locale(), { numeric: true })
    const compare = (/** @type {any} */ one, /** @type {any} */ other) => (column.name === "title" ? collator.compare(named(one), named(other)) : Number(column.value(one) ?? -1) - Number(column.value(other) ?? -1))
    const rows = this.games.toSorted((/** @type {any} */ one, /** @type {any} */ other) => compare(one, other) * (falling ? -1 : 1))
    fill(this.body, rows.map(statisticsRow))
    COLUMNS.forEach((each, index) => {
      const cell = this.head.children[index]
      if (each !== column) return cell.removeAttribute("aria-sort")
      cell.setAttribute("aria-sort", falling ? "descending" : "ascending")
      return cell.querySelector("svg")?.replaceWith(icon(falling ? "down" : "up"))
    })
  }
}

/**
 * Return what sets a row apart from others of its game: the variant and the level; empty for the usual ones.
 * @param {api.GameStatisticsShape} row
 */
export const special = (row) => [row.variant_text, row.level ? t("page.start.level_n", { n: row.level }) : null].filter(Boolean).join(" · ")

/** @param {api.GameStatisticsShape} row */
const named = (row) => [row.title, special(row)].filter(Boolean).join(" – ")

/** @param {api.GameStatisticsShape} row */
function statisticsRow(row) {
  return h("tr", {},
    h("th", { scope: "row" }, h("a", { href: gamePath(row.game) }, named(row))),
    COLUMNS.slice(1).map((column) => h("td", { class: "number" }, column.words?.(/** @type {any} */ (column.value(row))))),
  )
}

/** @param {api.Statistics} all @param {any} chosen */
function figures(all, chosen) {
  const id = fresh("plots")
  const place = h("div", { class: "plots" })
  const past = h("section", {})
  const draw = (/** @type {string} */ game) => {
    fill(place, all.results.length ? plotsOf(all.results, game) : null)
    listPlays(past, game, 50)
  }
  const select = h("select", { id, onchange: (event) => draw(event.target.value) },
    h("option", { value: "" }, t("page.statistics.all_games")),
    gamesOf(all.games).map((/** @type {api.GameStatisticsShape} */ row) => h("option", { value: row.game, selected: row.game === chosen }, row.title)))
  draw(chosen)
  return [h("h2", {}, t("page.statistics.plots")), h("p", { class: "row" }, h("label", { for: id }, t("page.statistics.plots_of")), select), place, past]
}

/** @param {api.Result[]} results @param {string} game */
function plotsOf(results, game) {
  const chosen = results.filter((result) => !game || result.game === game)
  return chosen.length ? plots(chosen) : h("p", {}, t("page.statistics.no_results"))
}

/** A game that is played at several levels or in several variants has several rows. @param {any} rows */
const gamesOf = (rows) => rows.filter((/** @type {api.GameStatisticsShape} */ row, /** @type {number} */ index) => rows.findIndex((/** @type {any} */ each) => each.game === row.game) === index)

/** @param {api.Statistics} all */
function takeAlong(all) {
  const json = () => saveFile("kabale-statistics.json", `${JSON.stringify(all, null, 2)}\n`, "application/json")
  return [
    h("h2", {}, t("page.statistics.export")),
    h("p", { class: "row" },
      h("a", { class: "button", href: "/api/statistics.csv", download: "kabale-statistics.csv" }, "CSV"),
      h("button", { class: "button", type: "button", onclick: json }, "JSON"),
    ),
  ]
}

/** @param {api.GameStatisticsShape[]} games */
function startAnew(games) {
  const id = fresh("reset")
  const select = h("select", { id }, h("option", { value: "" }, t("page.statistics.all_games")), gamesOf(games).map((/** @type {api.GameStatisticsShape} */ row) => h("option", { value: row.game }, row.title)))
  return [
    h("h2", {}, t("page.statistics.reset")),
    h("p", { class: "row" },
      h("label", { for: id }, t("page.statistics.reset_of")), select,
      h("button", { class: "button danger", type: "button", onclick: () => reset(select) }, t("page.statistics.reset_do")),
    ),
  ]
}

/** @param {any} select */
async function reset(select) {
  const game = select.value
  const question = game ? t("page.statistics.reset_question", { title: select.selectedOptions[0].textContent }) : t("page.statistics.reset_all_question")
  if (!(await confirmDialog(question, { yes: t("page.statistics.reset_do"), danger: true }))) return
  try {
    await del(game ? `/api/statistics?game=${encodeURIComponent(game)}` : "/api/statistics")
    say(t("page.statistics.reset_done"))
    await refresh()
  } catch (error) {
    sayError(error)
  }
}
