// What is said of a pile or a game as labelled fields: what each means stands in the grammar's own words, in English.
import { fresh, h } from "../frame/dom.js"
import { t } from "../frame/words.js"

const WIDE = 18

/**
 * Return the fields of what is said, then, folded, of what is not; `write(key, value)` is called with each new value; `part` names the fold.
 * @param {api.FormShape} form @param {api.Filled[]} filled @param {(key: string, value: string) => void} write
 * @param {string} part
 */
export function blankFields(form, filled, write, part) {
  const blanks = new Map(form.blanks.map((each) => [each.name, each]))
  const known = filled.flatMap((each) => {
    const blank = blanks.get(each.blank)
    return blank ? [{ ...each, of: blank }] : []
  })
  // What need not be said and is not said stands apart, but for an attribute of a tag that is there.
  const isUnsaid = (/** @type {any} */ each) => each.value === null && each.of.lets_go && !/^[^@]+@/.test(each.key)
  const unsaid = known.filter(isUnsaid)
  return [
    groups(known.filter((each) => !isUnsaid(each)), write),
    unsaid.length ? h("details", { class: "form-unsaid", "data-part": part }, h("summary", {}, t("page.form.unsaid")), groups(unsaid, write)) : null,
  ]
}

/** @param {any[]} known @param {(key: string, value: string) => void} write */
function groups(known, write) {
  /** @type {any[][]} */
  const runs = []
  for (const each of known) {
    const last = runs.at(-1)
    const owner = (/** @type {any} */ one) => `${one.of.group} ${one.key.split("@")[0].includes(".+") ? one.key : one.of.group ? "" : one.key}`
    if (last && each.of.group && owner(last[0]) === owner(each)) last.push(each)
    else runs.push([each])
  }
  return runs.map((run) => run.length === 1 ? field(run[0], write) : h("fieldset", { class: "form-group" }, h("legend", { lang: "en" }, run[0].of.group), run.map((each) => field(each, write))))
}

/** @param {any} filled @param {(key: string, value: string) => void} write */
function field({ key, value, of: blank }, write) {
  const id = fresh("blank")
  const help = `${id}-help`
  const control = blank.free ? written(id, key, value, blank, write) : chosen(id, key, value, blank, write)
  // A list cuts long words off.
  const said = blank.options.find((/** @type {api.Option} */ each) => each.value === value)?.words ?? ""
  const meant = blank.free || said.length > WIDE ? said : ""
  const words = [blank.meaning, meant].filter(Boolean).join(": ")
  control[0].setAttribute("aria-describedby", help)
  return h("div", { class: "field form-field" },
    h("label", { for: id, lang: "en" }, blank.label),
    control,
    h("span", { id: help, class: "help", lang: "en" }, words),
  )
}

/**
 * @param {string} id @param {string} key @param {string | null} value @param {api.Blank} blank @param {any} write
 * @returns {any[]}
 */
function chosen(id, key, value, blank, write) {
  const known = blank.options.some((each) => each.value === value)
  /** @type {HTMLSelectElement} */
  const select = h("select", { id, "data-key": key, lang: "en", onchange: () => write(key, select.value) },
    value === null || blank.lets_go ? h("option", { value: "", selected: value === null }, t("page.form.not_said")) : null,
    value === "" ? h("option", { value: "", selected: true }, t("page.form.digits")) : null,
    known || !value ? null : h("option", { value, selected: true }, value),
    blank.options.map((each) => h("option", { value: each.value, selected: each.value === value }, each.words ? `${each.value} · ${each.words}` : each.value)),
  )
  return [select]
}

/**
 * @param {string} id @param {string} key @param {string | null} value @param {api.Blank} blank @param {any} write
 * @returns {any[]}
 */
function written(id, key, value, blank, write) {
  const list = `${id}-options`
  const input = h("input", { id, "data-key": key, value: value ?? "", maxlength: 1000, autocomplete: "off", spellcheck: "false", list: blank.options.length ? list : null, placeholder: value === null ? t("page.form.not_said") : null })
  input.addEventListener("change", () => write(key, input.value.trim()))
  return [input, blank.options.length ? h("datalist", { id: list, lang: "en" }, blank.options.map((each) => h("option", { value: each.value, label: each.words || null }))) : null]
}
