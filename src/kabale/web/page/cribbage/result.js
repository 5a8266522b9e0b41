// The end of a match: who has won, whether it was a skunk, and what can be done now.
import { h, svg } from "../frame/dom.js"
import { t } from "../frame/words.js"
import { shortNumber } from "./fairness.js"
import { opposite } from "./model.js"

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
    h("p", { class: "soft small-text" }, t("cribpage.end.number", { number: shortNumber(match) })),
    h("p", { class: "actions" }, area.main, button(t("cribpage.review.open"), ways.review), button(t("cribpage.fair.check"), ways.fair),
      h("a", { class: "button", href: "/cribbage/statistics" }, t("cribpage.statistics.open"))),
  )
}

// The picture of a skunk, two for a double one: what the loser of a match gets to see, or the winner.

/** Return one skunk or two beside each other, drawn with the tail up. @param {number} number */
export function skunks(number) {
  const picture = () => svg("svg", { viewBox: "0 0 150 120", class: "cb-skunk-picture", "aria-hidden": "true", focusable: "false" }, ...parts())
  return h("div", { class: "cb-skunks", role: "img", "aria-label": t("cribpage.end.picture", { n: number }) }, Array.from({ length: number }, picture))
}

const FUR = "#23262b"
const WHITE = "#fbfaf5"

function parts() {
  const shape = (/** @type {any} */ d, /** @type {any} */ fill, more = {}) => svg("path", { d, fill, ...more })
  const line = { fill: "none", stroke: WHITE, "stroke-linecap": "round" }
  return [
    // The tail, over the back.
    shape("M40 88C14 84 4 60 14 38 24 14 56 8 68 24c7 10 2 22-8 24-8 1-13-4-12-10-12 6-16 22-6 34z", FUR, { stroke: WHITE, "stroke-width": 1.5 }),
    svg("path", { d: "M34 76C22 66 18 52 25 38c6-11 20-16 30-10", "stroke-width": 7, ...line }),
    // Legs, body, and the stripe along the back.
    shape("M44 92h11l-1 20H42zM62 96h10v16H61zM96 96h10l1 16H96zM108 92h10l2 20h-12z", FUR),
    svg("ellipse", { cx: 80, cy: 82, rx: 44, ry: 22, fill: FUR, stroke: WHITE, "stroke-width": 1.5 }),
    svg("path", { d: "M38 78c22-18 56-20 80-6", "stroke-width": 7, ...line }),
    // The head: an ear, the blaze, an eye, the nose.
    svg("circle", { cx: 112, cy: 55, r: 6, fill: FUR, stroke: WHITE, "stroke-width": 1.5 }),
    shape("M102 66c2-12 18-14 27-4l15 14c2 4 0 8-5 8l-19 4c-12 1-20-8-18-22z", FUR, { stroke: WHITE, "stroke-width": 1.5 }),
    svg("path", { d: "M112 60c7 1 14 6 19 12", "stroke-width": 4, ...line }),
    svg("circle", { cx: 124, cy: 73, r: 3.2, fill: WHITE }),
    svg("circle", { cx: 125, cy: 73, r: 1.6, fill: FUR }),
    svg("circle", { cx: 143, cy: 79, r: 3.4, fill: "#c8677a" }),
  ]
}
