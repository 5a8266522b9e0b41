// How hard a game or a deal is, and how often a game can be won, as players read it.
import { h } from "./dom.js"
import { t } from "./words.js"

const MOST = 5

/** Return how hard something is: dots, of which some are full, and a word. @param {number} level @param {string} word */
export function hardness(level, word) {
  const dots = "●".repeat(level) + "○".repeat(MOST - level)
  return h("span", { class: "hardness" },
    h("span", { class: "dots", role: "img", "aria-label": t("page.difficulty.dots", { level, most: MOST }) }, dots), " ", word)
}

/** Return in words how many deals of a game can be won, known between two bounds. @param {{ low: number, high: number }} share */
export function oftenWon({ low, high }) {
  const tenths = Math.round(5 * (low + high))
  if (tenths === 10) return t("page.game.nearly_always")
  return tenths ? t("page.game.often", { tenths }) : t("page.game.hardly_ever")
}
