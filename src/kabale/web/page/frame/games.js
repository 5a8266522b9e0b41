// A game as every room names it: the address of its page, and pictures of its table.
import { drawnBack, style, withSigns } from "./cards.js"
import { fresh, h } from "./dom.js"
import { settings } from "./settings.js"
import { storage } from "./storage.js"
import { t } from "./words.js"

/** Return the address of a game's page. @param {{ name: string } | string} game */
export const gamePath = (game, query = "") => `/games/${encodeURIComponent(typeof game === "string" ? game : game.name)}${query}`

/** How pictures are drawn, as the player has chosen it. */
const looks = () => new URLSearchParams({ style: style(), back: drawnBack(settings.back) })

/**
 * Return the address of a table's picture (a path of a game or a play) in the chosen style; `small` leaves out what is too small to see.
 * @type {(path: string, more?: { deal?: string | null, small?: boolean }) => string}
 */
export function tablePicture(path, { deal = null, small = false } = {}) {
  const query = looks()
  if (deal) query.set("deal", deal)
  if (small) query.set("small", "true")
  return `${path}/picture.svg?${query}`
}

/**
 * Return the picture of a game's opening lay-out; it is fetched when it comes into sight.
 * @param {{ name: string }} game
 */
export function gamePicture(game, /** @type {any} */ { deal = null, small = true, ...attributes } = {}) {
  const src = tablePicture(`/api/games/${encodeURIComponent(game.name)}`, { deal, small })
  return h("img", { class: "layout", src, alt: "", loading: "lazy", decoding: "async", width: 320, height: 240, ...attributes })
}

/**
 * Return a picture of a first move with what it is in words, null where there is none: the cards fly there a few times.
 * @param {{ name: string, first_move: string }} game
 */
export function firstMove(game) {
  if (!game.first_move) return null
  const src = `/api/games/${encodeURIComponent(game.name)}/first-move.svg?${looks()}`
  return h("figure", { class: "first-move" },
    h("img", { class: "layout", src, alt: "", loading: "lazy", decoding: "async", width: 320, height: 240 }),
    h("figcaption", {}, t("page.rules.first_move", { move: withSigns(game.first_move) })),
  )
}

// With which variant and level a game is dealt, as fields: each is there where there is a choice.

/**
 * Return the fields of a game's variants and levels; `go` is told what was chosen instead. The first variant is the usual one.
 * @param {{ variants: api.VariantShape[], levels: number[] }} game @param {EntrySettings} chosen
 * @param {(change: Partial<EntrySettings>) => unknown} go
 */
export function choiceFields({ variants, levels }, chosen, go) {
  const said = variants.map((each, index) => ({ value: index ? each.id : "", text: each.text || each.id }))
  const steps = levels.map((level) => ({ value: String(level), text: level ? t("page.start.level_n", { n: level }) : t("page.start.level_0") }))
  return [
    choice(t("page.start.variant"), said, chosen.variant ?? "", (value) => go({ variant: value || null })),
    choice(t("page.start.level"), steps, String(chosen.level), (value) => go({ level: Number(value) })),
  ].filter(Boolean)
}

/**
 * @param {string} label @param {{ value: string, text: string }[]} options @param {string} chosen
 * @param {(value: string) => void} choose
 */
function choice(label, options, chosen, choose) {
  if (options.length < 2) return null
  const id = fresh("setting")
  const onchange = (/** @type {any} */ event) => choose(event.target.value)
  return h("div", { class: "field" }, h("label", { for: id }, label),
    h("select", { id, onchange }, options.map(({ value, text }) => h("option", { value, selected: value === chosen }, text))))
}

// What the player has chosen for a game, whatever its options, in this browser.

const CHOSEN = "kabale.games"

/** @returns {Record<string, GameChoice>} */
function allChosen() {
  try {
    return Object(JSON.parse(storage.getItem(CHOSEN) ?? "{}"))
  } catch {
    return {}
  }
}

/**
 * Return what the player has chosen for the game of a play or a list.
 * @param {{ base: string }} game @returns {GameChoice}
 */
export const chosenFor = ({ base }) => Object(allChosen()[base])

/** Save a choice for a game. @param {{ base: string }} game @param {GameChoice} choice */
export function chooseFor(game, choice) {
  storage.setItem(CHOSEN, JSON.stringify({ ...allChosen(), [game.base]: { ...chosenFor(game), ...choice } }))
}

/**
 * Return the deal to ask for where the player names none: null is one at random, also where no deal can be won.
 * @param {{ base: string, winnable_deals?: boolean }} game
 */
export const usualDeal = (game) => (chosenFor(game).winnable && game.winnable_deals !== false ? "winnable" : null)

/** Say whether the clock of a game is to be seen. @param {{ base: string }} game */
export const hasClock = (game) => chosenFor(game).clock ?? settings.clock

// A change of the setting is for every game.
document.addEventListener("settings", (/** @type {any} */ { detail }) => {
  if (detail.name !== "clock") return
  const kept = Object.entries(allChosen()).map(([base, { clock: _, ...rest }]) => [base, rest])
  storage.setItem(CHOSEN, JSON.stringify(Object.fromEntries(kept)))
})
