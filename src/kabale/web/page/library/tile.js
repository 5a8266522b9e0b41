// One game in the list: picture, title, a word for how hard it is, a quick start and a star.
import { post } from "../frame/api.js"
import { fill, h } from "../frame/dom.js"
import { gamePath, gamePicture, usualDeal } from "../frame/games.js"
import { icon } from "../frame/icons.js"
import { navigate } from "../frame/router.js"
import { insistLater } from "../frame/outbox.js"
import { sayError } from "../frame/say.js"
import { inTurn, oneAtATime } from "../frame/turns.js"
import { t } from "../frame/words.js"
import { difficultyWord, otherTitle, remarks, shownGame } from "./entries.js"

/**
 * Return the row of an entry as a list item; `draw(filter)` shows it as a filter wants it.
 * @param {LibraryEntry} entry
 */
export function gameRow(entry) {
  const item = h("li", { class: "game-row" })
  let shown = ""
  const draw = (/** @type {Filter} */ filter) => {
    const game = shownGame(entry, filter)
    const lines = [said(game, filter), otherTitle(entry, game, filter.search)]
    const now = JSON.stringify([game.name, lines])
    if (shown === now) return
    shown = now
    fill(item, content(game, lines))
  }
  return { item, draw }
}

/** One word, or what the list is sorted by. @param {api.GameShape} game @param {Filter} filter */
function said(game, { sort }) {
  const words = sort === "winnable" ? remarks(game) : [difficultyWord(game)]
  return [game.own && t("page.library.own"), ...words].filter(Boolean).join(" · ")
}

/** @param {api.GameShape} game @param {(string | null)[]} lines */
function content(game, [words, other]) {
  return [
    h("a", { class: "game-picture", href: gamePath(game), tabindex: "-1", "aria-hidden": "true" }, gamePicture(game)),
    h("div", { class: "game-words" },
      h("h3", {}, h("a", { href: gamePath(game) }, game.title)),
      other ? h("p", { class: "soft small-text" }, t("page.library.also", { title: other })) : null,
      words ? h("p", { class: "soft small-text" }, words) : null,
    ),
    h("button", { class: "button small", type: "button", "aria-label": t("page.library.play_game", { title: game.title }), onclick: () => quickStart(game) }, icon("play")),
    star(game),
  ]
}

/** Deal a new random deal of a game and go to its table: `quickStart(game)`. */
export const quickStart = oneAtATime()(async (/** @type {api.GameShape} */ game) => {
  try {
    const play = await post("/api/plays", { game: game.name, deal: usualDeal(game) })
    await navigate(`/plays/${play.id}`)
  } catch (error) {
    sayError(error)
  }
})

/** Return the button that makes a game a favourite, or no favourite any more. @param {api.GameShape} game */
export function star(game) {
  const send = inTurn()
  const button = h("button", { class: "star", type: "button", "aria-pressed": String(game.favourite), "aria-label": t("page.library.favourite", { title: game.title }) }, icon("star"))
  button.addEventListener("click", async () => {
    game.favourite = !game.favourite
    button.setAttribute("aria-pressed", String(game.favourite))
    const isWanted = game.favourite
    const path = `/api/games/${encodeURIComponent(game.name)}/favourite`
    try {
      await send(() => (insistLater(isWanted ? "PUT" : "DELETE", path)))
    } catch (error) {
      game.favourite = !isWanted
      button.setAttribute("aria-pressed", String(game.favourite))
      sayError(error)
    }
  })
  return button
}
