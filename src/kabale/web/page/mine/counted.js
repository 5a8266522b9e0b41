// How many things of each kind there are, in words.
import { t } from "../frame/words.js"

/** The kinds, in the order in which they are told. */
export const LISTED = ["plays", "results", "definitions", "favourites", "matches"]

/** Return what there is of some numbers by kind: "3 plays, 1 definition"; empty for nothing. @param {any} numbers */
export function counted(numbers) {
  return LISTED.filter((name) => numbers[name]).map((name) => t(`page.mine.n_${name}`, { n: numbers[name] })).join(", ")
}
