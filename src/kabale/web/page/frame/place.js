// Where the page is: on a server, or in a folder of any host (docs/site.md). In a folder the address of a view is behind "#",
// and a worker with the server's own code answers what the page asks.
import { storage } from "./storage.js"
import { LANGUAGES } from "./words.js"

/** The folder of the engine, from the page's own; none on a server. */
const ENGINE = document.documentElement.dataset.engine ?? ""
export const isFolder = ENGINE !== ""
/** The server that gives this folder, and to which its plays go (mine/homeward.js); "" in a folder of another host. */
export const HOME = document.documentElement.dataset.home ? window.location.origin : ""

/** What the engine said of the player last; nothing before the first visit has ended. */
const KNOWN = "kabale.engine"
/** The questions of the first view: their last answers are shown while the engine starts. */
const FIRST = /^\/api\/(games\?language=\w\w|plays\?limit=30|days\/[\d-]+)$/
let isReady = false
/** What was shown before the engine was ready. @type {Map<string, string>} */
const shown = new Map()
let isPart = false
const GAMES = /^\/api\/games\?language=(\w\w)$/
/** A table that the player asks for at once comes before a second look at the first view. */
const LATER = 1500
/** What may take seconds: a second worker answers it, so that the table waits for nothing. */
const SEARCH = /^\/api\/(measure$|games\/[^/]+\/outlook\?|plays\/[^/]+\/(hint|ahead|outlook|difficulty|review(\/\d+)?)(\?|$))/
const PICTURE = /^\/api\/games\/([\w-]+)\/picture\.svg\?style=classic-2-(light|dark)&back=1&small=true$/

/** Return the address of the present view, as a server has it. @returns {{ pathname: string, search: string, hash: string }} */
export function here() {
  if (!isFolder) return window.location
  const path = window.location.hash.slice(1)
  return new URL(path.startsWith("/") ? path : "/", window.location.origin)
}

/** Return where a view is for this page's own links and its history. @param {string} path */
export const address = (path) => (isFolder ? `${window.location.pathname}#${path}` : path)

/** Return the whole address of a view, for others. @param {string} path */
export const outward = (path) => window.location.origin + address(path)

/** Return the path of a view that a link leads to, null if it leads elsewhere. @param {HTMLAnchorElement} link */
export function viewOf(link) {
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== window.location.origin) return null
  if (isFolder) return pathname === window.location.pathname && hash.startsWith("#/") ? hash.slice(1) : null
  if (/^\/(api|page|p|cards|offline)\//.test(pathname) || link.getAttribute("href")?.startsWith("#")) return null
  return pathname + search
}

/**
 * Ask the server, or the engine, as fetch() does.
 * @param {string} path @param {RequestInit & { headers?: Record<string, string> }=} how @returns {Promise<Response>}
 */
export async function ask(path, how = {}) {
  if (!isFolder) return fetch(path, how)
  if (!isReady && (how.method ?? "GET") === "GET") {
    const early = atOnce(path)
    if (early) return new Response(early)
  }
  const file = fileOf(path)
  const found = file ? await fetch(file).catch(() => null) : null
  return found?.status === 200 ? found : asked(path, how)
}

/**
 * Return an answer before the engine has started: as before, and for a new player that there are no plays.
 * @param {string} path
 */
function atOnce(path) {
  if (path === "/api/me") {
    const ours = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in LANGUAGES) ?? "en"
    return storage.getItem(KNOWN) ?? JSON.stringify({ id: "browser-browser-", name: "", settings: {}, language: ours })
  }
  const before = lastAnswer(path)
  if (before !== null) shown.set(path, before)
  if (before !== null || !path.startsWith("/api/plays?limit")) return before
  isPart = true
  return '{"plays":[]}'
}

/** Return the last answer to a question of the first view, null without one. @param {string} path */
function lastAnswer(path) {
  const [asked, answer] = storage.getItem(keyOf(path))?.split("\n", 2) ?? []
  return asked === path && answer ? answer : null
}

/** @param {string} path */
const keyOf = (path) => `${KNOWN}.${path.split(/[/?]/)[2]}`

/** Whether the answer to a question has to wait for the engine, and the view is drawn without it. @param {string} path */
export function comesLater(path) {
  const isLater = isFolder && !isReady && lastAnswer(path) === null
  isPart ||= isLater
  return isLater
}

/** Return the file that has an answer, if the folder has one. @param {string} path */
function fileOf(path) {
  const drawn = PICTURE.exec(path)
  if (drawn) return `pictures/${drawn[2]}/${drawn[1]}.svg`
  const games = GAMES.exec(path)
  if (!games || isReady) return null
  isPart = true
  return `games/${games[1]}.json`
}

