// What cards, piles and moves are called: for screen readers, for the line below the table, for what is announced.
import { t } from "../words.js"
import { look } from "./state.js"

/** Return the name of a card: "King of spades", "a joker"; a card that may not be seen is "Face-down card". */
export function cardName(name) {
  if (name === "??") return t("table.name.hidden")
  if (name === "JK") return t("table.name.joker")
  return t("table.name.card", { rank: t(`table.rank.${name[0]}`), suit: t(`table.suit.${name[1]}`) })
}

/** Return what a screen reader says of a card at a place of a pile. */
export function cardLabel(play, pile, place) {
  const { name, up } = look(play, pile, place)
  const own = play.piles[pile - 1]
  const values = { card: cardName(name), place, n: own.cards.length, pile: pileName(own) }
  if (name === "??") return t("table.name.place", values)
  return t(up ? "table.name.up" : "table.name.down", values)
}

/** Return what a pile is called: the server's words, the definition's letter where names are shown. */
export const pileName = (pile) => pile.name

/** Return what a screen reader says of a pile before its cards. */
export function pileLabel(pile) {
  if (!pile.cards.length) return t("table.name.empty", { pile: pileName(pile) })
  return t("table.name.pile", { pile: pileName(pile), n: pile.cards.length })
}

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" }

/** Return words of the server with the codes of cards as they stand on the cards: "KC" as "K♣". */
export function shown(words) {
  return words.replace(/\b([A23456789TJQK])([SHDC])\b/g, (_, rank, suit) => (rank === "T" ? "10" : rank) + SIGNS[suit])
}
