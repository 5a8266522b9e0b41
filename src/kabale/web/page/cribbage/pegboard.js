// The pegboard: two tracks of 120 holes that wind back and forth, one hole at the end, and two pegs each that leap.
import { svg } from "../frame/dom.js"
import { t } from "../frame/words.js"
import { pace } from "./playback.js"

const SIDES = /** @type {const} */ (["me", "bill"])
const GOAL = 121
const PITCH = 10
const LANE = 14
const START = 52
const WIDE = { row: 60, height: 42, top: 24 }
const COMPACT = { row: 30, height: 34, top: 22 }
/** @type {Array<[number, "double" | "single"]>} */
const LINES = [[60, "double"], [90, "single"]]

/** Return the pegboard: its element, and draw(pegs), after which the pegs stand in their holes. */
export function pegboard() {
  const element = svg("svg", { class: "cb-pegboard", role: "img" })
  const narrow = window.matchMedia("(max-width: 44rem), (max-height: 30rem)")
  const planned = () => new Plan(narrow.matches ? COMPACT : WIDE)
  const pairs = () => ({ me: pair("me"), bill: pair("bill") })
  let [plan, pegs] = [planned(), pairs()]
  let last = { me: [0, 0], bill: [0, 0] }
  const build = () => {
    ;[plan, pegs] = [planned(), pairs()]
    element.setAttribute("viewBox", `0 0 ${plan.width} ${plan.height}`)
    element.replaceChildren(...wood(plan), ...tracks(plan), ...marks(plan), ...pegs.me, ...pegs.bill)
    for (const side of SIDES) stand(plan, pegs[side], side, last[side])
  }
  build()
  narrow.addEventListener("change", build)
  return {
    element,
    /** @param {any} now @param {any} scores */
    draw(now, scores) {
      element.setAttribute("aria-label", t("cribpage.pegs.label", scores))
      for (const side of SIDES) move(plan, pegs, side, last[side], now[side])
      last = now
    },
    stop: () => narrow.removeEventListener("change", build),
  }
}

// Where the holes are.
class Plan {
  constructor(/** @type {{ row: any, height: number, top: any }} */ { row, height, top }) {
    this.row = row
    this.rise = height
    this.top = top
    this.rows = 120 / row
    this.right = this.column(row - 1)
    this.width = this.right + 44
    this.height = top + (this.rows - 1) * height + LANE + 20
  }

  /** @param {number} index */
  column(index) {
    return START + index * PITCH + Math.floor(index / 5) * 4 + Math.floor(index / 30) * 8
  }

  /**
   * Whoever is outside in a bend stays outside: so the lanes change places in every row.
   * @param {any} row @param {Side} side
   */
  y(row, side) {
    const lane = (side === "me") === (row % 2 === 0) ? 0 : 1
    return this.top + row * this.rise + lane * LANE
  }

  /** @param {number} score @param {Side} side */
  hole(score, side) {
    if (score < 1) return { x: START - 14 + score * 11, y: this.y(0, side) }
    if (score >= GOAL) return { x: this.column(0) - 17, y: this.y(this.rows - 1, "me") - LANE / 2 }
    const row = Math.floor((score - 1) / this.row)
    const index = (score - 1) % this.row
    return { x: this.column(row % 2 ? this.row - 1 - index : index), y: this.y(row, side) }
  }
}

/** @param {Plan} plan */
function wood(plan) {
  const stop = (/** @type {any} */ offset, /** @type {any} */ colour) => svg("stop", { offset, "stop-color": colour })
  const defs = svg("defs", {},
    svg("linearGradient", { id: "cb-wood", x1: 0, y1: 0, x2: 0, y2: 1 }, stop(0, "#9c6a3a"), stop(0.5, "#835427"), stop(1, "#6a411d")),
    svg("radialGradient", { id: "cb-hole", cx: 0.4, cy: 0.35 }, stop(0, "#1c0f06"), stop(1, "#4a2c13")),
    peg("me", "#f4fbff", "#63b3f5", "#14568f"), peg("bill", "#fff1ee", "#f2705f", "#8f1d14"),
    svg("clipPath", { id: "cb-plank" }, svg("rect", { width: plan.width, height: plan.height, rx: 12 })),
  )
  return [defs, svg("g", { "clip-path": "url(#cb-plank)" },
    svg("rect", { width: plan.width, height: plan.height, fill: "url(#cb-wood)" }),
    svg("g", { fill: "none", stroke: "#3c2109" }, grain(plan)),
    svg("rect", { x: 1.2, y: 1.2, width: plan.width - 2.4, height: plan.height - 2.4, rx: 11, fill: "none", stroke: "#d9a76a", "stroke-opacity": 0.55, "stroke-width": 1.6 }),
  )]
}

/** @param {string} name @param {string} light @param {string} middle @param {string} dark */
function peg(name, light, middle, dark) {
  const stop = (/** @type {any} */ offset, /** @type {any} */ colour) => svg("stop", { offset, "stop-color": colour })
  return svg("radialGradient", { id: `cb-peg-${name}`, cx: 0.36, cy: 0.3 }, stop(0, light), stop(0.45, middle), stop(1, dark))
}

