// With which variant and level a game is dealt, as fields: each is there where there is a choice.
import { fresh, h } from "./dom.js"
import { t } from "./words.js"

/**
 * Return the fields of a game's variants and levels; `go` is told what was chosen instead. The first variant is the usual one.
 * @param {{ variants: api.VariantShape[], levels: number[] }} game @param {EntrySettings} chosen @param {(change: Partial<EntrySettings>) => unknown} go
 */
export function choiceFields({ variants, levels }, chosen, go) {
  const said = variants.map((each, index) => ({ value: index ? each.id : "", text: each.text || each.id }))
  const steps = levels.map((level) => ({ value: String(level), text: level ? t("page.start.level_n", { n: level }) : t("page.start.level_0") }))
  return [
    choice(t("page.start.variant"), said, chosen.variant ?? "", (value) => go({ variant: value || null })),
    choice(t("page.start.level"), steps, String(chosen.level), (value) => go({ level: Number(value) })),
  ].filter(Boolean)
}

/** @param {string} label @param {{ value: string, text: string }[]} options @param {string} chosen @param {(value: string) => void} choose */
function choice(label, options, chosen, choose) {
  if (options.length < 2) return null
  const id = fresh("setting")
  const onchange = (/** @type {any} */ event) => choose(event.target.value)
  return h("div", { class: "field" }, h("label", { for: id }, label),
    h("select", { id, onchange }, options.map(({ value, text }) => h("option", { value, selected: value === chosen }, text))))
}
