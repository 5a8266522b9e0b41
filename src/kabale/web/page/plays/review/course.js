// Which moments a review leads through: those of the play, or those of the play up to its turn and then the way that was open.
import { withSigns } from "../../frame/cards.js"
import { t } from "../../frame/words.js"

/**
 * Where on its course a review stands: after how many moves of the play, and of the way; `last` is the end of the course.
 * @param {Pick<PlayReview, "found" | "at" | "isWay">} review
 */
export function course({ found, at, isWay }) {
  const turn = found.after ?? 0
  if (!isWay) return { moment: at, along: 0, last: found.moves.length }
  return { moment: Math.min(at, turn), along: Math.max(0, at - turn), last: turn + found.way.length }
}

/** The moves that lead to where a review stands. @param {PlayReview} review */
export function playedTo(review) {
  const { moment, along } = course(review)
  return [...review.found.moves.slice(0, moment), ...review.found.way.slice(0, along)]
}

/**
 * The verdict at a place of the course; all that leads to the win can be won.
 * @param {PlayReview} review
 */
export function verdictAt(review) {
  const { moment, along } = course(review)
  return along ? "won" : review.found.verdicts[moment]
}

// What a review says in words: of the whole play, and of the moment that is looked at.

/** What is known of a whole play. @param {api.ReviewShape} found */
export function summary(found) {
  const words = turnWords(found)
  return found.searching ? `${words} ${t("table.review.searching")}` : words
}

/** @param {api.ReviewShape} found */
function turnWords({ moves, verdicts, losing, after }) {
  const lost = verdicts.indexOf("lost")
  if (losing !== null) return t("table.review.losing", { number: losing, n: moves.length })
  if (lost === 0) return t("table.review.never")
  if (after === moves.length) return t("table.review.still")
  if (after !== null && lost > 0) return t("table.review.between", { first: after + 1, last: lost })
  if (lost > 0) return t("table.review.lost_after", { number: lost })
  return after === null ? t("table.review.open") : t("table.review.open_after", { number: after })
}

/**
 * Where the review stands and how the game stood there: what the strip says to who does not see it.
 * @param {PlayReview} review
 */
export function momentWords(review) {
  const { moment, along } = course(review)
  const { moves, way } = review.found
  const where = along ? t("table.review.along", { number: along, n: way.length })
    : moment < moves.length ? t("table.review.before", { number: moment + 1, n: moves.length }) : t("table.review.end")
  const verdict = along > 0 && along === way.length ? "reached" : verdictAt(review)
  return `${where}: ${t(`table.review.verdict.${verdict}`)}`
}

/** What was played next, and what the way would have been; a list of sentences. @param {PlayReview} review */
export function nextWords(review) {
  const { shown, found, isWay } = review
  const { moment } = course(review)
  const isLosing = found.losing === moment + 1
  const made = shown.told && !isWay ? t(isLosing ? "table.review.lost_it" : "table.review.made", { move: withSigns(shown.told) }) : ""
  const better = shown.way ? t(isWay ? "table.review.next" : "table.review.better", { move: withSigns(shown.way) }) : ""
  return [made, better].filter(Boolean)
}
