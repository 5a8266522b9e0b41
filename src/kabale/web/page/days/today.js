// Today's deals on the front door. Who does not want them hides them; the settings bring them back.
import { h } from "../frame/dom.js"
import { sayError } from "../frame/say.js"
import { change, settings } from "../frame/settings.js"
import { t } from "../frame/words.js"
import { dayName, dealList, dealsOf } from "./deals.js"

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
