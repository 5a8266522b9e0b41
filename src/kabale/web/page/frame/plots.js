// Plots as SVG: bars over groups, with ticks, a legend, and the same numbers as a table for whoever does not see them.
import { fresh, h, svg } from "./dom.js"
import { number, t } from "./words.js"

const HEIGHT = 230
const MARGIN = { left: 40, right: 6, top: 12, bottom: 36 }

// As wide as it is on the screen, about: the letters of a plot that is shrunk to a phone could not be read.
function room() {
  const width = Math.min(520, document.documentElement.clientWidth - 60) - MARGIN.left - MARGIN.right
  return { width, height: HEIGHT - MARGIN.top - MARGIN.bottom }
}

/**
 * Return steps from 0 (or below) to past the greatest value, at round numbers, about `count` of them.
 * @param {number} low @param {number} high
 */
export function ticks(low, high, count = 4) {
  const raw = Math.max(high - low, 1) / count
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(1, ([1, 2, 5].find((each) => each * power >= raw) ?? 10) * power)
  const found = []
  for (let at = Math.floor(low / step) * step; ; at += step) {
    found.push(at)
    if (at >= high) return found
  }
}

const ROUND = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]

/**
 * Count values into at most some `most` intervals, as wide as the first of the `widths` allows: [{from, count}].
 * @param {number[]} values
 */
export function histogram(values, { most = 12, widths = ROUND } = {}) {
  if (!values.length) return []
  const [low, high] = values.reduce(([least, greatest], value) => [Math.min(least, value), Math.max(greatest, value)], [Infinity, -Infinity])
  const width = widths.find((each) => (high - low) / each < most) ?? widths[widths.length - 1]
  const first = Math.floor(low / width)
  const counts = new Array(Math.min(200, Math.floor(high / width) - first + 1)).fill(0)
  for (const value of values) counts[Math.min(counts.length - 1, Math.floor(value / width) - first)] += 1
  return counts.map((count, index) => ({ from: (first + index) * width, count }))
}

/**
 * Return a figure of bars. `groups`: [{label, parts: [{kind: "won"|"lost", value}]}], parts piled up, negative ones hang down.
 * `about` has title, summary (in words), unit (of the values), across (of the labels), legend: {kind: words}.
 * @param {any} groups @param {any} about
 */
export function bars(groups, about) {
  const title = fresh("plot")
  const sums = groups.flatMap((/** @type {any} */ group) => [sum(group, (value) => value > 0), sum(group, (value) => value < 0)])
  const frame = new Frame(ticks(Math.min(0, ...sums), Math.max(1, ...sums)), room(), groups.length)
  return h("figure", { class: "plot panel" },
    h("figcaption", { id: title }, about.title),
    legend(about.legend),
    svg("svg", { viewBox: `0 0 ${frame.right + MARGIN.right} ${HEIGHT}`, role: "img", "aria-label": `${about.title}. ${about.summary}` },
      grid(frame), groups.map((/** @type {any} */ group, /** @type {number} */ index) => bar(group, index, frame)),
      labels(groups, frame), axis(frame),
      svg("text", { x: (MARGIN.left + frame.right) / 2, y: HEIGHT - 3, "text-anchor": "middle" }, about.across),
    ),
    h("p", { class: "small-text soft" }, about.summary),
    numbers(groups, about),
  )
}

/** @param {any} group @param {(...values: any[]) => any} wanted */
const sum = (group, wanted) => group.parts.reduce((/** @type {any} */ all, /** @type {any} */ part) => all + (wanted(part.value) ? part.value : 0), 0)

// Where things stand in a plot: values upwards, groups from left to right.
class Frame {
  /** @param {any} steps @param {any} space @param {number} count */
  constructor(steps, space, count) {
    this.steps = steps
    this.space = space
    this.pitch = space.width / count
    this.right = MARGIN.left + space.width
  }

  /** @param {number} index */
  x(index) {
    return MARGIN.left + this.pitch * (index + 0.5)
  }

  /** @param {any} value */
  y(value) {
    const low = this.steps[0]
    return MARGIN.top + this.space.height * (1 - (value - low) / ((this.steps.at(-1) - low) || 1))
  }
}

/** @param {any} frame */
function grid(frame) {
  return frame.steps.map((/** @type {any} */ value) => [
    svg("line", { class: "grid", x1: MARGIN.left, x2: frame.right, y1: frame.y(value), y2: frame.y(value) }),
    svg("text", { x: MARGIN.left - 6, y: frame.y(value) + 4, "text-anchor": "end" }, number(Math.abs(value))),
  ])
}

/** @param {any} frame */
const axis = (frame) => svg("line", { class: "axis", x1: MARGIN.left, x2: frame.right, y1: frame.y(0), y2: frame.y(0) })

/** @param {any} group @param {number} index @param {any} frame */
function bar(group, index, frame) {
  const width = Math.max(1, Math.min(frame.pitch * 0.78, 46))
  const x = frame.x(index) - width / 2
  const ends = { up: 0, down: 0 }
  return group.parts.filter((/** @type {any} */ part) => part.value).map((/** @type {any} */ part) => {
    const side = part.value > 0 ? "up" : "down"
    const from = ends[side]
    ends[side] += part.value
    const [top, bottom] = [frame.y(Math.max(from, ends[side])), frame.y(Math.min(from, ends[side]))]
    return svg("rect", { class: `bar-${part.kind}`, x, width, y: top, height: bottom - top })
  })
}

/**
 * As many labels as fit without touching: seven pixels a letter of the longest, and a space.
 * @param {any} groups @param {any} frame
 */
function labels(groups, frame) {
  const longest = Math.max(1, ...groups.map((/** @type {any} */ group) => group.label.length))
  const every = Math.ceil((longest * 7 + 8) / frame.pitch)
  return groups.map((/** @type {any} */ group, /** @type {number} */ index) => (index % every ? null : svg("text", {
    x: frame.x(index), y: HEIGHT - MARGIN.bottom + 16, "text-anchor": "middle",
  }, group.label)))
}

/** @param {any} kinds */
function legend(kinds) {
  const entries = Object.entries(kinds ?? {})
  if (entries.length < 2) return null
  return h("p", { class: "small-text row" }, entries.map(([kind, words]) => h("span", { class: "row" },
    svg("svg", { class: "key", viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" }, svg("rect", { class: `key-${kind}`, width: 12, height: 12 })), words)))
}

/** @param {any} groups @param {any} about */
function numbers(groups, about) {
  const kinds = Object.entries(about.legend)
  const cell = (/** @type {any} */ group, /** @type {string} */ kind) => number(Math.abs(group.parts.find((/** @type {any} */ part) => part.kind === kind)?.value ?? 0))
  return h("details", {}, h("summary", {}, t("page.plot.numbers")),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": about.title }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, about.across), kinds.map(([, words]) => h("th", { scope: "col", class: "number" }, words)))),
      h("tbody", {}, groups.map((/** @type {any} */ group) => h("tr", {}, h("th", { scope: "row" }, group.label), kinds.map(([kind]) => h("td", { class: "number" }, cell(group, kind)))))),
    )),
  )
}
