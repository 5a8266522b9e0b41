// "Play offline" (docs/site.md): a server gives the page as a folder, which this browser stores. What is played there goes to the
// server, which plays it again before it believes it, and what goes on at the server comes into the folder.
import { get } from "../frame/api.js"
import { fill, h } from "../frame/dom.js"
import { ask, HOME } from "../frame/place.js"
import { say } from "../frame/say.js"
import { storage } from "../frame/storage.js"
import { inTurn } from "../frame/turns.js"
import { t } from "../frame/words.js"
import { parts } from "./parts.js"

const FOLDER = "/offline/"
const SENT = "kabale.sent"
const turn = inTurn()

/** Return the part of the settings that stores the folder; it stays hidden where the server has none. */
export function offlinePlay() {
  const place = h("section", { class: "panel", hidden: true })
  if (navigator.serviceWorker) offer(place)
  return place
}

/** @param {HTMLElement} place */
async function offer(place) {
  const bytes = await get(`${FOLDER}size`).catch(() => null)
  if (!bytes) return
  const said = h("p", { role: "status" })
  const open = () => h("a", { class: "button", href: FOLDER }, t("page.offline.open"))
  const store = async () => {
    fill(said, t("page.offline.storing"))
    button.disabled = true
    try {
      await activated(await navigator.serviceWorker.register(`${FOLDER}sw.js`, { scope: FOLDER }))
      storage.setItem("kabale.offline", "1")
      fill(said, t("page.offline.stored"))
      button.replaceWith(open())
    } catch {
      fill(said, t("page.offline.failed"))
      button.disabled = false
    }
  }
  const button = h("button", { class: "button", type: "button", onclick: store }, t("page.offline.store", { n: Math.max(1, Math.round(bytes / 1e6)) }))
  const isThere = storage.getItem("kabale.offline") && (await navigator.serviceWorker.getRegistration(FOLDER))
  fill(place,
    h("h2", {}, t("page.offline.title")),
    h("p", {}, t("page.offline.about")),
    h("p", {}, isThere ? open() : button),
    said,
  )
  place.hidden = false
}

/** Wait until a service worker has stored all. @param {ServiceWorkerRegistration} registration @returns {Promise<void>} */
function activated({ installing, waiting, active }) {
  const worker = installing ?? waiting
  if (active || !worker) return Promise.resolve()
  return new Promise((resolve, reject) => worker.addEventListener("statechange", () => {
    if (worker.state === "activated") resolve()
    if (worker.state === "redundant") reject(new Error("the worker could not store the page"))
  }))
}

/** In a folder of a server: exchange now, and whenever the network is back. */
export function start() {
  const quietly = () => exchange().catch(() => {})
  window.addEventListener("online", quietly)
  quietly()
}

/** Return the part of the settings, in a folder of a server, that leads back. */
export function homeward() {
  const said = h("p", { role: "status" })
  const send = async () => {
    fill(said, t("page.offline.sending"))
    const count = /** @type {number} */ (await exchange().catch(() => -1))
    fill(said, count < 0 ? t("page.offline.away") : t("page.offline.sent", { n: count }))
  }
  return h("section", { class: "panel" },
    h("h2", {}, t("page.offline.title")),
    h("p", {}, t("page.offline.here")),
    h("div", { class: "actions" },
      h("a", { class: "button", href: `${HOME}/` }, t("page.offline.back")),
      h("button", { class: "button", type: "button", onclick: send }, t("page.offline.send"))),
    said,
  )
}

/** Send what is new here, and take in what is new there; return how many plays and results the server took. */
const exchange = () => turn(async () => {
  if (!navigator.onLine) throw new Error("no network")
  const [here, there] = JSON.parse(storage.getItem(SENT) ?? "[0, 0]")
  const theirs = await read(await fetch(`${HOME}/api/export`))
  const ours = await read(await ask("/api/export"))
  let count = 0
  for (const part of pieces(since(ours, here))) {
    const { added } = await read(await fetch(`${HOME}/api/import?`, posted(part)))
    count += added.plays + added.results + added.matches
  }
  const ended = new Set(theirs.results.map((/** @type {any} */ each) => each.play))
  const open = since({ ...theirs, plays: theirs.plays.filter((/** @type {any} */ each) => !ended.has(each.id)), cribbage: [] }, there)
  for (const part of pieces(open)) await read(await ask("/api/import?", posted(part)))
  storage.setItem(SENT, JSON.stringify([ours.made, theirs.made]))
  if (count) say(t("page.offline.sent", { n: count }))
  return count
})

/** @param {object} body @returns {RequestInit & { headers: Record<string, string> }} */
const posted = (body) => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })

/** @param {Response} answer */
async function read(answer) {
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return answer.json()
}

/** What has changed in a file of everything since a moment. @param {any} file @param {number} moment */
function since(file, moment) {
  const later = (/** @type {any} */ each) => (each.ended ?? each.changed) > moment
  const lists = ["plays", "results", "cribbage", "matches"].map((name) => [name, file[name].filter(later)])
  return { ...file, ...Object.fromEntries(lists) }
}

/** @param {any} file */
const pieces = (file) => ["definitions", "favourites", "plays", "results", "cribbage", "matches"].some((name) => file[name].length) ? parts(file) : []
