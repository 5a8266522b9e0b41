// Building elements: text always goes in as text, never as HTML.
import { point } from "./place.js"

/**
 * Return an element with attributes, listeners ("onclick": function) and children (strings, elements, null).
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) set(element, name, value)
  element.append(...flat(children))
  return element
}

/**
 * @param {any} element
 * @param {string} name
 * @param {any} value
 */
function set(element, name, value) {
  if (value === undefined || value === null || value === false) return
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value)
  else if (name === "value" || name === "checked" || name === "selected") element[name] = value
  else if ((name === "href" || name === "src") && String(value).startsWith("/")) point(element, name, String(value))
  else element.setAttribute(name, value === true ? "" : String(value))
}

/** @type {(children: Child[]) => (Node | string)[]} */
function flat(children) {
  return /** @type {any[]} */ (children).flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false)
}

/**
 * Return an SVG element: like h(), in SVG's name space.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) element.setAttribute(name, String(value))
  }
  element.append(...flat(children))
  return element
}

/**
 * Replace all children of an element.
 * @template {Element} T
 * @param {T} element
 * @param {...Child} children
 * @returns {T}
 */
export function fill(element, ...children) {
  element.replaceChildren(...flat(children))
  return element
}

/** Return the element of an id that the shell has. @type {(id: string) => HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return found
}

/**
 * Call `cancel` when Escape is pressed, which then means nothing else; returns what ends listening.
 * @param {() => unknown} cancel
 */
export function onEscape(cancel) {
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  document.addEventListener("keydown", pressed, { capture: true })
  return () => document.removeEventListener("keydown", pressed, { capture: true })
}

let count = 0

/** Return an id that no other element has. */
export function fresh(prefix = "id") {
  count += 1
  return `${prefix}-${count}`
}

/**
 * Return a function that calls `work` once nothing has called it for `pause` milliseconds; `.stop()` forgets it.
 * @param {(...values: any[]) => void} work
 * @param {number} pause
 */
export function calm(work, pause) {
  let timer = 0
  const later = (/** @type {any[]} */ ...values) => {
    clearTimeout(timer)
    timer = setTimeout(() => work(...values), pause)
  }
  later.stop = () => clearTimeout(timer)
  return later
}

// Saving a file that the page made.

/** Offer a text as a file to save. @param {string} name @param {string} text */
export function saveFile(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
