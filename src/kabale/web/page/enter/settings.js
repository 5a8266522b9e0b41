// With which variant and level a deal is entered: they may deal other cards to other places.
import { fresh, h } from "../frame/dom.js"
import { gamePath } from "../frame/games.js"
import { navigate } from "../frame/router.js"
import { t } from "../frame/words.js"

/** Return what the address asks for, as far as the game has it. @param {api.GamePage} game @param {URLSearchParams} query @returns {EntrySettings} */
export function settingsOf(game, query) {
  const level = Number(query.get("level") ?? 0)
  const variant = game.variants.find((each) => each.id === query.get("variant"))
  return { variant: variant && variant !== game.variants[0] ? variant.id : null, level: game.levels.includes(level) ? level : 0 }
}

/** Return them for an address; the usual ones are not told. @param {EntrySettings} settings */
export function settingsQuery({ variant, level }) {
  const query = new URLSearchParams()
  if (variant) query.set("variant", variant)
  if (level) query.set("level", String(level))
  return query
}

/** Return the fields in which they are chosen, none where there is no choice. @param {api.GamePage} game @param {EntrySettings} chosen */
export function settingsFields(game, chosen) {
  const go = (/** @type {Partial<EntrySettings>} */ change) => {
    const query = String(settingsQuery({ ...chosen, ...change }))
    return navigate(`${gamePath(game)}/enter${query ? `?${query}` : ""}`, { replace: true })
  }
  const variants = game.variants.map((each, index) => ({ value: index ? each.id : "", text: each.text || each.id }))
  const levels = game.levels.map((level) => ({ value: String(level), text: level ? t("page.start.level_n", { n: level }) : t("page.start.level_0") }))
  const fields = [
    choice(t("page.start.variant"), variants, chosen.variant ?? "", (value) => go({ variant: value || null })),
    choice(t("page.start.level"), levels, String(chosen.level), (value) => go({ level: Number(value) })),
  ].filter(Boolean)
  return fields.length ? h("div", { class: "row enter-settings" }, fields) : null
}

/** @param {string} label @param {{ value: string, text: string }[]} options @param {string} chosen @param {(value: string) => void} choose */
function choice(label, options, chosen, choose) {
  if (options.length < 2) return null
  const id = fresh("setting")
  const select = h("select", { id, onchange: (/** @type {any} */ event) => choose(event.target.value) }, options.map((each) => h("option", { value: each.value, selected: each.value === chosen }, each.text)))
  return h("div", { class: "field" }, h("label", { for: id }, label), select)
}
