// Beginning with a game of the library: its definition is copied into the editor.
import { get } from "../frame/api.js"
import { fill, fresh, h } from "../frame/dom.js"
import { navigate } from "../frame/router.js"
import { sayError } from "../frame/say.js"
import { language, locale, t } from "../frame/words.js"

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

/** @param {HTMLSelectElement} select */
async function list(select) {
  const { games } = await get(`/api/games?language=${language()}`)
  const collator = new Intl.Collator(locale())
  const found = games.filter((/** @type {api.GameShape} */ game) => !game.own).sort((/** @type {api.GameShape} */ one, /** @type {api.GameShape} */ other) => collator.compare(one.title, other.title))
  fill(select, found.map((/** @type {api.GameShape} */ game) => h("option", { value: game.name }, game.title)))
}
