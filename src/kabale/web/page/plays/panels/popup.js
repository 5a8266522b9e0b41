// A button that opens a list of things to do; it closes by itself, by Escape, and when something else is pressed.
import { fill, fresh, h } from "../../frame/dom.js"
import { hush } from "../../frame/say.js"
import { icon } from "./icons.js"

/**
 * Return {element, close} for a list that `items()` builds each time it is opened.
 * @param {string} words @param {string} sign @param {(...values: any[]) => any} items
 */
export function popup(words, sign, items) {
  const id = fresh("popup")
  const list = h("div", { class: "popup", id, hidden: true })
  const opener = h("button", {
    class: "button tool tool-menu", type: "button", title: words, "aria-expanded": "false", "aria-controls": id,
  }, icon(sign), h("span", { class: "word" }, words))
  const element = h("div", { class: "opener" }, opener, list)
  const outside = (/** @type {any} */ event) => !element.contains(event.target) && close()
  const keys = (/** @type {any} */ event) => pressed(event, list, () => {
    close()
    opener.focus()
  })
  function open() {
    fill(list, items())
    hush()
    list.hidden = false
    opener.setAttribute("aria-expanded", "true")
    document.addEventListener("pointerdown", outside)
    element.addEventListener("keydown", keys)
    list.querySelector("button:not(:disabled), a")?.focus()
  }
  function close() {
    list.hidden = true
    opener.setAttribute("aria-expanded", "false")
    document.removeEventListener("pointerdown", outside)
    element.removeEventListener("keydown", keys)
  }
  opener.addEventListener("click", () => (list.hidden ? open() : close()))
  return { element, close }
}

/** @param {KeyboardEvent} event @param {any} list @param {(...values: any[]) => any} leave */
function pressed(event, list, leave) {
  if (event.key === "Escape") leave()
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") next(list, event.key === "ArrowDown" ? 1 : -1)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** @param {any} list @param {number} step */
function next(list, step) {
  const items = [...list.querySelectorAll("button:not(:disabled), a")]
  const index = items.indexOf(document.activeElement)
  items[(index + step + items.length) % items.length]?.focus()
}
