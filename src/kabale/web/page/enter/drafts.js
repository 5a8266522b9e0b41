// What is entered of a deal stays in the browser, so that leaving or reloading loses nothing.

import { storage } from "../frame/storage.js"

/** @param {string} game with its variant and its level, if they are not the usual ones */
const key = (game) => `kabale.entered.${game}`

/** Fill an entry with what was entered before, if it still fits. @param {string} game @param {Entry} entry */
export function takeUp(game, entry) {
  const cards = kept(game)
  if (!Array.isArray(cards) || cards.length !== entry.cards.length || !cards.some(Boolean)) return
  const { left } = entry
  const fits = cards.every((card) => {
    if (card !== null) left.set(card, (left.get(card) ?? 0) - 1)
    return card === null || (left.get(card) ?? -1) >= 0
  })
  if (fits) entry.fill((_, index) => cards[index])
}

/** @param {string} game */
function kept(game) {
  try {
    return JSON.parse(storage.getItem(key(game)) ?? "null")
  } catch {
    return null
  }
}

/** Keep what is entered; a browser that keeps nothing loses it on leaving. @param {string} game @param {Entry} entry */
export function keepEntry(game, entry) {
  try {
    if (entry.cards.some(Boolean)) storage.setItem(key(game), JSON.stringify(entry.cards))
    else storage.removeItem(key(game))
  } catch {
    // The cards still lie in the form.
  }
}
