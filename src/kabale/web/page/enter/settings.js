// With which variant and level a deal is entered: they may deal other cards to other places.
import { h } from "../frame/dom.js"
import { choiceFields, gamePath } from "../frame/games.js"
import { navigate } from "../frame/router.js"

/**
 * Return what the address asks for, as far as the game has it.
 * @param {api.GamePage} game @param {URLSearchParams} query @returns {EntrySettings}
 */
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

/**
 * Return the fields in which they are chosen, none where there is no choice.
 * @param {api.GamePage} game @param {EntrySettings} chosen
 */
export function settingsFields(game, chosen) {
  const go = (/** @type {Partial<EntrySettings>} */ change) => {
    const query = String(settingsQuery({ ...chosen, ...change }))
    return navigate(`${gamePath(game)}/enter${query ? `?${query}` : ""}`, { replace: true })
  }
  const fields = choiceFields(game, chosen, go)
  return fields.length ? h("div", { class: "row enter-settings" }, fields) : null
}
