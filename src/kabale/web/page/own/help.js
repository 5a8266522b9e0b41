// What stands at the caret, in words under the editor: for whoever has no pointer to rest there. Shift+F1 reads it out.
import { calm, fill, h } from "../frame/dom.js"
import { announce } from "../frame/say.js"
import { t } from "../frame/words.js"
import { entryPath } from "./reference.js"
import { meaning, spoken } from "./service.js"

const PAUSE = 250

/** Return the help of an editor: `element` to place, stop(). @param {any} editor @param {any} service */
export function helpOf(editor, service) {
  const element = h("section", { class: "bench-help", "aria-label": t("page.editor.help") }, h("p", { class: "soft small-text" }, t("page.editor.keys")))
  /** @type {AbortController | null} */
  let asked = null
  const look = async () => {
    asked?.abort()
    asked = new AbortController()
    const { signal } = asked
    const found = await service.means(editor.place, signal)
    if (signal.aborted) return null
    fill(element, found ? told(found, service) : h("p", { class: "soft small-text" }, t("page.editor.keys")))
    return found
  }
  const later = calm(look, PAUSE)
  editor.element.addEventListener("moved", () => later())
  editor.element.addEventListener("keydown", async (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "F1" || !event.shiftKey) return
    event.preventDefault()
    const found = await look()
    announce(found ? spoken(found.words) : t("page.editor.nothing"))
  })
  return { element, stop: () => { later.stop(); asked?.abort() } }
}

/** What stands there means, and where the reference says more. @param {api.Hover} found @param {any} service */
const told = ({ words, mark }, service) => h("div", { class: "meaning" }, meaning(words),
  mark ? h("p", {}, h("a", { href: entryPath(service.format, mark), target: "_blank" }, t("page.editor.more"))) : null)
