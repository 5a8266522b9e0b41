// All that is said of the words of a language, from its own grammar; an address with a mark goes to one entry.
import { get } from "../frame/api.js"
import { fill, h } from "../frame/dom.js"
import { formats } from "../frame/formats.js"
import { here } from "../frame/place.js"
import { t } from "../frame/words.js"
import { inline, meaning } from "./service.js"

/** Where an entry of the reference is. @param {string} format @param {string} mark */
export const entryPath = (format, mark) => `/reference/${format}#${encodeURIComponent(mark)}`

/** @param {HTMLElement} place @param {string} path */
export async function show(place, path) {
  const format = path.split("/")[2]
  const found = /** @type {api.Reference} */ (await get(`/api/workshop/reference/${encodeURIComponent(format)}`))
  fill(place,
    h("p", { class: "row" }, h("a", { href: "/own" }, `← ${t("page.own.title")}`), formats().filter(({ name }) => name !== format).map(({ name, label }) => h("a", { href: `/reference/${name}` }, label))),
    h("h1", {}, t("page.reference.title", { format: found.label })),
    h("p", { class: "narrow" }, t("page.reference.intro")),
    h("article", { class: "reference", lang: "en" }, found.chapters.map(chapter)),
  )
  const go = () => goTo(decodeURIComponent(here().hash.slice(1)))
  window.addEventListener("hashchange", go)
  requestAnimationFrame(go)
  return () => window.removeEventListener("hashchange", go)
}

/** @param {api.ReferenceChapter} told */
const chapter = ({ title, entries }) => h("section", {}, h("h2", {}, inline(title)), entries.map(entry))

/** @param {api.ReferenceEntry} told */
const entry = ({ mark, title, words, line }) => h("section", { id: mark, class: "reference-entry", tabindex: "-1" },
  h("h3", {}, inline(title)),
  h("div", { class: "meaning" }, meaning(words.map((each) => `- ${each}`).join("\n")), line === null ? null : h("p", { class: "soft small-text" }, `D${line}`)),
)

/** @param {string} mark */
function goTo(mark) {
  const found = mark ? document.getElementById(mark) : null
  found?.scrollIntoView()
  found?.focus({ preventScroll: true })
}
