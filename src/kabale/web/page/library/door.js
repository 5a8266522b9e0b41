// The front door: the plays to continue, the deals of the day, and eight games. In a search the list replaces it.
import { todaySection } from "../days/deals.js"
import { h } from "../frame/dom.js"
import { gamePath, gamePicture } from "../frame/games.js"
import { t } from "../frame/words.js"
import { isOpen, resumable } from "../plays/list.js"
import { difficultyWord, winnableWords } from "./entries.js"
import { quickStart } from "./tile.js"

/** The most plays to continue. */
const PLAYS = 6
/** Two rows of four, or four of two: as many as the smallest screen has room for. */
const FAVOURITES = 8

/**
 * Return the front door.
 * @param {LibraryEntry[]} catalogue @param {api.PlayShape[]} plays @param {api.Day | null} today
 */
export function frontDoor(catalogue, plays, today) {
  const open = plays.filter(isOpen).slice(0, PLAYS)
  return h("div", { class: "front-door" },
    open.length ? part("go-on", "continue", t("page.library.continue"), h("ul", {}, open.map(resumable))) : null,
    today && todaySection(today),
    favourites(catalogue),
  )
}

/** @param {string} id @param {string} kind @param {string} title @param {HTMLElement} content */
function part(id, kind, title, content) {
  return h("section", { class: kind, "aria-labelledby": id }, h("h2", { id, class: kind === "continue" ? "unseen" : null }, title), content)
}

/** The player's favourites, then the games that most people know; a game and its options are one. @param {LibraryEntry[]} catalogue */
function favourites(catalogue) {
  const starred = catalogue.flatMap(({ all }) => all.find((game) => game.favourite) ?? [])
  const known = catalogue.flatMap(({ games }) => games.find((game) => game.known) ?? []).toSorted((one, other) => one.known - other.known)
  const others = known.filter((game) => !starred.some((each) => each.name === game.name || each.of === game.name))
  const shown = [...starred, ...others].slice(0, FAVOURITES)
  return part("known", "known", t(starred.length ? "page.library.yours" : "page.library.known"), h("ul", { class: "known-games" }, shown.map(knownGame)))
}

/** A press deals the game. @param {api.GameShape} game */
function knownGame(game) {
  const word = difficultyWord(game)
  return h("li", { class: word ? "known-game" : "known-game no-word" },
    h("button", { type: "button", "aria-label": t("page.library.play_game", { title: game.title }), onclick: () => quickStart(game) },
      h("span", { class: "picture" }, gamePicture(game)),
      h("strong", {}, game.title),
      h("span", { class: "remarks small-text soft" }, word || winnableWords(game))),
    h("a", { class: "small-text", href: gamePath(game), "aria-label": t("page.library.rules_of", { title: game.title }) }, t("page.library.rules")),
  )
}
