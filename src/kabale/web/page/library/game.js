// A game's page: its picture, its rules, where it comes from, how the player did, and starting it.
import { get } from "../frame/api.js"
import { byId, fill, h } from "../frame/dom.js"
import { firstMove, gamePath, gamePicture } from "../frame/games.js"
import { hardness, oftenWon } from "../frame/hardness.js"
import { pileLines, rules } from "../frame/rules.js"
import { once } from "../frame/turns.js"
import { clock, language, LANGUAGES, number, percent, t } from "../frame/words.js"
import { listPlays } from "../plays/list.js"
import { startForm } from "../plays/start.js"
import { special } from "../plays/statistics.js"
import { familyName, familyOf, formatName, isKnown, shareWords } from "./entries.js"
import { star } from "./tile.js"

/**
 * Show the game that the path names; ?variant=, ?level= and ?deal= fill the form.
 * @param {HTMLElement} place @param {string} path @param {URLSearchParams} query
 */
export async function show(place, path, query) {
  const encoded = encodeURIComponent(decodeURIComponent(path.split("/")[2]))
  const [game, { plays }, statistics] = await Promise.all([
    get(`/api/games/${encoded}?language=${language()}`),
    get(`/api/plays?game=${encoded}&limit=20`).catch(unless({ plays: [] })),
    get("/api/statistics").catch(unless({ games: [] })),
  ])
  fill(place, h("div", { class: "game-page" },
    about(game),
    h("aside", { "aria-label": t("page.start.title") },
      startForm(game, plays, query),
      mine(statistics.games.filter((/** @type {any} */ each) => each.game === game.name)),
      options(game),
      facts(game),
    ),
    h("div", { class: "game-rules" }, rules(game.rules, { picture: firstMove(game), open: game.own }), pileByPile(game)),
  ), history(game.name, plays))
}

/** Without the server the rules are read all the same. @param {any} nothing */
const unless = (nothing) => (/** @type {any} */ error) => {
  if (error.code === "offline") return nothing
  throw error
}

/** @param {api.GamePage} game */
function about(game) {
  const entries = Object.entries(game.titles).filter(([, title]) => title !== game.title)
  const kind = [familyName(familyOf(game)), familyOf(game) === "two decks" || !game.decks ? null : t("page.library.decks", { n: game.decks })].filter(Boolean).join(" · ")
  const others = entries.filter(([, title], index) => entries.findIndex(([, each]) => each === title) === index)
  return h("section", {},
    h("div", { class: "game-title" }, h("h1", {}, game.title), star(game)),
    others.length ? h("p", { class: "soft small-text" }, others.map(([code, title], index) => [index ? " · " : "", h("span", { lang: code, title: LANGUAGES[code] }, title)])) : null,
    h("p", { class: "soft" }, kind),
    game.difficulty?.word ? h("p", {}, hardness(game.difficulty.word, t(`page.difficulty.${game.difficulty.word}`))) : null,
    isKnown(game.winnable) ? h("p", {}, h("button", { class: "linklike", type: "button", onclick: showFacts }, oftenWon(game.winnable))) : null,
    gamePicture(game, { small: false, loading: "eager", alt: t("page.game.picture", { title: game.title }) }),
  )
}

/** Open what the words rest on: the bounds, and from how many deals. */
function showFacts() {
  const facts = /** @type {HTMLDetailsElement} */ (byId("game-facts"))
  facts.open = true
  facts.querySelector("summary")?.focus()
}

/** @param {api.GamePage} game */
function pileByPile(game) {
  return h("details", { class: "more" }, h("summary", {}, t("page.game.pile_by_pile")), pileLines(game.lines))
}

/** @param {api.GamePage} game */
function options(game) {
  if (!game.options.length) return null
  return h("section", { class: "panel" },
    h("h2", {}, t("page.game.options")),
    h("ul", { class: "plain" }, game.options.map((each) => h("li", {}, h("a", { href: gamePath(each) }, each.title)))))
}

