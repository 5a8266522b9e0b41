// The calendar: a month of days with how many of their deals one has won, and the deals of one of them.
import { get } from "../frame/api.js"
import { fill, h } from "../frame/dom.js"
import { dateLocale, number, t } from "../frame/words.js"
import { dayName, dealList, dealsOf } from "./deals.js"

/** 2024 began on a Monday. */
const MONDAY = new Date(2024, 0, 1)

/**
 * Show the day of the address, or today, and its month.
 * @param {HTMLElement} place @param {string} path
 */
export async function show(place, path) {
  const name = path.split("/")[2] ?? dayName()
  if (!/^\d{4}-\d\d-\d\d$/.test(name)) throw Object.assign(new Error(name), { status: 404 })
  const [day, month] = await Promise.all([dealsOf(name), monthOf(name.slice(0, 7))])
  fill(place,
    h("h1", {}, t("page.days.title")),
    h("p", { class: "soft" }, t("page.days.about")),
    h("div", { class: "days" },
      h("section", { "aria-labelledby": "month" }, heading(month), calendar(month, name), goals(month)),
      h("section", { "aria-labelledby": "day" }, h("h2", { id: "day" }, dayTitle(name)), dealList(day)),
    ),
  )
}

/** @param {string} month @returns {Promise<api.Month>} */
const monthOf = (month) => get(`/api/months/${month}`)

/** The local date of a day's name. @param {string} name */
function dateOf(name) {
  const [year, month, day] = name.split("-").map(Number)
  return new Date(year, month - 1, day ?? 1)
}

/** @param {string} name */
const dayTitle = (name) => new Intl.DateTimeFormat(dateLocale(), { dateStyle: "full" }).format(dateOf(name))

/** The month's name between the ways to the months beside it. @param {api.Month} month */
function heading({ month }) {
  const first = dateOf(month)
  const name = new Intl.DateTimeFormat(dateLocale(), { month: "long", year: "numeric" }).format(first)
  return h("div", { class: "month-head" },
    beside(first, 0, "page.days.month_before", "‹"),
    h("h2", { id: "month" }, name),
    beside(first, 2, "page.days.month_after", "›"),
  )
}

/**
 * A way to the last day of the month before (0) or after (2), as far as there are days.
 * @param {Date} first @param {number} which @param {string} words @param {string} sign
 */
function beside(first, which, words, sign) {
  const last = new Date(first.getFullYear(), first.getMonth() + which, 0)
  const today = new Date()
  const day = last > today ? today : last
  const isThere = dayName(day).slice(0, 7) !== dayName(first).slice(0, 7) && day.getFullYear() >= 2026
  return isThere ? h("a", { class: "button small", href: `/days/${dayName(day)}`, "aria-label": t(words) }, sign) : h("span", {})
}

/** @param {api.Month} month @param {string} chosen */
function calendar({ month, days }, chosen) {
  const weekday = new Intl.DateTimeFormat(dateLocale(), { weekday: "short" })
  const whole = new Intl.DateTimeFormat(dateLocale(), { weekday: "long" })
  const week = [...Array(7).keys()].map((offset) => new Date(MONDAY.getFullYear(), 0, 1 + offset))
  return h("table", { class: "calendar" },
    h("caption", { class: "unseen" }, t("page.days.caption")),
    h("thead", {}, h("tr", {}, week.map((date) => h("th", { scope: "col", abbr: whole.format(date) }, weekday.format(date))))),
    h("tbody", {}, weeks(month, new Map(days.map((day) => [day.day, day]))).map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell && dayCell(cell, chosen)))))),
  )
}

/**
 * The days of a month in rows from Monday to Sunday, null where there is none.
 * @param {string} month @param {Map<string, api.DayMark>} marks
 */
function weeks(month, marks) {
  const first = dateOf(month)
  const length = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  const empty = Array((first.getDay() + 6) % 7).fill(null)
  const names = [...Array(length).keys()].map((offset) => dayName(new Date(first.getFullYear(), first.getMonth(), 1 + offset)))
  const cells = [...empty, ...names.map((name) => ({ name, mark: marks.get(name) }))]
  return [...Array(Math.ceil(cells.length / 7)).keys()].map((row) => cells.slice(row * 7, row * 7 + 7))
}

/** @param {{ name: string, mark: api.DayMark | undefined }} cell @param {string} chosen */
function dayCell({ name, mark }, chosen) {
  const figure = number(dateOf(name).getDate())
  if (!mark || name > dayName()) return h("span", { class: "day soft" }, figure)
  const won = mark.won ? t("page.days.won_of", { n: mark.won, all: mark.deals }) : t("page.days.none_won")
  return h("a", { class: "day", href: `/days/${name}`, "aria-current": name === chosen ? "date" : null, "data-won": mark.won === mark.deals ? "all" : String(mark.won), "aria-label": `${dayTitle(name)}: ${won}` },
    figure, mark.won ? h("span", { class: "small-text", "aria-hidden": "true" }, `${mark.won}/${mark.deals}`) : null,
  )
}

/** Quiet goals: what was won this month, and how many days in a row. @param {api.Month} month */
function goals({ days }) {
  const begun = days.filter((day) => day.day <= dayName())
  const won = begun.reduce((sum, day) => sum + day.won, 0)
  const whole = begun.filter((day) => day.won === day.deals).length
  return h("p", { class: "soft small-text" }, won ? t("page.days.month_won", { n: won, days: begun.filter((day) => day.won).length, whole }) : t("page.days.month_begins"))
}