/** Lines of a tree: long, gently waved, of different strength; the same every time. @param {Plan} plan */
function grain(plan) {
  const lines = []
  let seed = 7
  const chance = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  for (let y = 2; y < plan.height; y += 2.5 + chance() * 4) {
    const bend = () => y + (chance() - 0.5) * 7
    const third = plan.width / 3
    lines.push(svg("path", {
      d: `M-5 ${bend()}C${third} ${bend()} ${2 * third} ${bend()} ${plan.width + 5} ${bend()}`,
      "stroke-width": 0.4 + chance() * 1.3, "stroke-opacity": 0.06 + chance() * 0.2,
    }))
  }
  return lines
}

/** @param {Plan} plan */
function tracks(plan) {
  return SIDES.flatMap((side) => [
    svg("path", { class: `cb-track cb-track-${side}`, d: winding(plan, side) }),
    ...Array.from({ length: 120 }, (_, index) => hole(plan.hole(index + 1, side), 2.5)),
    ...[0, -1].map((score) => hole(plan.hole(score, side), 2.5)),
  ]).concat(hole(plan.hole(GOAL, "me"), 4.6, "cb-goal"))
}

const hole = (/** @type {{ x: number, y: number }} */ { x, y }, /** @type {number} */ radius, kind = "") => svg("circle", { class: `cb-hole ${kind}`, cx: x, cy: y, r: radius })

/** @param {Plan} plan @param {Side} side */
function winding(plan, side) {
  const first = plan.hole(-1, side)
  let path = `M${first.x} ${first.y}`
  for (let row = 0; row < plan.rows; row += 1) {
    const y = plan.y(row, side)
    const end = row % 2 ? plan.column(0) : plan.right
    path += `H${end}`
    if (row + 1 === plan.rows) break
    const below = plan.y(row + 1, side)
    const radius = (below - y) / 2
    path += `A${radius} ${radius} 0 0 ${row % 2 ? 0 : 1} ${end} ${below}`
  }
  const goal = plan.hole(GOAL, side)
  return `${path}L${goal.x} ${goal.y}`
}

/** The lines that a loser must have passed, and the number at the end of every street. @param {Plan} plan */
function marks(plan) {
  const lines = LINES.map(([score, kind]) => {
    const x = between(plan, score)
    const y = plan.top + Math.floor((score - 1) / plan.row) * plan.rise
    return svg("g", { class: `cb-skunk cb-skunk-${kind}` },
      svg("title", {}, t(`cribpage.pegs.${kind}`)),
      svg("line", { x1: x, x2: x, y1: y - 8, y2: y + LANE + 8 }),
      svg("text", { x, y: y - 9.5, "text-anchor": "middle" }, kind === "double" ? "2 S" : "S"),
    )
  })
  const numbers = [30, 60, 90, 120].map((score) => {
    const { x } = plan.hole(score, "me")
    const row = Math.floor((score - 1) / plan.row)
    return svg("text", { class: "cb-street", x, y: plan.top + row * plan.rise + LANE + 11.5, "text-anchor": "middle" }, String(score))
  })
  return [...lines, ...numbers]
}

/** @param {Plan} plan @param {number} score */
function between(plan, score) {
  const [here, next] = [plan.hole(score, "me"), plan.hole(score + 1, "me")]
  if (here.y === next.y) return (here.x + next.x) / 2
  const row = Math.floor((score - 1) / plan.row)
  return here.x + (row % 2 ? -7 : 7)
}

/** @param {Side} side */
function pair(side) {
  return [0, 1].map(() => svg("g", { class: `cb-peg cb-peg-${side}` },
    svg("ellipse", { cx: 1.2, cy: 2.2, rx: 5, ry: 4, class: "cb-shade" }),
    side === "me" ? svg("circle", { r: 5 }) : svg("rect", { x: -4.4, y: -4.4, width: 8.8, height: 8.8, rx: 1.6, transform: "rotate(45)" }),
  ))
}

const place = (/** @type {{ x: number, y: number }} */ { x, y }) => `translate(${x}px, ${y}px)`
const holes = (/** @type {any[]} */ [back, front]) => [back === front ? back - 1 : back, front]

/** @param {Plan} plan @param {any} pegs @param {Side} side @param {any} at */
function stand(plan, pegs, side, at) {
  holes(at).forEach((score, index) => { pegs[index].style.transform = place(plan.hole(score, side)) })
}

/**
 * The hindmost peg leaps over the other.
 * @param {Plan} plan @param {any} pegs @param {Side} side @param {any} before @param {any} now
 */
function move(plan, pegs, side, before, now) {
  if (now[1] <= before[1]) return stand(plan, pegs[side], side, now)
  const [hindmost, other] = pegs[side]
  const from = plan.hole(holes(before)[0], side)
  const to = plan.hole(now[1], side)
  pegs[side] = [other, hindmost]
  stand(plan, pegs[side], side, now)
  hindmost.parentNode.append(hindmost)
  const high = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 16 }
  const frames = [{ transform: place(from) }, { transform: `${place(high)} scale(1.5)`, offset: 0.55 }, { transform: place(to) }]
  const time = pace()
  if (time) hindmost.animate(frames, { duration: 550 * Math.min(1.4, time), easing: "ease-in-out" })
  return undefined
}
