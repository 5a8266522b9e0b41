// The deals of a day as tiles: what game it is, how far one has come, and what others needed.
import { get, post } from "../frame/api.js"
import { h } from "../frame/dom.js"
import { gamePicture } from "../frame/games.js"
import { icon } from "../frame/icons.js"
import { comesLater } from "../frame/place.js"
import { navigate } from "../frame/router.js"
import { say, sayError } from "../frame/say.js"
import { change, settings } from "../frame/settings.js"
import { clock, dayName, t } from "../frame/words.js"

const SIGNS = { new: "", open: "…", tried: "–", won: null }

/** Fetch the deals of a day. @param {string} day @returns {Promise<api.Day>} */
export const dealsOf = (day) => get(`/api/days/${day}`)

/** Return the deals of a day as a list. @param {api.Day} day */
export const dealList = (day) => h("ul", { class: "day-deals" }, day.deals.map((deal) => tile(deal, false)))

/**
 * On the front door a tile is small: below a game are its options, and how hard the deal is, or how far the player is.
 * @param {api.DayDeal} deal @param {boolean} isSmall
 */
function tile(deal, isSmall) {
  const words = [t(`page.days.${deal.state}`), deal.grade && t(`grade.word.${deal.grade}`)].filter(Boolean)
  const state = words.join(" · ")
  const [game, ...options] = isSmall ? deal.title.split(", ") : [deal.title]
  return h("li", { class: "day-deal", "data-state": deal.state },
    h("button", { type: "button", "aria-label": t("page.days.play", { title: deal.title, state }), onclick: () => go(deal) },
      h("span", { class: "picture" }, gamePicture({ name: deal.game }, { deal: deal.deal })),
      h("strong", {}, game),
      h("span", { class: "day-state small-text" }, options.map((each) => h("span", { class: "soft" }, each, " · ")),
        h("span", { class: "how" }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[deal.state] ?? icon("crown")), isSmall ? words.at(deal.state === "new" ? -1 : 0) : state)),
    ),
    isSmall ? null : figures(deal),
  )
}

/** One's own best win beside everybody's; nothing where nobody else has won. @param {api.DayDeal} deal */
function figures({ mine, everybody }) {
  const others = everybody && everybody.winners > (mine ? 1 : 0) ? everybody : null
  const lines = [
    mine && t("page.days.mine", { n: mine.shortest, time: clock(mine.fastest) }),
    others && t("page.days.everybody", { n: others.winners, moves: others.shortest, mean: Math.round(others.mean_length), time: clock(others.fastest) }),
  ].filter(Boolean)
  return lines.length ? h("p", { class: "small-text soft" }, lines.map((line) => h("span", {}, line))) : null
}

/** Go on with a deal, look at it when it is won, or deal it. @param {api.DayDeal} deal */
async function go({ game, deal, play, state }) {
  try {
    const id = play && state !== "tried" ? play : (await post("/api/plays", { game, deal })).id
    await navigate(`/plays/${id}`)
  } catch (error) {
    sayError(error)
  }
}

// Today's deals on the front door. Who does not want them hides them; the settings bring them back.

/** Fetch today's deals: null where nobody wants them, or they do not come. */
export const todaysDeals = () => (settings.today && !comesLater(`/api/days/${dayName()}`) ? dealsOf(dayName()).catch(() => null) : null)

/** Return the streak in words, nothing before the first day of one. @param {api.Day} day */
export const streakOf = ({ streak }) => (streak ? t("page.days.streak", { n: streak }) : "")

/** The crowns of the day, and the streak. @param {api.Day} day */
function crowns(day) {
  const won = day.deals.filter((deal) => deal.state === "won").length
  const all = day.deals.length
  const streak = streakOf(day)
  if (!won && !streak) return null
  return h("p", { class: "crowned small-text" }, icon("crown"),
    won ? [h("span", { "aria-hidden": "true" }, `${won}/${all}`), h("span", { class: "unseen" }, t("page.days.won_of", { n: won, all }))] : null,
    won && streak ? " · " : null, streak)
}

/** Return the section of today's deals. @param {api.Day} day */
export function todaySection(day) {
  const show = (/** @type {boolean} */ isShown) => {
    section.hidden = !isShown
    change("today", isShown).catch(sayError)
  }
  const hide = () => {
    show(false)
    say(t("page.days.hidden"), { action: { text: t("page.days.show_again"), work: () => show(true) } })
  }
  const section = h("section", { class: "today", "aria-labelledby": "today" },
    h("div", { class: "today-head" },
      h("h2", { id: "today" }, t("page.days.today")),
      crowns(day),
      h("a", { class: "small-text", href: "/days" }, t("page.days.calendar")),
      h("button", { class: "close", type: "button", "aria-label": t("page.days.hide_them"), title: t("page.days.hide"), onclick: hide }, "×"),
    ),
    h("ul", { class: "day-deals" }, day.deals.map((deal) => tile(deal, true))),
  )
  return section
}
