// The end of a match: who has won, whether it was a skunk, and what can be done now.
import { h } from "../frame/dom.js"
import { t } from "../frame/words.js"
import { opposite } from "./model.js"
import { skunks } from "./skunk.js"

/**
 * Return the panel of an ended match; `area` is where the player is asked (prompt.js), `ways` has again(), review(), fair().
 * @param {any} match @param {any} area @param {any} ways
 */
export function result(match, area, ways) {
  const { winner, skunk, scores } = match.result
  const button = (/** @type {string} */ text, /** @type {() => any} */ work, primary = false) => h("button", { class: primary ? "button primary" : "button", type: "button", onclick: work }, text)
  area.main = button(t("cribpage.end.again"), ways.again, true)
  return h("div", { class: `cb-ended cb-ended-${winner}` },
    h("h2", {}, t(`cribbage.dialogue.won.${winner}`, { high: scores[winner], low: scores[opposite(winner)] })),
    skunk ? skunks(skunk) : null,
    skunk ? h("p", { class: "cb-skunked" }, t(skunk === 2 ? `cribpage.end.double_${winner}` : `cribpage.end.skunk_${winner}`)) : null,
    h("p", { class: "soft small-text" }, t("cribpage.end.number", { number: match.opened.number })),
    h("p", { class: "actions" }, area.main, button(t("cribpage.review.open"), ways.review), button(t("cribpage.fair.check"), ways.fair),
      h("a", { class: "button", href: "/cribbage/statistics" }, t("cribpage.statistics.open"))),
  )
}
