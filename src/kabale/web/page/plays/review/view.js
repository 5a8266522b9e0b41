// The review of a play that has ended, at /plays/{id}/review: how it stood before each move, which one lost it, and the way
// that was open. One state, one render, as at the table; nothing can be moved here.
import { get, post } from "../../frame/api.js"
import { h } from "../../frame/dom.js"
import { navigate } from "../../frame/router.js"
import { announce, sayError } from "../../frame/say.js"
import { t } from "../../frame/words.js"
import { arrow } from "../felt/arrow.js"
import { motor } from "../felt/motion.js"
import { drawTable, painter } from "../felt/painter.js"
import { parse } from "../model/legal.js"
import { begin, number } from "../model/state.js"
import { spotted } from "../table/actions.js"
import { arrive } from "../table/answers.js"
import { controls } from "./controls.js"
import { course, playedTo, summary } from "./course.js"

const AGAIN = 400

/**
 * Show the review of the play at a path; returns what tidies up when the view is left.
 * @param {HTMLElement} place @param {string} path
 */
export async function show(place, path) {
  const id = decodeURIComponent(path.split("/")[2] ?? "")
  const address = `/api/plays/${encodeURIComponent(id)}/review`
  const found = await get(address)
  const first = await get(`${address}/${found.moves.length}`)
  const review = build(place, { id, address, found, first })
  const stop = listens(review)
  poll(review)
  return () => {
    review.left = true
    stop()
    review.table.motor.finish()
  }
}

/**
 * @param {HTMLElement} place
 * @param {{ id: string, address: string, found: api.ReviewShape, first: api.MomentShape }} start @returns {PlayReview}
 */
function build(place, { id, address, found, first }) {
  const felt = h("div", { class: "felt", role: "group", "aria-label": t("table.felt") })
  const { title } = first.state.game
  const said = h("p", { class: "review-said", role: "status" })
  /** @type {PlayReview} */
  const review = /** @type {any} */ ({ id, address, found, shown: first, at: found.moves.length, isWay: false, moments: new Map(), left: false, touched: false })
  review.table = tableOf(review, felt)
  review.go = (at, isWay) => go(review, at, isWay)
  review.playOn = () => playOn(review)
  const parts = { way: arrow(review.table), made: arrow(review.table), controls: controls(review) }
  parts.made.element.classList.add("is-mistake")
  review.render = () => {
    review.table.render()
    said.textContent = summary(review.found)
    parts.way.draw(review.table.state)
    parts.made.draw({ ...review.table.state, hint: mistake(review) })
    parts.controls.draw()
  }
  review.element = h("section", { class: "review" },
    h("div", { class: "top" }, h("h1", {}, t("table.review.title", { title })), said, h("a", { class: "button", href: `/plays/${encodeURIComponent(id)}` }, t("table.review.table"))),
    h("div", { class: "cloth" }, felt, parts.made.element, parts.way.element),
    parts.controls.element,
  )
  place.append(review.element)
  review.render()
  return review
}

/**
 * What draws and lets fly as at a table, of which nothing else is there.
 * @param {PlayReview} review @param {HTMLElement} felt @returns {PlayTable}
 */
function tableOf(review, felt) {
  const { state: play } = review.shown
  /** @type {PlayTable} */
  const table = /** @type {any} */ ({ id: review.id, state: begin(play), paint: painter(felt), parts: { bar: { note() {} } }, sounds: { cue() {} }, hear() {}, tell() {} })
  table.state.ids = number(play)
  table.motor = motor(table.paint)
  table.render = () => {
    table.state.hint = hint(review)
    drawTable(table.paint, table.state)
  }
  return table
}

/** Where the next move goes: along the way where there is one, else as it was played. @param {PlayReview} review */
function hint(review) {
  const { moment, along } = course(review)
  const { found, shown } = review
  const next = shown.way === null ? found.moves[moment] : found.way[along]
  const move = next && shown.state.outcome === "playing" ? parse(next) : null
  return move && spotted(shown.state, move)
}

/** Where the move went that was made, where it was not the one of the way. @param {PlayReview} review */
function mistake(review) {
  const { moment, along } = course(review)
  const move = review.shown.way !== null && !along && review.found.moves[moment] ? parse(review.found.moves[moment]) : null
  return move && spotted(review.shown.state, move)
}

/**
 * Go to a place of the strip, of the play or of the way: the last one that was asked for is shown.
 * @param {PlayReview} review @param {number} at @param {boolean} isWay
 */
async function go(review, at, isWay = review.isWay) {
  Object.assign(review, { isWay, at: Math.max(0, Math.min(at, course({ ...review, isWay }).last)), touched: true })
  const { moment, along } = course(review)
  const name = `${moment}?along=${along}`
  const shown = review.moments.get(name) ?? await get(`${review.address}/${name}`).catch(sayError)
  if (!shown) return undefined
  review.moments.set(name, shown)
  const now = course(review)
  if (review.left || now.moment !== moment || now.along !== along) return undefined
  review.shown = shown
  arrive(review.table, { ...review.shown.state, changes: null }, { quiet: true })
  return review.render()
}

/**
 * Ask until nothing more is searched; then the turn is shown, if the player is not looking at something else.
 * @param {PlayReview} review
 */
async function poll(review) {
  while (review.found.searching) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN))
    if (review.left) return
    const found = await get(review.address).catch(() => ({ ...review.found, searching: false }))
    if (review.left) return
    // A way that is being walked along stays what it is.
    if (!review.isWay) review.found = found
    else review.found.searching = found.searching
    review.render()
  }
  announce(summary(review.found))
  const turn = review.found.losing === null ? review.found.after : review.found.losing - 1
  if (!review.touched && turn !== null) go(review, turn, false)
}

/** A new play that stands where this one is looked at. @param {PlayReview} review */
async function playOn(review) {
  const { game, deal, variant, level } = review.shown.state
  try {
    const play = await post("/api/plays", { game: game.name, deal, variant, level, moves: playedTo(review).join(" ") })
    await navigate(`/plays/${play.id}`)
  } catch (error) {
    sayError(error)
  }
}

/** @param {PlayReview} review */
function listens(review) {
  const resize = new ResizeObserver(() => {
    review.table.motor.finish()
    review.render()
  })
  resize.observe(review.table.paint.felt)
  return () => resize.disconnect()
}
