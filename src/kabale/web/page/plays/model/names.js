// What piles, and cards in them, are called: for screen readers, for the line below the table, for what is announced.
import { cardName } from "../../frame/cards.js"
import { t } from "../../frame/words.js"
import { look } from "./state.js"

/**
 * Return what a screen reader says of a card at a place of a pile.
 * @param {api.PlayState} play @param {number} pile @param {number} place
 */
export function cardLabel(play, pile, place) {
  const { name, up } = look(play, pile, place)
  const own = play.piles[pile - 1]
  const values = { card: cardName(name), place, n: own.cards.length, pile: pileName(own) }
  if (name === "??") return t("table.name.place", values)
  return t(up ? "table.name.up" : "table.name.down", values)
}

/**
 * Return what a pile is called: the server's words, the definition's letter where names are shown.
 * @param {api.PileShape} pile
 */
export const pileName = (pile) => pile.name

/** Return what a screen reader says of a pile before its cards. @param {api.PileShape} pile */
export function pileLabel(pile) {
  if (!pile.cards.length) return t("table.name.empty", { pile: pileName(pile) })
  return t("table.name.pile", { pile: pileName(pile), n: pile.cards.length })
}
