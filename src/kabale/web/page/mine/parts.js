// A file of everything in parts that the server takes in, each of which is such a file with some of the things in it.
import { t } from "../frame/words.js"

const LISTS = ["favourites", "definitions", "plays", "results", "cribbage", "matches"]
const LARGEST = 1_200_000
const MOST = 2_000

/** @returns {Record<string, any[]>} */
const empty = () => Object.fromEntries(LISTS.map((name) => [name, []]))

/**
 * Yield the parts of a file, usually one. A play comes with its result and its definition (of which the history comes by itself), a match
 * with its figures.
 * @param {any} file
 */
export function* parts(file) {
  const units = [...unitsOf(file)]
  let part = empty()
  let size = 0
  let number = 0
  for (const unit of units) {
    const length = sizeOf(unit)
    if (number && (size + length > LARGEST || number >= MOST)) {
      yield { ...file, ...part }
      part = empty()
      size = 0
      number = 0
    }
    for (const name of LISTS) part[name].push(...(/** @type {Record<string, any>} */ (unit)[name] ?? []).filter((/** @type {any} */ each) => name !== "definitions" || !part[name].includes(each)))
    size += length
    number += 1
  }
  yield { ...file, ...part }
}

/** @param {unknown} value */
const sizeOf = (value) => new Blob([JSON.stringify(value)]).size

/**
 * Yield a definition with what it was before, once for as much of that as goes over together.
 * @param {any} definition
 */
function* withHistory(definition) {
  let history = []
  let size = 0
  for (const version of Array.isArray(definition?.history) ? definition.history : []) {
    const length = sizeOf(version)
    if (history.length && size + length > LARGEST / 2) {
      yield { ...definition, history }
      history = []
      size = 0
    }
    history.push(version)
    size += length
  }
  yield history.length ? { ...definition, history } : definition
}

/**
 * What must stay together. What is no list is left as it is: the server says what is wrong with it.
 * @param {any} file
 */
function* unitsOf(file) {
  if (LISTS.some((name) => !Array.isArray(file[name]))) return
  const own = new Map(file.definitions.map((/** @type {any} */ each) => [`own:${each?.id}`, { ...each, history: [] }]))
  const results = new Map(file.results.map((/** @type {any} */ each) => [each?.play, each]))
  const figures = new Map(file.matches.map((/** @type {any} */ each) => [each?.result?.id, each]))
  const used = new Set()
  const withIts = (/** @type {any} */ game) => (own.has(game) ? { definitions: [own.get(game)] } : {})
  const its = (/** @type {any} */ found, /** @type {string} */ key) => {
    if (!found.has(key)) return []
    used.add(found.get(key))
    return [found.get(key)]
  }
  for (const game of file.favourites) yield { favourites: [game], ...withIts(game) }
  for (const definition of file.definitions) for (const each of withHistory(definition)) yield { definitions: [each] }
  for (const play of file.plays) yield { plays: [play], results: its(results, play?.id), ...withIts(play?.game) }
  for (const match of file.cribbage) yield { cribbage: [match], matches: its(figures, match?.id) }
  for (const result of file.results) if (!used.has(result)) yield { results: [result], ...withIts(result?.game) }
  for (const match of file.matches) if (!used.has(match)) yield { matches: [match] }
}

// How many things of each kind there are, in words.

/** The kinds, in the order in which they are told. */
export const LISTED = ["plays", "results", "definitions", "favourites", "matches"]

/** Return what there is of some numbers by kind: "3 plays, 1 definition"; empty for nothing. @param {any} numbers */
export function counted(numbers) {
  return LISTED.filter((name) => numbers[name]).map((name) => t(`page.mine.n_${name}`, { n: numbers[name] })).join(", ")
}
