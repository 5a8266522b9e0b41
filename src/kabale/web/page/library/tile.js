// One game in the library: picture, title, what is known of it, its twin, its options and variants, a star and a quick start.
import { post } from "../frame/api.js"
import { fill, h } from "../frame/dom.js"
import { gamePath, gamePicture, usualDeal } from "../frame/games.js"
import { icon } from "../frame/icons.js"
import { navigate } from "../frame/router.js"
import { insistLater } from "../frame/outbox.js"
import { sayError } from "../frame/say.js"
import { inTurn, oneAtATime } from "../frame/turns.js"
import { t } from "../frame/words.js"
import { formatName, optionName, otherTitle, shownGame, summary } from "./entries.js"

/**
 * Return the tile of an entry as a list item; `draw(filter)` shows it as a filter wants it.
 * @param {LibraryEntry} entry
 */
export function gameTile(entry) {
  const item = h("li", { class: "game-card" })
  /** @type {{ game: object, other: string | null } | null} */
  let shown = null
  const draw = (/** @type {Filter} */ filter) => {
    const game = shownGame(entry, filter)
    const other = otherTitle(entry, game, filter.search)
    if (shown?.game === game && shown?.other === other) return
    shown = { game, other }
    fill(item, content(entry, game, other))
  }
  return { item, draw }
}

/** @param {LibraryEntry} entry @param {api.GameShape} game @param {string | null} other */
function content(entry, game, other) {
  return [
    h("a", { class: "game-picture", href: gamePath(game), tabindex: "-1", "aria-hidden": "true" }, gamePicture(game)),
    h("div", { class: "game-words" },
      h("h3", {}, h("a", { href: gamePath(game) }, game.title)),
      other ? h("p", { class: "soft small-text" }, t("page.library.also", { title: other })) : null,
      h("p", { class: "small-text soft" }, summary(game)),
      choices(entry, game),
    ),
    h("div", { class: "game-actions" },
      h("button", { class: "button small", type: "button", "aria-label": t("page.library.play_game", { title: game.title }), onclick: () => quickStart(game) }, t("page.library.play")),
      star(game),
    ),
  ]
}

/** @param {LibraryEntry} entry @param {api.GameShape} game */
function choices(entry, game) {
  const levels = game.levels.length > 1 ? h("p", { class: "tags" }, h("span", { class: "tag" }, t("page.library.levels", { n: game.levels.length }))) : null
  return [levels, options(entry, game)]
}

/**
 * The same game otherwise: what its definition lets choose, other definitions of it, and the same one in another language.
 * @param {LibraryEntry} entry @param {api.GameShape} game
 */
function options(entry, game) {
  const twins = [entry.games, ...entry.options].find((games) => games.includes(game)) ?? []
  const others = [entry.games, ...entry.options].map((games) => games.find((each) => each.format === game.format) ?? games[0])
  const items = [...variants(game), ...others.filter((each) => each !== game).map((each) => option(each, entry.games[0])), ...twins.filter((each) => each !== game).map(twin)]
  if (!items.length) return null
  return h("details", { class: "variants small-text" },
    h("summary", {}, t("page.library.variants", { n: items.length })),
    h("ul", {}, items),
  )
}

/** The same game in another definition language. @param {api.GameShape} game */
function twin(game) {
  return h("li", {}, h("a", { href: gamePath(game) }, t("page.library.in_format", { title: game.title, format: formatName(game) })))
}

/** @param {api.GameShape} game @param {api.GameShape} usual */
function option(game, usual) {
  const own = variants(game)
  return h("li", {}, h("a", { href: gamePath(game) }, optionName(game, usual)), own.length ? h("ul", {}, own) : null)
}

/** @param {api.GameShape} game */
function variants(game) {
  const link = (/** @type {api.VariantShape} */ variant) => h("li", {}, h("a", { href: gamePath(game, `?variant=${encodeURIComponent(variant.id)}`) }, variant.text))
  return game.variants.length > 1 ? game.variants.map(link) : []
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
