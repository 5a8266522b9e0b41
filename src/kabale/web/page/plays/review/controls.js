// The strip of all moves, coloured and shaped by the verdict before each, and the buttons that lead along it.
import { fill, h } from "../../frame/dom.js"
import { t } from "../../frame/words.js"
import { pace } from "../felt/motion.js"
import { icon } from "../panels/icons.js"
import { course, momentWords, nextWords } from "./course.js"

const STEP = 900

/** Return the controls of a review. @param {PlayReview} review */
export function controls(review) {
  const strip = h("div", { class: "review-verdicts", "aria-hidden": "true" })
  const slider = h("input", { class: "review-slider", type: "range", min: 0, step: 1, "aria-label": t("table.review.strip"), oninput: (/** @type {any} */ event) => review.go(Number(event.target.value), review.isWay) })
  const told = h("p", { class: "review-told" })
  const next = h("p", { class: "review-next" })
  const runner = running(review)
  const step = (/** @type {number} */ by) => () => {
    runner.stop()
    review.go(review.at + by, review.isWay)
  }
  const button = (/** @type {string} */ name, /** @type {() => unknown} */ act) => h("button", { class: "button", type: "button", onclick: act }, icon(name), h("span", {}, t(`table.review.${name}`)))
  const buttons = {
    previous: button("previous", step(-1)),
    onward: button("onward", step(1)),
    turn: button("turn", () => toTurn(review, runner)),
    win: button("win", () => toWay(review, runner)),
    run: button("run", () => runner.toggle()),
    from: button("from", () => review.playOn()),
  }
  const draw = () => {
    const { last } = course(review)
    slider.max = String(last)
    slider.value = String(review.at)
    slider.setAttribute("aria-valuetext", momentWords(review))
    told.textContent = momentWords(review)
    next.textContent = nextWords(review).join(" ")
    fill(strip, parts(review).map(([verdict, count]) => part(verdict, count)))
    drawButtons(review, buttons, runner.isOn())
  }
  const element = h("div", { class: "review-controls" },
    h("div", { class: "review-words" }, told, next),
    h("div", { class: "review-strip" }, strip, slider),
    legend(),
    h("div", { class: "actions" }, Object.values(buttons)),
  )
  element.addEventListener("keydown", (event) => pressed(event, slider, step))
  return { element, draw }
}

/**
 * How many moments in a row have which verdict, along the course.
 * @param {PlayReview} review @returns {[string, number][]}
 */
function parts(review) {
  const { verdicts, losing, after, way } = review.found
  if (review.isWay) return [["won", (after ?? 0) + 1], ["way", way.length]]
  /** @type {[string, number][]} */
  const found = []
  for (const [moment, verdict] of verdicts.entries()) {
    const name = moment === losing ? "turn" : verdict
    const last = found.at(-1)
    if (last?.[0] === name) last[1] += 1
    else found.push([name, 1])
  }
  return found
}

/** A part of the strip, as wide as it has moments. @param {string} verdict @param {number} count */
function part(verdict, count) {
  const element = h("span", { class: `is-${verdict}` })
  // As a property: the server's policy lets no style stand in an attribute.
  element.style.flexGrow = String(count)
  return element
}

/** What the strip's shapes mean. */
function legend() {
  return h("p", { class: "review-legend", "aria-hidden": "true" },
    ["won", "unknown", "lost"].map((verdict) => h("span", {}, h("i", { class: `is-${verdict}` }), t(`table.review.verdict.${verdict}`))))
}

/** @param {PlayReview} review @param {Record<string, HTMLButtonElement>} buttons @param {boolean} isRunning */
function drawButtons(review, buttons, isRunning) {
  const { found, at, isWay } = review
  const { last } = course(review)
  able(buttons.previous, at > 0)
  able(buttons.onward, at < last)
  buttons.turn.hidden = found.losing === null
  buttons.win.hidden = found.way.length === 0
  buttons.win.setAttribute("aria-pressed", String(isWay))
  buttons.run.hidden = !isWay
  buttons.run.setAttribute("aria-pressed", String(isRunning))
}

/**
 * Not `disabled`: the focus stays where it is at the end of the strip.
 * @param {HTMLElement} button @param {boolean} can
 */
function able(button, can) {
  if (can) button.removeAttribute("aria-disabled")
  else button.setAttribute("aria-disabled", "true")
}

/** To the moment before the move that lost it. @param {PlayReview} review @param {ReturnType<typeof running>} runner */
function toTurn(review, runner) {
  runner.stop()
  return review.go((review.found.losing ?? 1) - 1, false)
}

/**
 * Onto the way that was open, where it begins; back to what was played.
 * @param {PlayReview} review @param {ReturnType<typeof running>} runner
 */
function toWay(review, runner) {
  runner.stop()
  return review.go(review.found.after ?? 0, !review.isWay)
}

/** What goes along the way by itself. @param {PlayReview} review */
function running(review) {
  let timer = 0
  const stop = () => {
    clearInterval(timer)
    timer = 0
  }
  const onward = () => {
    if (review.left || review.at >= course(review).last) stop()
    return review.left ? undefined : review.go(review.at + (timer ? 1 : 0), review.isWay)
  }
  const toggle = () => {
    if (timer) stop()
    else timer = setInterval(onward, STEP * Math.max(0.5, pace()))
    review.render()
  }
  return { stop, toggle, isOn: () => timer !== 0 }
}

/**
 * Arrows step wherever the focus is; the slider has its own.
 * @param {KeyboardEvent} event @param {HTMLElement} slider @param {(by: number) => () => void} step
 */
function pressed(event, slider, step) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!by || event.target === slider) return
  event.preventDefault()
  step(by)()
}
