// The calendar: a month of days with how many of their deals one has won, and the deals of one of them.
import { get } from "../frame/api.js"
import { fill, h } from "../frame/dom.js"
import { icon } from "../frame/icons.js"
import { dateLocale, dayName, number, t } from "../frame/words.js"
import { dealList, dealsOf, streakOf } from "./deals.js"

/** 2024 began on a Monday. */
const MONDAY = new Date(2024, 0, 1)

/**
 * Show the day of the address, or today, and its month.
 * @param {HTMLElement} place @param {string} path
 */
export async function show(place, path) {
  const name = path.split("/")[2] ?? dayName()
  if (!/^\d{4}-\d\d-\d\d$/.test(name)) throw Object.assign(new Error(name), { status: 404 })
  const isToday = name === dayName()
  const [day, today, month] = await Promise.all([dealsOf(name), isToday ? null : dealsOf(dayName()).catch(() => null), monthOf(name.slice(0, 7))])
  fill(place,
    h("h1", {}, t("page.days.title")),
    h("p", { class: "soft" }, t("page.days.about")),
    h("div", { class: "days" },
      h("section", { "aria-labelledby": "month" }, heading(month), calendar(month, name), crowns(month, day.deals), goals(month, streakOf(today ?? day))),
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

/** @param {string} month */
const monthName = (month) => new Intl.DateTimeFormat(dateLocale(), { month: "long", year: "numeric" }).format(dateOf(month))

/** The month's name between the ways to the months beside it. @param {api.Month} month */
function heading({ month }) {
  const first = dateOf(month)
  return h("div", { class: "month-head" },
    beside(first, 0, "page.days.month_before", "‹"),
    h("h2", { id: "month" }, monthName(month)),
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
  const { won, games } = mark
  const words = won.length ? t("page.days.won_of", { n: won.length, all: games.length }) : t("page.days.none_won")
  return h("a", { class: "day", href: `/days/${name}`, "aria-current": name === chosen ? "date" : null, "data-won": isWhole(mark) ? "all" : String(won.length), "aria-label": `${dayTitle(name)}: ${words}` },
    figure, h("span", { class: "day-crowns", "aria-hidden": "true" }, isWhole(mark) ? icon("crown") : games.map((game) => h("i", { "data-won": String(won.includes(game)) }))),
  )
}

/** @param {api.DayMark} mark */
const isWhole = ({ won, games }) => won.length === games.length

/** @param {api.Month} month */
const begunOf = ({ days }) => days.filter((day) => day.day <= dayName())

/**
 * How many crowns each game of the day has this month. A game may have a successor: they have one place in the day.
 * @param {api.Month} month @param {api.DayDeal[]} deals
 */
function crowns(month, deals) {
  const days = begunOf(month)
  const rows = deals.map(({ title }, place) => ({ title, n: days.filter(({ games, won }) => won.includes(games[place])).length }))
  return h("ul", { class: "month-crowns small-text" }, rows.map(({ title, n }) => h("li", { "data-won": String(n > 0) },
    h("span", { "aria-hidden": "true" }, title, " ", icon("crown"), " ", number(n)),
    h("span", { class: "unseen" }, t("page.days.crowns", { title, n, days: days.length })))))
}

/**
 * Quiet goals: what was won this month, the badge for a win on every day of it, and the streak.
 * @param {api.Month} month @param {string} streak
 */
function goals(month, streak) {
  const begun = begunOf(month)
  const won = begun.reduce((sum, day) => sum + day.won.length, 0)
  if (!won) return h("p", { class: "soft small-text" }, [t("page.days.month_begins"), streak].filter(Boolean).join(" "))
  const days = begun.filter((day) => day.won.length).length
  return [
    h("p", { class: "soft small-text" }, t("page.days.month_won", { n: won, days, whole: begun.filter(isWhole).length })),
    badge(month, days),
    streak && h("p", { class: "crowned small-text" }, icon("crown"), streak),
  ]
}

/** The badge of a month, or how far it is to it. @param {api.Month} month @param {number} won days with a win */
function badge({ month, days }, won) {
  const first = dateOf(month)
  const left = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate() - won
  if (left) return h("p", { class: "soft small-text" }, t("page.days.badge_left", { n: left, month: monthName(month) }))
  const isGold = days.every(isWhole)
  return h("p", { class: "badge", "data-gold": String(isGold) }, icon("star"), t(isGold ? "page.days.badge_all" : "page.days.badge", { month: monthName(month) }))
}
