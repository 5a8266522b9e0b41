// The list of games as the library shows it: entries (a game, its twin and its options are one), searching, filtering, sorting.
import { formatNamed } from "../frame/formats.js"
import { oftenWon } from "../frame/hardness.js"
import { locale, percent, t } from "../frame/words.js"

/** @type {Record<string, any>} */
const LETTERS = { ø: "o", æ: "ae", œ: "oe", ß: "ss", ð: "d", þ: "th", ł: "l" }

/** How many cards a deck has, but for its jokers. */
const DECK = 52

/** Return a text for comparing: small letters without accents. @param {string} text */
export function fold(text) {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  return plain.replace(/[øæœßðþł]/g, (letter) => LETTERS[letter])
}

/** Letters that many readers type as two. @type {Record<string, string>} */
const PAIRS = { ä: "ae", ö: "oe", ø: "oe", ü: "ue", å: "aa" }

/** Return other ways to type a title: without spaces and punctuation, and with two letters for one. @param {string} title */
function spellings(title) {
  const small = title.normalize("NFC").toLowerCase()
  return [small, small.replace(/[äöøüå]/g, (letter) => PAIRS[letter])].map((each) => each.replace(/[^\p{L}\p{N}]/gu, ""))
}

/** Return the family that a game is listed under: the player's own games are one. @param {api.GameShape} game */
export const familyOf = (game) => (game.own ? "own" : game.family)

/** Return a family's name in words; one that has none is called as the catalogue calls it. @param {any} family */
export function familyName(family) {
  const key = `page.family.${family.replaceAll(" ", "_")}`
  const words = t(key)
  return words === key ? family : words
}

/**
 * Return a word for how hard a game is, and how often it can be won, as far as that is known.
 * @param {api.GameShape} game
 */
export const remarks = (game) => [difficultyWord(game), winnableWords(game)].filter(Boolean)

/** Return a word for how hard a game is, empty if nobody measured it. @param {api.GameShape} game */
export const difficultyWord = ({ difficulty }) => (difficulty?.word ? t(`page.difficulty.${difficulty.word}`) : "")

/** Return how a definition's language is called. @param {api.GameShape} game */
export const formatName = (game) => (game.own ? t("page.library.own") : formatNamed(game.format).label)

/** Return a winnable share, known between two bounds, in words: "62% to 71%". */
export function shareWords(/** @type {{ low: number, high: number }} */ { low, high }) {
  const [least, most] = [percent(low), percent(high)]
  return least === most ? least : t("page.library.between", { low: least, high: most })
}

/** Bounds that lie farther apart say nothing yet. */
const WIDE = 0.3

/**
 * Whether a winnable share is known well enough to be told.
 * @param {api.WinnableShare | null} winnable @returns {winnable is api.WinnableShare}
 */
export const isKnown = (winnable) => winnable !== null && winnable.high - winnable.low <= WIDE

/** Return in words how often a game can be won, empty if nobody knows it. @param {api.GameShape} game */
export const winnableWords = ({ winnable }) => (isKnown(winnable) ? oftenWon(winnable) : "")

/**
 * Group games into entries {games, all, titles…}: a game with its twin in the other language, and as options the games
 * that are the same with other suits or draws, each with its twin.
 * @param {api.GameShape[]} games
 */
export function entries(games) {
  const byName = new Map(games.map((game) => [game.name, game]))
  const made = new Map()
  for (const game of games) {
    const first = byName.get(game.twin) ?? game
    const root = byName.get(first.of) ?? first
    const entry = made.get(root) ?? made.set(root, new Map()).get(root)
    entry.set(first, [...(entry.get(first) ?? []), game])
  }
  return [...made].map(([root, groups]) => finished(root, groups))
}

/** @param {any} root @param {any} groups */
function finished(root, groups) {
  const sorted = (/** @type {api.GameShape[]} */ games) => games.toSorted((one, other) => one.format.localeCompare(other.format))
  const options = [...groups].filter(([first]) => first !== root).flatMap(([, games]) => sorted(games))
  const games = sorted(groups.get(root) ?? [])
  const all = [...games, ...options]
  const titles = [...new Set(all.flatMap((game) => [game.title, ...Object.values(game.titles), ...(game.also ?? [])]))]
  const words = [...titles, ...titles.flatMap(spellings), ...all.flatMap((game) => [game.name, familyName(familyOf(game))])]
  return { games, all, titles: titles.map((title) => [title, fold(title)]), text: fold(words.join(" ")) }
}

