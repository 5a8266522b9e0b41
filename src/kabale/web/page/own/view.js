// Own games: those that are kept, and the bench where a definition is written, checked, seen, explained and played.
import { get } from "../frame/api.js"
import { fill, fresh, h } from "../frame/dom.js"
import { formatNamed } from "../frame/formats.js"
import { gamePath, gamePicture } from "../frame/games.js"
import { navigate } from "../frame/router.js"
import { confirmDialog, sayError } from "../frame/say.js"
import { day, language, locale, t } from "../frame/words.js"
import { entries, formatName } from "../library/entries.js"
import { Bench } from "./bench.js"
import { draft, keepDraft } from "./definitions.js"
import { deliverFile, receive } from "./delivery.js"
import { takeFromAddress } from "./give.js"
import { loadKit } from "./kit.js"

/**
 * Show the own games, or one of them; ?from= takes the definition of a game of the library as a template.
 * @param {HTMLElement} place @param {string} path @param {URLSearchParams} query
 */
export async function show(place, path, query) {
  const id = path.split("/")[2] ?? null
  const from = query.get("from")
  if (from) return fromTemplate(from)
  const [kept] = await Promise.all([id ? get(`/api/definitions/${encodeURIComponent(id)}`) : null, loadKit()])
  const bench = new Bench(kept)
  fill(place, kept ? heading(kept) : [h("h1", {}, t("page.own.title")), h("p", { class: "narrow" }, t("page.own.intro")), templates(), await keptList(), h("h2", {}, t("page.own.new"))], bench.element)
  receive((definition) => bench.take(definition))
  document.addEventListener("paste", onPaste)
  const leave = () => bench.stop()
  window.addEventListener("pagehide", leave)
  bench.start()
  if (!kept) takeFromAddress(bench)
  return () => {
    leave()
    receive(null)
    document.removeEventListener("paste", onPaste)
    window.removeEventListener("pagehide", leave)
  }
}

/** @param {any} kept */
function heading(kept) {
  return [
    h("p", { class: "row" }, h("a", { href: "/own" }, `← ${t("page.own.title")}`), h("a", { href: gamePath(`own:${kept.id}`) }, t("page.own.game_page"))),
    h("h1", {}, kept.title),
  ]
}

async function keptList() {
  const { definitions } = await get("/api/definitions")
  if (!definitions.length) return null
  return h("section", { "aria-labelledby": "kept-games" },
    h("h2", { id: "kept-games" }, t("page.own.kept_games")),
    h("ul", { class: "kept-games" }, definitions.map((/** @type {any} */ each) => h("li", {}, h("a", { class: "resume", href: `/own/${encodeURIComponent(each.id)}` },
      gamePicture({ name: `own:${each.id}` }, { width: 96, height: 72, class: null }),
      h("span", {}, h("strong", {}, each.title), h("span", { class: "small-text soft" }, `${formatNamed(each.format).label} · ${day(each.changed)}`)),
    )))),
  )
}

/** @param {string} name */
async function fromTemplate(name) {
  const game = await get(`/api/games/${encodeURIComponent(name)}?language=${language()}`)
  const before = draft(null)
  const lost = before?.text.trim() && before.text !== game.definition
  if (!lost || (await confirmDialog(t("page.own.replace_draft", { title: game.title }), { yes: t("page.own.replace") }))) keepDraft(null, game.definition, game.format)
  await navigate("/own", { replace: true })
}

/** Pasted where nothing is being written: a definition, or a file of one. @param {any} event */
function onPaste(event) {
  if (event.target.closest?.("input, textarea, dialog, .editor")) return
  const file = event.clipboardData.files[0]
  const text = event.clipboardData.getData("text/plain")
  if (!file && !text) return
  event.preventDefault()
  deliverFile(file ?? new File([text], ""))
}

// Beginning with a game of the library: its definition is copied into the editor.

/** Return the choice of a game to begin with; the games are fetched when it is opened. */
export function templates() {
  const id = fresh("template")
  const select = h("select", { id, required: true })
  const use = (/** @type {Event} */ event) => {
    event.preventDefault()
    if (select.value) navigate(`/own?from=${encodeURIComponent(select.value)}`)
  }
  const open = (/** @type {any} */ event) => {
    if (event.currentTarget.open && !select.options.length) list(select).catch(sayError)
  }
  return h("details", { class: "templates", ontoggle: open },
    h("summary", {}, t("page.own.template")),
    h("form", { class: "row", onsubmit: use }, h("label", { for: id }, t("page.own.template_game")), select, h("button", { class: "button", type: "submit" }, t("page.own.template_do"))),
  )
}

/** A game with several forms is a group of them; games of one title are told apart by their formats. @param {HTMLSelectElement} select */
async function list(select) {
  const { games } = await get(`/api/games?language=${language()}`)
  /** @type {api.GameShape[]} */
  const listed = games.filter((/** @type {api.GameShape} */ game) => !game.own)
  const collator = new Intl.Collator(locale())
  const option = (/** @type {api.GameShape} */ game) => h("option", { value: game.name }, formName(game, listed.filter((each) => each.title === game.title)))
  const found = entries(listed).toSorted((one, other) => collator.compare(one.games[0].title, other.games[0].title))
  fill(select, found.map(({ all }) => (all.length === 1 ? option(all[0]) : h("optgroup", { label: all[0].title }, all.map(option)))))
}

/** @param {api.GameShape} game @param {api.GameShape[]} alike  all games of its title */
function formName(game, alike) {
  if (alike.length === 1) return game.title
  const words = `${game.title} (${formatName(game)})`
  return alike.filter((each) => each.format === game.format).length === 1 ? words : `${words}, ${game.name}`
}
