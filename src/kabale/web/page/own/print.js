// The rules on paper, for whoever plays with real cards: the lay-out as a picture, the rules, in any language.
import { post } from "../frame/api.js"
import { fill, fresh, h } from "../frame/dom.js"
import { blocks } from "../frame/rules.js"
import { dialog, sayError } from "../frame/say.js"
import { oneAtATime } from "../frame/turns.js"
import { LANGUAGES, language, t } from "../frame/words.js"
import { sound } from "./actions.js"
import { layoutView } from "./layout.js"

/** Return the button that shows the rules as they are printed. @param {any} bench */
export function printButton(bench) {
  return h("button", { class: "button small", type: "button", onclick: oneAtATime()(() => open(bench)) }, t("page.print.open"))
}

/** @param {any} bench */
async function open(bench) {
  if (!(await sound(bench))) return
  const sheet = h("article", { class: "print-sheet" })
  const choice = chooseLanguage((code) => show(sheet, bench, code))
  await show(sheet, bench, language())
  await dialog(t("page.print.title"), (close) => [
    h("div", { class: "row no-print" }, choice,
      h("button", { class: "button primary", type: "button", autofocus: true, onclick: () => window.print() }, t("page.print.do")),
      h("button", { class: "button", type: "button", onclick: () => close() }, t("page.close"))),
    sheet,
  ], { wide: true })
}

/** @param {(code: string) => unknown} change */
function chooseLanguage(change) {
  const id = fresh("language")
  const select = h("select", { id, onchange: (event) => void change(event.target.value) },
    Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code, selected: code === language() }, name)))
  return h("div", { class: "row" }, h("label", { for: id }, t("page.print.language")), select)
}

/**
 * Fill the sheet; all its words are the server's, in the sheet's language.
 * @param {HTMLElement} sheet @param {any} bench @param {string} code
 */
async function show(sheet, bench, code) {
  try {
    const answer = await post(`/api/check?language=${code}`, { text: bench.text, format: bench.language })
    sheet.lang = code
    fill(sheet, h("h1", {}, answer.title), answer.view ? layoutView(answer.view, answer.title) : null, blocks(answer.rules).map(element))
  } catch (error) {
    sayError(error)
  }
}

/** @param {any} block */
function element(block) {
  if (block.kind === "list") return h("ul", {}, block.items.map((/** @type {string} */ item) => h("li", {}, item)))
  return h(block.kind === "heading" ? "h2" : "p", {}, block.text)
}
