// The buttons round the table. The most used ones stand in a row; all of them, with words, are in the menu.
import { h } from "../../frame/dom.js"
import { showHelp } from "../../frame/help.js"
import { navigate } from "../../frame/router.js"
import { confirmDialog } from "../../frame/say.js"
import { change, settings } from "../../frame/settings.js"
import { t } from "../../frame/words.js"
import { explain } from "./difficulty.js"
import { icon } from "./icons.js"
import { popup } from "./popup.js"
import { share } from "./share.js"

/** What a button says that can do nothing now. @param {PlayTable} table @param {string} key */
const unable = (table, key) => () => table.tell(t(`table.${key}`))

/**
 * Each: its icon and words, what it does, whether it can be pressed now and what it says where not, and the key that does the same.
 * @param {PlayTable} table
 */
const row = (table) => [
  { name: "undo", key: "U", act: () => table.actions.undo(), can: (/** @type {{ play: api.PlayState }} */ { play }) => play.can_undo, none: unable(table, "undo.none") },
  { name: "redo", key: "R", act: () => table.actions.redo(), can: (/** @type {{ play: api.PlayState }} */ { play }) => play.can_redo, none: unable(table, "redo.none") },
  { name: "hint", key: "H", act: () => table.actions.hint(), can: (/** @type {{ play: api.PlayState }} */ { play }) => play.outcome === "playing", none: unable(table, "over"), shown: () => settings.hints !== false },
  { name: "auto", key: "A", act: () => table.actions.auto(true), can: (/** @type {{ play: api.PlayState }} */ { play }) => play.outcome === "playing", none: unable(table, "over"), shown: (/** @type {{ play: api.PlayState }} */ { play }) => !play.finish },
  { name: "finish", act: () => table.actions.auto(false), shown: (/** @type {{ play: api.PlayState }} */ { play }) => play.finish, primary: true },
  { name: "fresh", key: "N", act: () => table.fresh(), wide: true },
  { name: "rules", key: "I", act: () => table.toggle("rules"), pressed: (/** @type {{ rules: any }} */ { rules }) => rules, wide: true },
]

/** @param {PlayTable} table */
const more = (table) => [
  { name: "fresh", key: "N", act: () => table.fresh() },
  { name: "restart", act: () => table.actions.restart(), can: (/** @type {{ play: api.PlayState }} */ { play }) => play.can_undo, none: unable(table, "undo.none") },
  { name: "rules", key: "I", act: () => table.toggle("rules"), pressed: (/** @type {{ rules: any }} */ { rules }) => rules },
  { name: "difficulty", act: () => explain(table) },
  { name: "link", act: () => share(table) },
  { name: "save", href: () => `/api/plays/${table.id}/file`, download: fileName(table.state.play, "play") },
  { name: "picture", href: () => `/api/plays/${table.id}/picture.svg`, download: fileName(table.state.play, "svg") },
  { name: "sound", icon: () => (settings.sound ? "sound" : "mute"), act: () => change("sound", !settings.sound), pressed: () => Boolean(settings.sound) },
  { name: "keys", key: "?", act: () => showHelp() },
  { name: "end", act: () => giveUp(table), can: (/** @type {{ play: api.PlayState }} */ { play }) => play.outcome === "playing" || play.outcome === "stuck", none: unable(table, "over") },
  { name: "review", act: () => table.actions.review(), can: (/** @type {{ play: api.PlayState }} */ { play }) => play.outcome !== "playing", none: unable(table, "review.not_over") },
  { name: "games", act: () => navigate("/") },
  { name: "settings", act: async () => (await import("../../mine/settingsview.js")).tableSettings() },
]

/**
 * Return a name for a file of a play: its game, and its deal where that is short.
 * @param {api.PlayState} play @param {string} ending
 */
function fileName({ game, deal }, ending) {
  const words = deal.length > 24 ? game.title : `${game.title} ${deal}`
  return `${words.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").toLowerCase()}.${ending}`
}

/** @param {PlayTable} table */
async function giveUp(table) {
  if (await confirmDialog(t(table.state.play.length ? "table.end.ask" : "table.end.ask_unmoved"), { title: t("table.end.title"), yes: t("table.end.yes"), danger: true })) table.actions.end()
}

/** Return the buttons of a table. @param {PlayTable} table */
export function bar(table) {
  const buttons = row(table).map((each) => ({ each, element: button(each) }))
  const menu = popup(t("table.menu"), "menu", () => more(table).map((each) => item(each, table.state, menu)))
  const sign = h("span", { class: "menu-note", "aria-hidden": "true", hidden: true })
  menu.element.append(sign)
  /**
   * Show some signs in the menu's place, as definitions want it while they play by themselves; none to take them away.
   */
  const note = (/** @type {string} */ text) => {
    sign.textContent = text
    sign.hidden = !text
  }
  const element = h("div", { class: "bar", role: "toolbar", "aria-label": t("table.toolbar") }, buttons.map(({ element: one }) => one), menu.element)
  return { element, note, draw: (/** @type {TableState} */ state) => buttons.forEach(({ each, element: one }) => drawButton(each, one, state)) }
}

/** @param {any} each */
function button(each) {
  const words = t(`table.bar.${each.name}`)
  return h("button", {
    class: `button tool tool-${each.name}${each.wide ? " wide-only" : ""}${each.primary ? " primary" : ""}`, type: "button",
    title: each.key ? `${words} (${each.key})` : words, "aria-keyshortcuts": each.key,
    onclick: (/** @type {any} */ event) => (event.currentTarget.getAttribute("aria-disabled") === "true" ? each.none() : each.act()),
  }, icon(each.name), h("span", { class: "word" }, words))
}

/** @param {any} each @param {HTMLElement} element @param {TableState} state */
function drawButton(each, element, state) {
  element.hidden = each.shown ? !each.shown(state) : false
  const can = each.can ? each.can(state) : true
  // Not `disabled`: the focus stays where it is when there is nothing more to undo.
  if (can) element.removeAttribute("aria-disabled")
  else element.setAttribute("aria-disabled", "true")
  if (each.pressed) element.setAttribute("aria-pressed", String(each.pressed(state)))
}

/** @param {any} each @param {TableState} state @param {any} menu */
function item(each, state, menu) {
  const sign = icon(each.icon ? each.icon() : each.name)
  const words = [sign, h("span", {}, t(`table.bar.${each.name}`)), each.key ? h("kbd", { "aria-hidden": "true" }, each.key) : null]
  if (each.href) return h("a", { class: `item item-${each.name}`, href: each.href(), download: each.download, onclick: () => menu.close() }, words)
  const can = each.can ? each.can(state) : true
  const act = () => {
    menu.close()
    if (can) each.act()
    else each.none()
  }
  return h("button", { class: `item item-${each.name}`, type: "button", "aria-disabled": can ? null : "true", "aria-pressed": each.pressed ? String(each.pressed(state)) : null, onclick: act }, words)
}
