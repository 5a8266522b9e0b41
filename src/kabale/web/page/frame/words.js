// Everything the page says: the catalogue of one language at a time, and its way with numbers and dates.

/** The languages of the interface, each by its own name. */
/** @type {Record<string, any>} */
export const LANGUAGES = { en: "English", de: "Deutsch", da: "Dansk", is: "Íslenska" }

/** @type {Record<string, any>} */
let words = {}
let current = "en"
let asked = 0

/** Return the language that words are in now. */
export const language = () => current

/**
 * Fetch the words of a language and speak it from now on, unless another one was asked for meanwhile. Keeps the old words
 * if that fails. @param {any} wanted
 */
export async function load(wanted) {
  const mine = ++asked
  const response = await fetch(new URL(`../words/${encodeURIComponent(wanted)}.json`, import.meta.url))
  if (!response.ok) throw new Error(`no words for ${wanted}: ${response.status}`)
  const answer = await response.json()
  if (mine !== asked) return
  words = answer.words
  current = answer.language
  document.documentElement.lang = current
}

/**
 * Return the words of a key with its {named} values; the plural form is chosen by the value n.
 * @param {string} key
 * @param {Values} values
 * @returns {string}
 */
export function t(key, values = {}) {
  let text = words[key]
  if (text === undefined) return key
  if (typeof text === "object") text = text[plural(values.n)]
  return text.replace(/\{(\w+)\}/g, (/** @type {any} */ whole, /** @type {string} */ name) => (name in values ? shown(values[name]) : whole))
}

/** As kabale.messages.plural: not every browser knows Icelandic. @param {number} n */
function plural(n) {
  const one = current === "is" ? n % 10 === 1 && n % 100 !== 11 : n === 1
  return one ? "one" : "other"
}

/** @param {any} value */
function shown(value) {
  return typeof value === "number" ? number(value) : String(value)
}

/**
 * Return the locale for numbers, dates and the order of names: where the browser knows no Icelandic, Danish comes next
 * to it.
 */
export function locale() {
  return Intl.NumberFormat.supportedLocalesOf(current).length ? current : "da"
}

/** Return the locale for dates: the language of the page in the region that the browser asks for. */
export function dateLocale() {
  if (locale() !== current) return locale()
  const asked = navigator.languages.map((each) => new Intl.Locale(each)).filter((each) => each.region)
  const found = asked.find((each) => each.language === current) ?? asked[0]
  return found ? `${current}-${found.region}` : current
}

/** What writes numbers, kept: a phone takes milliseconds to make one. @type {Map<string, Intl.NumberFormat>} */
const writers = new Map()

/** @param {"decimal" | "percent"} style @param {number} digits */
function writer(style, digits) {
  const key = `${current} ${style} ${digits}`
  const made = writers.get(key) ?? new Intl.NumberFormat(locale(), { style, maximumFractionDigits: digits })
  writers.set(key, made)
  return made
}

/** Return a number as the language writes it. @param {any} value */
export const number = (value, digits = 0) => writer("decimal", digits).format(value)

/** Return a share between 0 and 1 as a percentage. @param {any} value */
export const percent = (value, digits = 0) => writer("percent", digits).format(value)

/** Return a day where the player is, as programs write it. */
export function dayName(date = new Date()) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0")
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Return a day in figures, from seconds since the epoch. @param {number} seconds */
export function day(seconds) {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: "short" }).format(new Date(seconds * 1000))
}

/** Return a day and the time of day in figures, from seconds since the epoch. @param {number} seconds */
export function moment(seconds) {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: "short", timeStyle: "short" }).format(new Date(seconds * 1000))
}

/** @type {Array<[number, string]>} */
const SPANS = [[31_557_600, "years"], [2_629_800, "months"], [86_400, "days"], [3600, "hours"], [60, "minutes"]]

/** Return how long ago a time was, in words: "2 days ago". @param {number} seconds */
export function ago(seconds) {
  const span = Date.now() / 1000 - seconds
  const found = SPANS.find(([size]) => span >= size)
  return found ? t(`page.ago.${found[1]}`, { n: Math.floor(span / found[0]) }) : t("page.ago.now")
}

/** Return a length of time as a clock shows it: 4:05 or 1:04:05. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (parts[0] === 0) parts.shift()
  return parts.map((part, index) => (index ? String(part).padStart(2, "0") : String(part))).join(":")
}