/** Formats, sources and measurements, for those who look for them. @param {api.GamePage} game */
function facts(game) {
  const template = h("a", { href: `/own?from=${encodeURIComponent(game.name)}` }, t("page.game.template"))
  const own = h("a", { href: `/own/${encodeURIComponent(game.name.slice(4))}` }, t("page.game.edit"))
  const rows = [
    [t("page.game.layout"), t("page.game.piles_count", { n: game.piles })],
    [t("page.game.format"), formatName(game)],
    game.source ? [t("page.game.source"), h("span", { lang: "en" }, game.source)] : null,
    [t("page.game.winnable"), isKnown(game.winnable) ? t("page.game.winnable_text", { share: shareWords(game.winnable), n: game.winnable.deals }) : t("page.game.winnable_unknown")],
    game.difficulty?.word ? [t("page.game.difficulty"), difficulty(game.difficulty)] : null,
    [t("page.game.definition"), game.own ? own : template],
  ]
  const list = h("dl", { class: "facts" }, rows.filter((row) => row !== null).map(([term, words]) => [h("dt", {}, term), h("dd", {}, words)]))
  return h("details", { class: "panel more", id: "game-facts", ontoggle: once(() => addTwins(game, list)) }, h("summary", {}, t("page.game.facts")), list)
}

/** Add the same game in other languages, when somebody opens the facts. @param {api.GamePage} game @param {HTMLElement} list */
async function addTwins(game, list) {
  const { games } = await get(`/api/games?language=${language()}`).catch(() => ({ games: [] }))
  const usual = (/** @type {api.GameShape} */ each) => each.twin || each.name
  const twins = games.filter((/** @type {api.GameShape} */ each) => each.name !== game.name && usual(each) === usual(game))
  if (!twins.length) return
  list.append(h("dt", {}, t("page.game.twin")), h("dd", {}, h("ul", { class: "plain" }, twins.map((/** @type {api.GameShape} */ each) =>
    h("li", {}, h("a", { href: gamePath(each) }, `${each.title} (${formatName(each)})`))))))
}

/** @param {api.GameDifficulty} found */
function difficulty({ number: mean, word, honest, deals }) {
  return t("page.game.difficulty_text", { word: t(`page.difficulty.${word}`), number: mean, share: percent(honest), n: deals })
}

/** @param {any} rows */
function mine(rows) {
  if (!rows.length) return null
  return h("section", { class: "panel" },
    h("h2", {}, t("page.game.mine")),
    rows.map((/** @type {any} */ row) => [
      rows.length > 1 || special(row) ? h("h3", {}, special(row) || t("page.start.level_0")) : null,
      h("dl", { class: "facts" }, figures(row).map(([term, words]) => [h("dt", {}, term), h("dd", {}, words)])),
    ]),
    h("p", {}, h("a", { href: `/statistics?game=${encodeURIComponent(rows[0].game)}` }, t("page.game.all_statistics"))),
  )
}

/** @param {any} row */
function figures(row) {
  const share = row.played ? ` (${percent(row.won / row.played)})` : ""
  return [
    [t("page.statistics.won"), t("page.game.won_of", { won: number(row.won), played: number(row.played) }) + share],
    [t("page.statistics.streak"), number(row.streak)],
    [t("page.statistics.longest_streak"), number(row.longest_streak)],
    row.best_score !== null && [t("page.statistics.best_score"), number(row.best_score)],
    row.shortest_win !== null && [t("page.statistics.shortest_win"), number(row.shortest_win)],
    row.fastest_win !== null && [t("page.statistics.fastest_win"), clock(row.fastest_win)],
  ].filter((each) => each !== false)
}

/** @param {string} name @param {api.PlayShape[]} plays */
function history(name, plays) {
  const section = h("section", {})
  listPlays(section, name, 20, plays)
  return section
}
