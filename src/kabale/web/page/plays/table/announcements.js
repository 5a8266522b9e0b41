// What has happened on the table, in words for those who do not see it.
import { cardName } from "../../frame/cards.js"
import { announce } from "../../frame/say.js"
import { t } from "../../frame/words.js"
import { follow } from "../model/identity.js"
import { pileName } from "../model/names.js"
import { look } from "../model/state.js"

const MOST = 3

/**
 * Announce the changes that led to a play; `since` are the ids before them.
 * @param {api.PlayState} play @param {number[][]} since
 */
export function announceChanges(play, since) {
  const { happened, ids } = follows(play.changes, since)
  const words = happened.map((each) => sentence(play, ids, each))
  if (words.length > MOST) words.splice(MOST - 1, words.length - MOST)
  if (words.length) announce(words.join(". "))
}

/**
 * Which cards went where and which were turned up; a card that is turned on its way is not told twice.
 * @param {Change[] | null} changes @param {number[][]} since
 */
function follows(changes, since) {
  let ids = since
  const happened = []
  const moved = new Set()
  for (const change of changes ?? []) {
    const before = ids
    ids = follow(ids, change)
    if (change.change === "moved") {
      const cards = ids[change.target - 1].filter((id) => !before[change.target - 1].includes(id))
      for (const id of cards) moved.add(id)
      happened.push({ key: "moved", cards, pile: change.target })
    } else if (change.change === "turned" && change.up) {
      const cards = change.places.map((place) => ids[change.pile - 1][place - 1]).filter((id) => !moved.has(id))
      if (cards.length) happened.push({ key: "turned", cards, pile: change.pile })
    }
  }
  return { happened, ids }
}

function sentence(/** @type {api.PlayState} */ play, /** @type {number[][]} */ ids, /** @type {{ key: string, cards: number[], pile: number }} */ { key, cards, pile }) {
  const name = pileName(play.piles[pile - 1])
  if (key === "moved" && cards.length !== 1) return t("table.said.several", { n: cards.length, pile: name })
  const names = cards.map((id) => cardName(shownAs(play, ids, id))).join(", ")
  return key === "moved" ? t("table.said.moved", { card: names, pile: name }) : t("table.said.turned", { cards: names, pile: name })
}

/** @param {api.PlayState} play @param {number[][]} ids @param {number} id */
function shownAs(play, ids, id) {
  const pile = ids.findIndex((cards) => cards.includes(id))
  return (pile < 0 ? null : look(play, pile + 1, ids[pile].indexOf(id) + 1).name) ?? "??"
}
