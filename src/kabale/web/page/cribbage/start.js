// Beginning a match: how Bill plays, whether it counts, and the matches that were begun before.
import { del, post } from "../frame/api.js"
import { fill, fresh, h } from "../frame/dom.js"
import { navigate, refresh } from "../frame/router.js"
import { confirmDialog, sayError } from "../frame/say.js"
import { oneAtATime } from "../frame/turns.js"
import { moment, t } from "../frame/words.js"
import { lying } from "./cards.js"
import { remember } from "./fairness.js"

const STRENGTHS = ["easy", "steady", "strong"]

/** Show how a match is begun, and those that there are. @param {HTMLElement} place @param {api.MatchLine[]} matches */
export function start(place, matches) {
  const open = matches.filter((match) => match.ended === null)
  const over = matches.filter((match) => match.ended !== null)
  fill(place, h("div", { class: "cb-start" },
    h("h1", {}, t("cribpage.title")),
    h("p", {}, t("cribpage.start.about")),
    open.length ? [h("h2", {}, t("cribpage.start.open")), list(open)] : null,
    h("h2", {}, t("cribpage.start.new")), form(),
    over.length ? [h("h2", {}, t("cribpage.start.over")), list(over.slice(0, 10)), h("p", {}, h("a", { class: "button", href: "/cribbage/statistics" }, t("cribpage.statistics.open")))] : null,
    h("h2", {}, t("cribpage.rules.title")), rules(),
  ))
}

function form() {
  const group = fresh("strength")
  const practice = h("input", { type: "checkbox" })
  const radio = (/** @type {string} */ strength) => h("label", { class: "cb-strength" },
    h("input", { type: "radio", name: group, value: strength, checked: strength === "steady" }),
    h("span", {}, h("strong", {}, t(`cribpage.strength.${strength}`)), h("span", { class: "soft small-text" }, t(`cribpage.strength.${strength}_about`))))
  const send = oneAtATime()(async (form) => {
    try {
      const strength = form.querySelector("input[type=radio]:checked").value
      const match = await post("/api/cribbage", { strength, practice: practice.checked })
      remember(match)
      await navigate(`/cribbage/${match.id}`)
    } catch (error) {
      sayError(error)
    }
  })
  const submit = (/** @type {any} */ event) => {
    event.preventDefault()
    send(event.target)
  }
  return h("form", { class: "panel cb-form", onsubmit: submit },
    h("div", { class: "cb-five", "aria-hidden": "true" }, ["5H", "5S", "5D", "JC", "5C"].map((card) => lying(card, { named: false }))),
    h("fieldset", {}, h("legend", {}, t("cribpage.strength.label")), h("div", { class: "cb-strengths" }, STRENGTHS.map(radio))),
    h("label", { class: "check" }, practice, h("span", {}, t("cribpage.start.practice"))),
    h("p", {}, h("button", { class: "button primary", type: "submit" }, t("cribpage.start.do"))),
  )
}

/** @param {api.MatchLine[]} matches */
function list(matches) {
  return h("ul", { class: "cb-matches" }, matches.map((match) => h("li", {},
    h("a", { href: `/cribbage/${encodeURIComponent(match.id)}` },
      h("strong", {}, t("cribpage.start.score", match.scores)), h("span", { class: "soft small-text" }, line(match))),
    h("button", { class: "button small", type: "button", onclick: () => forget(match), "aria-label": t("cribpage.start.forget_this", match.scores) }, t("cribpage.start.forget")),
  )))
}

/** @param {api.MatchLine} match */
function line(match) {
  const strength = t(`cribpage.strength.${match.strength}`)
  return `${t(match.practice ? "cribpage.against_practice" : "cribpage.against", { strength })} · ${moment(match.changed)}`
}

/** @param {api.MatchLine} match */
async function forget(match) {
  if (!(await confirmDialog(t("cribpage.start.forget_question"), { yes: t("cribpage.start.forget"), danger: true }))) return
  try {
    await del(`/api/cribbage/${encodeURIComponent(match.id)}`)
    await refresh()
  } catch (error) {
    sayError(error)
  }
}

function rules() {
  return h("ul", { class: "narrow" }, ["deal", "crib", "play", "show", "end"].map((part) => h("li", {}, t(`cribpage.rules.${part}`))),
    h("li", {}, h("a", { href: "/cribbage/rules" }, t("cribpage.rules.all"))))
}
