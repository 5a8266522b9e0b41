// Earlier versions of a definition: what was there before each saving, what changed then in words, and the way back.
import { get } from "../frame/api.js"
import { fill, h } from "../frame/dom.js"
import { say, sayError } from "../frame/say.js"
import { oneAtATime } from "../frame/turns.js"
import { moment, t } from "../frame/words.js"

/** Return the panel of a kept definition's versions; they are fetched when it is opened. @param {any} bench */
export function versionsPanel(bench) {
  const place = h("div", {})
  const open = (/** @type {any} */ event) => {
    if (event.currentTarget.open) list(bench, place).catch(sayError)
  }
  return h("details", { class: "panel versions", ontoggle: open }, h("summary", {}, t("page.versions.title")), place)
}

/** @param {any} bench @param {HTMLElement} place */
async function list(bench, place) {
  const address = `/api/definitions/${encodeURIComponent(bench.kept.id)}/versions`
  const { versions, most } = await get(address)
  fill(place, h("p", { class: "soft small-text" }, t("page.versions.about", { n: most })),
    versions.length < 2 ? h("p", {}, t("page.versions.none")) : h("ol", {}, versions.map((/** @type {api.VersionShape} */ each) => row(bench, address, each))))
}

/** @param {any} bench @param {string} address @param {api.VersionShape} version */
function row(bench, address, version) {
  const place = h("div", {})
  const name = t("page.versions.name", { n: version.number, time: moment(version.saved) })
  const told = (/** @type {any} */ event) => {
    if (event.currentTarget.open && !place.children.length) changes(`${address}/${version.number}`, place).catch(sayError)
  }
  const back = () => get(`${address}/${version.number}`).then((found) => take(bench, found)).catch(sayError)
  return h("li", {},
    h("p", { class: "row" }, h("span", {}, h("strong", {}, version.title), ` · ${name}`, version.now ? ` · ${t("page.versions.now")}` : ""),
      version.now ? null : h("button", { class: "button small", type: "button", "aria-label": `${t("page.versions.back")}: ${name}`, onclick: oneAtATime()(back) }, t("page.versions.back"))),
    h("details", { ontoggle: told }, h("summary", {}, t("page.versions.changes")), place),
  )
}

/** @param {any} bench @param {api.VersionPage} found */
function take(bench, found) {
  bench.receive({ text: found.text, format: found.format })
  say(t("page.versions.taken", { n: found.number }))
}

/** @param {string} address @param {HTMLElement} place */
async function changes(address, place) {
  const { changes: found } = await get(address)
  fill(place, found === null ? h("p", {}, t("page.versions.first")) : found.length ? found.map(change) : h("p", {}, t("page.versions.alike")))
}

/** @param {api.Difference} change */
function change({ heading, before, now }) {
  return [
    h("h3", {}, heading || t("page.versions.whole")),
    h("ul", {}, before.map((words) => h("li", { class: "soft" }, t("page.versions.before", { words }))), now.map((words) => h("li", {}, t("page.versions.after", { words })))),
  ]
}
