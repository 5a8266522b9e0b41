// The deals of a day as tiles: what game it is, how far one has come, and what others needed.
import { get, post } from "../frame/api.js"
import { h } from "../frame/dom.js"
import { gamePicture } from "../frame/games.js"
import { navigate } from "../frame/router.js"
import { sayError } from "../frame/say.js"
import { change, settings } from "../frame/settings.js"
import { clock, t } from "../frame/words.js"

const SIGNS = { new: "", open: "…", tried: "–", won: "✓" }

/** Return a day where the player is, as programs write it. */
export function dayName(date = new Date()) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0")
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Fetch the deals of a day. @param {string} day @returns {Promise<api.Day>} */
export const dealsOf = (day) => get(`/api/days/${day}`)

/** Return the deals of a day as a list. @param {api.Day} day */
export const dealList = (day) => h("ul", { class: "day-deals" }, day.deals.map(tile))

/** @param {api.DayDeal} deal */
function tile(deal) {
  const state = [t(`page.days.${deal.state}`), deal.grade && t(`grade.word.${deal.grade}`)].filter(Boolean).join(" · ")
  return h("li", { class: "day-deal", "data-state": deal.state },
    h("button", { type: "button", "aria-label": t("page.days.play", { title: deal.title, state }), onclick: () => go(deal) },
      gamePicture({ name: deal.game }, { deal: deal.deal }),
      h("strong", {}, deal.title),
      h("span", { class: "day-state small-text" }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[deal.state]), state),
    ),
    figures(deal),
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
export const todaysDeals = () => (settings.today ? dealsOf(dayName()).catch(() => null) : null)

/** Return the section of today's deals. @param {api.Day} day */
export function todaySection(day) {
  const hide = () => {
    section.remove()
    change("today", false).catch(sayError)
  }
  const section = h("section", { class: "today", "aria-labelledby": "today" },
    h("div", { class: "today-head" },
      h("h2", { id: "today" }, t("page.days.today")),
      h("a", { href: "/days" }, t("page.days.calendar")),
      h("button", { class: "linklike small-text", type: "button", "aria-label": t("page.days.hide_them"), onclick: hide }, t("page.days.hide")),
    ),
    dealList(day),
  )
  return section
}
