// What a review says in words: of the whole play, and of the moment that is looked at.
import { withSigns } from "../../frame/cards.js"
import { t } from "../../frame/words.js"
import { course, verdictAt } from "./course.js"

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

/** Where the review stands and how the game stood there: what the strip says to who does not see it. @param {PlayReview} review */
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
