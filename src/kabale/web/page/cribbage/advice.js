// Advice: what could be done now, and after a deal what the player's decisions were worth, each against the best.
import { get } from "../frame/api.js"
import { withSigns } from "../frame/cards.js"
import { fill, h } from "../frame/dom.js"
import { announce } from "../frame/say.js"
import { percent, number, t } from "../frame/words.js"
import { cardNames, lying } from "./cards.js"

const MOST = 5

/** Return the place for advice: hint(match), review(match), close(). */
export function advice() {
  const element = h("section", { class: "cb-advice panel", hidden: true, "aria-label": t("cribpage.advice") })
  const open = (/** @type {any[]} */ ...content) => {
    fill(element, h("button", { class: "close", type: "button", "aria-label": t("page.close"), onclick: close }, "×"), ...content)
    element.hidden = false
    element.scrollIntoView({ block: "nearest" })
  }
  const close = () => { element.hidden = true }
  return { element, close, hint: (/** @type {api.CribbageMatch} */ match) => hint(match, open), review: (/** @type {api.CribbageMatch} */ match, deal = /** @type {number | null} */ (null)) => review(match, deal, open) }
}

/** @param {api.CribbageMatch} match @param {(...values: any[]) => any} open */
async function hint(match, open) {
  const { move, choices } = await get(`/api/cribbage/${match.id}/hint`)
  const heading = h("h2", {}, t("cribpage.hint.title"))
  if (!choices.length) {
    const text = t(move === "go" ? "cribpage.hint.go" : move ? "cribpage.hint.only" : "cribpage.hint.free")
    announce(text)
    return open(heading, h("p", {}, text))
  }
  announce(t("cribpage.hint.best", { cards: cardNames(choices[0].cards), why: choices[0].why }))
  return open(heading, table(choices.slice(0, MOST), null))
}

/** Points are by how many one comes out ahead: the sign is part of them. @param {number} points */
const signed = (points) => `${points < 0 ? "−" : "+"}${number(Math.abs(points), 1)}`

/** @param {any} choices @param {any} made */
function table(choices, made) {
  const withChance = choices.some((/** @type {any} */ choice) => choice.chance !== null)
  const head = ["cards", "points", withChance ? "chance" : null, "why"].filter(Boolean)
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("cribpage.choices.label") }, h("table", { class: "cb-choices" },
    h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, t(`cribpage.choices.${name}`))))),
    h("tbody", {}, choices.map((/** @type {any} */ choice) => h("tr", { class: choice.move === made ? "is-made" : null },
      h("th", { scope: "row" }, small(choice.cards), choice.move === made ? h("span", { class: "tag" }, t("cribpage.choices.made")) : null),
      h("td", { class: "number" }, signed(choice.points)),
      withChance ? h("td", { class: "number" }, choice.chance === null ? "–" : percent(choice.chance, 0)) : null,
      h("td", {}, withSigns(choice.why)),
    ))),
  ))
}

/** @param {string[]} cards */
const small = (cards) => h("span", { class: "cb-which" }, cards.map((card) => lying(card, { kind: "cb-tiny" })))

/** @param {api.CribbageMatch} match @param {number | null} deal @param {(...values: any[]) => any} open */
async function review(match, deal, open) {
  const found = await get(`/api/cribbage/${match.id}/review${deal ? `?deal=${deal}` : ""}`)
  const last = match.phase === "show" || match.phase === "over" ? match.deal : match.deal - 1
  const go = (/** @type {any} */ to) => h("button", { class: "button small", type: "button", disabled: to < 1 || to > last, onclick: () => review(match, to, open) }, t(to < found.deal ? "cribpage.review.before" : "cribpage.review.after"))
  open(
    h("h2", {}, t("cribpage.review.title", { deal: found.deal })),
    h("p", {}, t("cribpage.review.about")),
    found.decisions.length ? h("ol", { class: "cb-decisions" }, found.decisions.map(decision)) : h("p", {}, t("cribpage.review.none")),
    h("p", {}, h("strong", {}, t("cribpage.review.loss", { loss: number(found.loss, 1) }))),
    last > 1 ? h("p", { class: "row" }, go(found.deal - 1), go(found.deal + 1)) : null,
  )
  announce(t("cribpage.review.loss", { loss: number(found.loss, 1) }))
}

/** @param {any} each */
function decision(each) {
  const best = each.choices[0]
  const right = each.loss === 0
  const choices = each.choices.filter((/** @type {any} */ choice, /** @type {number} */ index) => index < MOST || same(choice, each.made)).map((/** @type {any} */ choice) => (same(choice, each.made) ? { ...choice, move: each.made.move } : choice))
  return h("li", { class: right ? "is-right" : "is-worse" },
    h("p", { class: "row" }, small(each.made.cards), h("strong", {}, right ? t("cribpage.review.right") : t("cribpage.review.worse", { loss: number(each.loss, 1) })),
      right ? null : [h("span", {}, t("cribpage.review.better")), small(best.cards)]),
    h("p", { class: "soft small-text" }, t(`cribpage.review.${each.kind}`, { hand: cardText(each.hand), count: each.count })),
    h("details", {}, h("summary", {}, t("cribpage.review.all")), table(choices, each.made.move)),
  )
}

/** @param {any} one @param {any} other */
const same = (one, other) => one.cards.length === other.cards.length && one.cards.every((/** @type {string} */ card) => other.cards.includes(card))
/** @param {string[]} cards */
const cardText = (cards) => withSigns(cards.join(" "))
