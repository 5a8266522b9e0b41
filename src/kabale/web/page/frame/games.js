// A game as every room names it: the address of its page, and pictures of its table.
import { style, withSigns } from "./cards.js"
import { h } from "./dom.js"
import { settings } from "./settings.js"
import { t } from "./words.js"

/** Return the address of a game's page. @param {{ name: string } | string} game */
export const gamePath = (game, query = "") => `/games/${encodeURIComponent(typeof game === "string" ? game : game.name)}${query}`

/** How pictures are drawn, as the player has chosen it. */
const looks = () => new URLSearchParams({ style: style(), back: settings.back })

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

/** Return the picture of a game's opening lay-out; it is fetched when it comes into sight. @param {{ name: string }} game */
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
