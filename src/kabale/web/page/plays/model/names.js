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
  const values = { card: name === "??" && up ? t("table.name.unknown") : cardName(name), place, n: own.cards.length, pile: pileName(own) }
  if (name === "??") return t("table.name.place", values)
  return t(up ? "table.name.up" : "table.name.down", values)
}

/**
 * Return what a screen reader says of cards that lie face down one on the other, as one.
 * @param {api.PlayState} play @param {number} pile @param {number} n
 */
export function backsLabel(play, pile, n) {
  return t("table.name.backs", { n, pile: pileName(play.piles[pile - 1]) })
}

/**
 * Return for how many cards one stands that is read out: of those that lie face down one on the other, and cannot be taken,
 * the lowest for all, the others for none; every other card for itself.
 * @param {api.PlayState} play @param {number} pile @param {number} place @param {Set<number>} can
 */
export function standsFor(play, pile, place, can) {
  const { cards, up } = play.piles[pile - 1]
  const isBack = (/** @type {number} */ at) => cards[at - 1] === "??" && !up[at - 1] && !can.has(at)
  if (!isBack(place)) return 1
  if (isBack(place - 1)) return 0
  let count = 1
  while (isBack(place + count)) count += 1
  return count
}

/**
 * Return what a pile is called: the server's words, the definition's letter where names are shown.
 * @param {api.PileShape} pile
 */
export const pileName = (pile) => pile.name

/** An empty pile says what may lie there first, where that is one rank or one card. @param {api.PileShape} pile */
function emptyLabel(pile) {
  const { opens } = pile
  if (!opens) return t("table.name.empty", { pile: pileName(pile) })
  return t("table.name.first", { pile: pileName(pile), card: opens.length > 1 ? cardName(opens) : t(`table.rank.${opens}`) })
}

/** Return what a screen reader says of a pile before its cards. @param {api.PileShape} pile */
export function pileLabel(pile) {
  if (!pile.cards.length) return emptyLabel(pile)
  return t("table.name.pile", { pile: pileName(pile), n: pile.cards.length })
}
