// What belongs to a table in the middle of a game beside its cards, such as the redeals used: a field for each value.
import { fill, fresh, h } from "../frame/dom.js"
import { t } from "../frame/words.js"

/** Draw the fields anew, unless they show all values already. @param {import("./middle.js").Middle} middle @param {HTMLElement} element */
export function drawValues(middle, element) {
  const { values } = middle
  if (element.dataset.shown === JSON.stringify(values)) return
  element.dataset.shown = JSON.stringify(values)
  const known = new Map(middle.places.values.map((each) => [each.name, each]))
  const names = Object.keys(values).filter((name) => !known.get(name)?.chosen)
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.name
  fill(element, names.length ? h("fieldset", {}, h("legend", {}, t("page.enter.values")), names.map((name) => field(middle, name, known.get(name)))) : null)
  for (const input of element.querySelectorAll("input")) if (input.dataset.name === focused) input.focus()
}

/** @param {import("./middle.js").Middle} middle @param {string} name @param {api.EnteredValue=} known */
function field(middle, name, known) {
  const id = fresh("value")
  const value = middle.values[name]
  const isNumber = typeof value === "number"
  const read = (/** @type {HTMLInputElement} */ { value: text }) => (isNumber ? Math.max(0, Math.min(known?.most ?? Infinity, Math.trunc(Number(text)) || 0)) : text)
  return h("div", { class: "field" },
    h("label", { for: id }, known?.words ?? name),
    h("input", {
      id, type: isNumber ? "number" : "text", min: "0", max: known?.most ?? null, value: String(value ?? ""), "data-name": name,
      onchange: (/** @type {any} */ event) => middle.set(name, read(event.target)),
    }))
}
