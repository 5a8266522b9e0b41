// A link to a play: says what it opens, and opens it when the player wants to.
import { get, post } from "../frame/api.js"
import { fill, h } from "../frame/dom.js"
import { gamePath, gamePicture, tablePicture } from "../frame/games.js"
import { ask, isFolder } from "../frame/place.js"
import { navigate } from "../frame/router.js"
import { sayError } from "../frame/say.js"
import { oneAtATime } from "../frame/turns.js"
import { language, t } from "../frame/words.js"
import { dealName } from "./list.js"
import { fullDeal } from "./start.js"

const EXAMPLE = "/link?game=klondike&deal=617"

/**
 * Show what ?game=&deal=&variant=&level=&moves= asks for.
 * @param {HTMLElement} place @param {any} _path @param {URLSearchParams} query
 */
export async function show(place, _path, query) {
  const name = query.get("game")
  const game = name ? await get(`/api/games/${encodeURIComponent(name)}?language=${language()}`).catch(unknown) : null
  if (!game) return void fill(place, wrong(name ? t("page.link.unknown", { name }) : t("page.link.empty", { example: EXAMPLE })))
  const wanted = read(game, query)
  if (wanted.wrong) return void fill(place, wrong(wanted.wrong))
  const trouble = await dealTrouble(game, wanted.deal ?? null)
  const shown = panel(game, wanted, trouble)
  fill(place, shown)
  // A document that shows a table in a frame has asked already (docs/site.md).
  if (isFolder && query.has("now") && !trouble) shown.requestSubmit()
}

/**
 * What is wrong with a deal is said before anybody starts it.
 * @param {api.GamePage} game @param {string | null} deal
 */
async function dealTrouble(game, deal) {
  if (!deal) return ""
  const response = await ask(tablePicture(`/api/games/${encodeURIComponent(game.name)}`, { deal })).catch(() => null)
  if (response?.status !== 422 && response?.status !== 400) return ""
  return (await response.json()).error.message
}

/** @param {any} error */
function unknown(error) {
  if (error.status === 404) return null
  throw error
}

/** @param {string} words */
function wrong(words) {
  return h("section", { class: "panel link-panel" },
    h("h1", {}, t("page.link.bad")),
    h("p", { class: "error" }, words),
    h("p", {}, h("a", { class: "button primary", href: "/" }, t("page.missing.back"))),
  )
}

/** @param {api.GamePage} game @param {URLSearchParams} query */
function read(game, query) {
  const variant = query.get("variant") || null
  const level = Number(query.get("level") || 0)
  const moves = (query.get("moves") ?? "").split(/[\s,]+/).filter(Boolean)
  if (variant && !game.variants.some((each) => each.id === variant)) return { wrong: t("page.link.no_variant", { title: game.title, variant }) }
  if (!game.levels.includes(level)) return { wrong: t("page.link.no_level", { title: game.title, level: query.get("level") }) }
  // A number alone means in a link what it meant when the link was sent, whatever is usual for the game today.
  return { deal: fullDeal(query.get("deal") ?? "", "k1"), variant, level, moves }
}

/** @param {api.GamePage} game @param {any} wanted @param {string} trouble */
function panel(game, wanted, trouble) {
  const complaint = h("p", { class: "error", role: "alert" }, trouble)
  const start = h("button", { class: "button primary", type: "submit", autofocus: true }, t("page.link.start"))
  const form = h("form", { class: "panel link-panel" },
    h("h1", {}, game.title),
    h("p", {}, t("page.link.about")),
    picture(game, wanted),
    h("dl", { class: "facts" }, facts(game, wanted).map(([term, words]) => [h("dt", {}, term), h("dd", {}, words)])),
    complaint,
    h("div", { class: "actions" }, h("a", { class: "button", href: gamePath(game) }, t("page.link.rules")), start),
  )
  const once = oneAtATime()(() => open(game, wanted, complaint))
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    once()
  })
  return form
}

/** @param {api.GamePage} game @param {any} wanted */
function picture(game, wanted) {
  const deal = wanted.variant || wanted.level ? null : wanted.deal
  const image = gamePicture(game, { deal, small: false, loading: "eager" })
  image.addEventListener("error", () => image.remove())
  return image
}

/**
 * @param {api.GamePage} game
 * @param {{ deal: string | null, variant: string | null, level: number, moves: string[] }} values
 */
function facts(game, { deal, variant, level, moves }) {
  const rows = [[t("page.link.deal"), deal ? dealName({ deal, deals: game.deals }) : t("page.start.random")]]
  if (variant) rows.push([t("page.start.variant"), game.variants.find((each) => each.id === variant)?.text ?? variant])
  if (level) rows.push([t("page.start.level"), t("page.start.level_n", { n: level })])
  if (moves.length) rows.push([t("page.link.moves"), t("page.link.moves_n", { n: moves.flatMap((go) => go.split("+")).length })])
  return rows
}

/**
 * @param {api.GamePage} game
 * @param {{ deal: string | null, variant: string | null, level: number, moves: string[] }} values @param {any} complaint
 */
async function open(game, { deal, variant, level, moves }, complaint) {
  complaint.textContent = ""
  try {
    const play = await post("/api/plays", { game: game.name, deal, variant, level, moves: moves.join(" ") })
    await navigate(`/plays/${play.id}`, { replace: true })
  } catch (error) {
    if (error.status === 422 || error.status === 400) complaint.textContent = error.message
    else sayError(error)
  }
}