/**
 * What waits for its answer.
 * @type {Map<number, { path: string, resolve: (answer: Response) => void, reject: (error: Error) => void }>}
 */
const waiting = new Map()
/** @type {Map<string, Worker>} */
const engines = new Map()
let count = 0

/** Start the engine, or a second one for searches, once. */
export function startEngine(name = "play") {
  const known = engines.get(name)
  if (known) return known
  const early = name === "play" ? window.engine : undefined
  const engine = early ?? new Worker(new URL(`${ENGINE}worker.js`, document.baseURI), { type: "module", name })
  engines.set(name, engine)
  if (early && window.isEngineReady) begun(name)
  engine.addEventListener("message", ({ data }) => {
    if (data.ready) return begun(name)
    const place = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.error) return place?.reject(new TypeError(data.error))
    if (data.status === 200 && place) keep(place.path, data.body)
    return place?.resolve(new Response(data.status === 204 ? null : data.body, { status: data.status, headers: data.headers }))
  })
  engine.addEventListener("error", () => {
    for (const { reject } of waiting.values()) reject(new TypeError("the engine does not start"))
    waiting.clear()
  })
  return engine
}

/** Keep an answer for the next start. @param {string} path @param {Uint8Array} body */
function keep(path, body) {
  if (path === "/api/me") storage.setItem(KNOWN, new TextDecoder().decode(body))
  else if (FIRST.test(path)) storage.setItem(keyOf(path), `${path}\n${new TextDecoder().decode(body)}`)
}

/** The engine has started: what was shown in part, or is old, is shown anew. @param {string} name */
async function begun(name) {
  if (name !== "play") return
  isReady = true
  if (!storage.getItem(KNOWN)) await ask("/api/me")
  else if (isPart || shown.size) await new Promise((resolve) => setTimeout(resolve, LATER))
  for (const [path, before] of isPart ? [] : shown) isPart ||= (await (await asked(path, {})).text()) !== before
  if (isPart) document.dispatchEvent(new Event("engine"))
}

/** @param {string} path @param {RequestInit & { headers?: Record<string, string> }} how @returns {Promise<Response>} */
function asked(path, { method = "GET", headers = {}, body, signal }) {
  count += 1
  const id = count
  const engine = startEngine(SEARCH.test(path) ? "search" : "play")
  for (const [other, { path: before, reject }] of waiting) {
    if (!path.endsWith("/outlook") || before !== path) continue
    // The position has changed: nobody waits for what was asked about the one before.
    engine.postMessage({ id: other, dropped: true })
    waiting.delete(other)
    reject(new DOMException("dropped", "AbortError"))
  }
  const told = { ...headers, "Accept-Language": navigator.languages.join(",") }
  return new Promise((resolve, reject) => {
    waiting.set(id, { path, resolve, reject })
    signal?.addEventListener("abort", () => {
      waiting.delete(id)
      reject(signal.reason)
    })
    engine.postMessage({ id, method, path, headers: told, body: body ?? "" })
  })
}

const looking = typeof IntersectionObserver === "undefined" ? null : new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) if (isIntersecting) show(/** @type {HTMLImageElement} */ (target))
}, { rootMargin: "200px" })

/**
 * Set the address that a link or an image has: in a folder, views are behind "#", and the engine draws pictures when they
 * come into sight.
 * @param {HTMLElement} element @param {string} name @param {string} value
 */
export function point(element, name, value) {
  const isAsked = value.startsWith("/api/")
  if (!isFolder || (name === "src" && !isAsked)) return element.setAttribute(name, value)
  if (!isAsked) return element.setAttribute(name, address(value))
  element.dataset.asked = value
  if (name === "href") element.setAttribute("href", address("/"))
  else if (looking) looking.observe(element)
  else show(/** @type {HTMLImageElement} */ (element))
}

/** @param {HTMLImageElement} image */
async function show(image) {
  looking?.unobserve(image)
  const answer = await ask(image.dataset.asked ?? "").catch(() => null)
  if (answer?.ok) image.src = URL.createObjectURL(await answer.blob())
}

/** Save the answer that a link leads to as a file. @param {HTMLAnchorElement} link */
export async function save(link) {
  const answer = await ask(link.dataset.asked ?? "")
  const file = document.createElement("a")
  file.href = URL.createObjectURL(await answer.blob())
  file.download = link.download
  file.click()
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000)
}
