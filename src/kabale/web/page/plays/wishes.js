// Buttons that deal an easy, a middling or a hard deal.
import { fresh, h } from "../frame/dom.js"
import { t } from "../frame/words.js"

const WISHES = ["easy", "middle", "hard"]

/** Return buttons that deal as somebody wishes; null where the game has no grades. @param {api.GamePage | null} game @param {(wish: string) => any} deal */
export function wishes(game, deal) {
  if (!game?.difficulty?.choice) return null
  const id = fresh("wish")
  const button = (/** @type {string} */ wish) => h("button", { class: "button small winnable", type: "button", onclick: () => deal(wish) }, t(`page.start.${wish}`))
  return h("div", { class: "wishes", role: "group", "aria-labelledby": id }, h("span", { id, class: "small-text" }, t("page.start.wish")), WISHES.map(button))
}