/**
 * Return the game of an entry that a filter is about: it has the definition language and the number of decks, and its
 * own titles have what is searched for, if there is one. "spider, one" finds Spider with one suit.
 * @param {LibraryEntry} entry @param {Filter} filter
 */
export function shownGame(entry, filter) {
  const words = fold(filter.search).split(/\s+/).filter(Boolean)
  const found = entry.all.filter((game) => suits(game, filter))
  const called = (/** @type {api.GameShape} */ game) => [...Object.values(game.titles), ...(game.also ?? [])].some((title) => words.every((word) => fold(title).includes(word)))
  return found.find(called) ?? found[0] ?? entry.games[0]
}

/**
 * How many decks a game is played with; of the player's own nobody says it, so as many as its cards make.
 * @param {api.GameShape} game
 */
const decksOf = (game) => game.decks || (game.own ? Math.max(1, Math.round(game.cards / DECK)) : null)

/** @param {api.GameShape} game @param {string} format */
function ofFormat(game, format) {
  if (!format) return true
  return format === "own" ? game.own : game.format === format
}

/**
 * Return the title of another language by which a search found an entry, or null if the shown title has it.
 * @param {LibraryEntry} entry @param {api.GameShape} game @param {any} search
 */
export function otherTitle(entry, game, search) {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (!words.length || words.every((word) => fold(game.title).includes(word))) return null
  const found = entry.titles.find(([title, folded]) => title !== game.title && words.every((word) => folded.includes(word)))
  return found ? found[0] : null
}

/**
 * Return the entries that pass a filter {search, family, decks, format, favourites}, in the order of its `sort`.
 * @param {any} all @param {Filter} filter
 */
export function select(all, filter) {
  const words = fold(filter.search).split(/\s+/).filter(Boolean)
  const found = all.filter((/** @type {LibraryEntry} */ entry) => passes(entry, filter, words))
  return found.toSorted(order(filter, words.join(" ")))
}

/** @param {LibraryEntry} entry @param {Filter} filter @param {string[]} words */
function passes(entry, filter, words) {
  if (!words.every((word) => entry.text.includes(word))) return false
  return entry.all.some((game) => suits(game, filter))
}

/** @param {api.GameShape} game @param {Filter} filter */
function suits(game, filter) {
  return (!filter.family || familyOf(game) === filter.family)
    && (!filter.decks || String(decksOf(game) ?? "") === filter.decks)
    && (!filter.favourites || game.favourite)
    && ofFormat(game, filter.format)
}

/** @param {Filter} filter @param {any} search */
function order(filter, search) {
  const collator = new Intl.Collator(locale(), { numeric: true })
  const name = (/** @type {LibraryEntry} */ entry) => shownGame(entry, filter).title
  const byName = (/** @type {any} */ one, /** @type {any} */ other) => collator.compare(name(one), name(other))
  const value = { played: lastPlayed, winnable: share }[filter.sort]
  if (value) return (/** @type {any} */ one, /** @type {any} */ other) => value(other) - value(one) || byName(one, other)
  return (/** @type {any} */ one, /** @type {any} */ other) => nearness(one, search) - nearness(other, search) || byName(one, other)
}

/** @param {LibraryEntry} entry */
const lastPlayed = (entry) => Math.max(...entry.all.map((game) => game.last_played ?? 0))
/** @param {LibraryEntry} entry */
const share = (entry) => Math.max(...entry.games.map((game) => (isKnown(game.winnable) ? game.winnable.low + game.winnable.high : -1)))

/**
 * 0: a title begins with what is searched for, 1: a word of a title does, 2: it is found elsewhere.
 * @param {LibraryEntry} entry @param {any} search
 */
function nearness(entry, search) {
  if (!search) return 0
  if (entry.titles.some(([, title]) => title.startsWith(search))) return 0
  return entry.titles.some(([, title]) => title.includes(` ${search}`)) ? 1 : 2
}
