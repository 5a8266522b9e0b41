// Which card is it? Asked of an unknown card that was turned up, with the cards that are missing.
import { cardName, cardPicture } from "../../frame/cards.js"
import { h } from "../../frame/dom.js"
import { announce } from "../../frame/say.js"
import { t } from "../../frame/words.js"
import { pileName } from "../model/names.js"

const SMALL = 40
const ORDER = "A23456789TJQK"

/**
 * Return what is asked about a place; `later` is called if the player does not want to say.
 * @param {PlayTable} table @param {api.PlaceShape} at @param {string} heading @param {() => void} later
 */
export function askName(table, { pile, place }, heading, later) {
  const { play } = table.state
  const where = { pile: pileName(play.piles[pile - 1]), place }
  const cards = [...new Set(play.unnamed?.cards)].sort((one, other) => rank(one) - rank(other))
  const choose = async (/** @type {string} */ card) => {
    await table.actions.card(card, pile, place)
    announce(t("table.unnamed.said", { ...where, card: cardName(card) }))
  }
  const button = (/** @type {string} */ card) => h("button", { class: "unnamed-card", type: "button", "aria-label": cardName(card), onclick: () => choose(card) },
    h("img", { src: cardPicture(card, 1, SMALL), alt: "", draggable: "false" }))
  return [
    h("h2", { id: heading }, t("table.unnamed.asks", where)),
    h("div", { class: "unnamed-cards" }, cards.map(button)),
    h("div", { class: "actions" }, h("button", { class: "button", type: "button", onclick: later }, t("table.unnamed.later"))),
  ]
}

/** @param {string} card */
const rank = (card) => "SHDC".indexOf(card[1]) * 20 + ORDER.indexOf(card[0])
