// What the plots of the statistics show, from the results: counts by period, lengths and times of wins, streaks.
import { bars, histogram } from "../frame/plots.js"
import { clock, dateLocale, number, percent, t } from "../frame/words.js"

const DAY = 86400
const CLOCK = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400]

/** Return the four plots of some results (oldest first). @param {api.Result[]} results */
export function plots(results) {
  const won = results.filter((result) => result.won)
  return [
    overTime(results),
    spread(won.map((result) => result.length), "lengths", (value) => number(value)),
    spread(won.map((result) => result.seconds), "times", (value) => clock(value), CLOCK),
    streaks(results),
  ].filter(Boolean)
}

/** Days, weeks or months, whichever gives at most some thirty bars. @param {api.Result[]} results */
function period(results) {
  const span = results[results.length - 1].ended - results[0].ended
  if (span <= 31 * DAY) return dayOf
  return span <= 210 * DAY ? weekOf : monthOf
}

/** @param {any} date */
function dayOf(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate())
}

/** @param {any} date */
function weekOf(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - ((date.getDay() + 6) % 7))
}

/** @param {any} date */
function monthOf(date) {
  return new Date(date.getFullYear(), date.getMonth(), 1)
}

/**
 * Count results by day, week or month: [{start: Date, won, lost}], periods without results among them.
 * @param {api.Result[]} results
 */
export function byPeriod(results) {
  if (!results.length) return []
  const begin = period(results)
  const starts = results.map((result) => begin(new Date(result.ended * 1000)))
  const groups = new Map()
  for (let at = starts[0]; at <= starts[starts.length - 1]; at = next(at, begin)) groups.set(at.getTime(), { start: at, won: 0, lost: 0 })
  results.forEach((result, index) => { groups.get(starts[index].getTime())[result.won ? "won" : "lost"] += 1 })
  return [...groups.values()]
}

/** @param {any} start @param {any} begin */
function next(start, begin) {
  if (begin === monthOf) return new Date(start.getFullYear(), start.getMonth() + 1, 1)
  return new Date(start.getFullYear(), start.getMonth(), start.getDate() + (begin === weekOf ? 7 : 1))
}

/** @param {api.Result[]} results */
function overTime(results) {
  const groups = byPeriod(results)
  const form = new Intl.DateTimeFormat(dateLocale(), period(results) === monthOf ? { month: "numeric", year: "2-digit" } : { day: "numeric", month: "numeric" })
  const won = results.filter((result) => result.won).length
  return bars(groups.map((group) => ({
    label: form.format(group.start),
    parts: [{ kind: "won", value: group.won }, { kind: "lost", value: group.lost }],
  })), {
    title: t("page.plot.over_time"),
    summary: t("page.plot.over_time_summary", { won, played: results.length, share: percent(won / results.length) }),
    across: t(period(results) === dayOf ? "page.plot.day" : period(results) === weekOf ? "page.plot.week" : "page.plot.month"),
    legend: { won: t("page.statistics.won"), lost: t("page.statistics.not_won") },
  })
}

/** @param {number[]} values @param {any} what @param {(...values: any[]) => any} shown @param {number[]=} widths */
function spread(values, what, shown, widths) {
  if (!values.length) return null
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  return bars(histogram(values, { widths }).map(({ from, count }) => ({ label: shown(from), parts: [{ kind: "won", value: count }] })), {
    title: t(`page.plot.${what}`),
    summary: t(`page.plot.${what}_summary`, { least: shown(sorted[0]), middle: shown(middle), most: shown(sorted.at(-1)) }),
    across: t(`page.plot.${what}_across`),
    legend: { won: t("page.plot.wins") },
  })
}

/**
 * Return the lengths of the streaks in order: wins as positive, the others as negative numbers.
 * @param {api.Result[]} results
 */
export function runs(results) {
  /** @type {number[]} */
  const found = []
  for (const { won } of results) {
    if (found.length && found[found.length - 1] > 0 === won) found[found.length - 1] += won ? 1 : -1
    else found.push(won ? 1 : -1)
  }
  return found
}

const SHOWN = 40

/** @param {api.Result[]} results */
function streaks(results) {
  const all = runs(results)
  const shown = all.slice(-SHOWN)
  return bars(shown.map((length, index) => ({
    label: number(all.length - shown.length + index + 1),
    parts: [{ kind: length > 0 ? "won" : "lost", value: length }],
  })), {
    title: t("page.plot.streaks"),
    summary: t("page.plot.streaks_summary", { won: Math.max(0, ...all), lost: Math.max(0, ...all.map((length) => -length)) }),
    across: t("page.plot.streaks_across"),
    legend: { won: t("page.plot.wins_in_a_row"), lost: t("page.plot.others_in_a_row") },
  })
}
