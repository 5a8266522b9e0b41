// The rules of the game beside the table: fetched when they are first wanted.
import { fill, fresh, h } from "../../frame/dom.js"
import { firstMove } from "../../frame/games.js"
import { rules as page } from "../../frame/rules.js"
import { t } from "../../frame/words.js"
import { icon } from "./icons.js"

/** Return the rules of a table. @param {PlayTable} table */
export function rules(table) {
  const heading = fresh("rules")
  const text = h("div", { class: "rules-text" })
  const close = () => {
    table.toggle("rules")
    table.element.querySelector(".tool-rules:not([hidden]), .tool-menu")?.focus()
  }
  const element = h("aside", { class: "rules-side", "aria-labelledby": heading, tabindex: "-1", hidden: true },
    h("div", { class: "rules-head" },
      h("h2", { id: heading }, t("table.bar.rules")),
      h("button", { class: "close", type: "button", "aria-label": t("page.close"), onclick: close }, icon("close")),
    ),
    text,
  )
  element.addEventListener("keydown", (event) => event.key === "Escape" && close())
  let loaded = false
  const draw = (/** @type {TableState} */ state) => {
    if (element.hidden === !state.rules) return
    element.hidden = !state.rules
    if (!state.rules) return
    element.focus({ preventScroll: true })
    if (!loaded) load(table, text)
    loaded = true
  }
  return { element, draw }
}

/** @param {PlayTable} table @param {HTMLElement} text */
async function load(table, text) {
  const info = await table.info()
  fill(text, info ? page(info.rules, { level: 3, picture: firstMove(info) }) : h("p", {}, t("table.rules.none")))
}
