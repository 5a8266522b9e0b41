// Which moments a review leads through: those of the play, or those of the play up to its turn and then the way that was open.

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
