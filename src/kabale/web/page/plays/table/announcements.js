// What has happened on the table, in words for those who do not see it.
import { cardName } from "../../frame/cards.js"
import { announce } from "../../frame/say.js"
import { t } from "../../frame/words.js"
import { pileName } from "../model/names.js"
import { follow, look } from "../model/state.js"

const MOST = 3

/**
 * Announce the changes that led to a play; `since` are the ids before them, `before` the play that they belong to.
 * @param {api.PlayState} play @param {number[][]} since @param {api.PlayState} before
 */
export function announceChanges(play, since, before) {
  const { happened, ids } = follows(play.changes, since)
  const name = (/** @type {number} */ id) => cardName(shownAs(play, ids, id) ?? shownAs(before, since, id) ?? "??")
  const words = happened.map((each) => sentence(play, each, name))
  if (words.length > MOST) words.splice(MOST - 1, words.length - MOST)
  if (words.length) announce(words.join(". "))
}

/**
 * Which cards went where and which were turned up; a card that is turned on its way is not told twice.
 * @param {Change[] | null} changes @param {number[][]} since
 */
function follows(changes, since) {
  let ids = since
  /** @type {Happened[]} */
  const happened = []
  const moved = new Set()
  for (const change of changes ?? []) {
    const before = ids
    ids = follow(ids, change)
    if (change.change === "moved") {
      const cards = ids[change.target - 1].filter((id) => !before[change.target - 1].includes(id))
      for (const id of cards) moved.add(id)
      happened.push({ key: "moved", cards, pile: change.target, source: change.source, on: change.to === null ? before[change.target - 1].at(-1) : undefined })
    } else if (change.change === "turned" && change.up) {
      const cards = change.places.map((place) => ids[change.pile - 1][place - 1]).filter((id) => !moved.has(id))
      if (cards.length) happened.push({ key: "turned", cards, pile: change.pile, source: change.pile, on: undefined })
    }
  }
  return { happened, ids }
}

/**
 * One thing that happened: "three of hearts from column 2 to the four of clubs of column 3".
 * @param {api.PlayState} play @param {Happened} happened @param {(id: number) => string} name
 */
function sentence(play, { key, cards, pile, source, on }, name) {
  const values = { n: cards.length, pile: pileName(play.piles[pile - 1]), cards: cards.map(name).join(", ") }
  if (key === "turned") return t("table.said.turned", values)
  const from = { ...values, source: pileName(play.piles[source - 1]) }
  if (cards.length !== 1) return t("table.said.several", from)
  const isBuilt = on !== undefined && play.piles[pile - 1].kind === "tableau"
  return t(isBuilt ? "table.said.moved_on" : "table.said.moved", { ...from, card: name(cards[0]), on: isBuilt ? name(on) : "" })
}

/**
 * What a card shows, null where it lies face down or is not there.
 * @param {api.PlayState} play @param {number[][]} ids @param {number} id
 */
function shownAs(play, ids, id) {
  const pile = ids.findIndex((cards) => cards.includes(id))
  const shown = pile < 0 ? "??" : look(play, pile + 1, ids[pile].indexOf(id) + 1).name
  return shown === "??" ? null : shown
}
