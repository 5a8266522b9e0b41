// The service worker, served as /sw.js with what names its release before it: keeps the page's files, its shell, and what
// of games and plays was seen last, so that the page opens without the network. It decides nothing about a game.

const worker = /** @type {Worker_} */ (/** @type {unknown} */ (self))
const { at: AT, files: FILES, rooms: ROOMS } = worker.release

/** What is kept of a release goes with it; what was seen is a player's own and stays (offline.js empties it). */
const OWN = `kabale.release${AT}`
const SEEN = "kabale.seen"
const SHELL = "/shell"
const MOST = { answers: 120, pictures: 240 }
const ASKED = /^\/api\/((games|plays)(\/[^/]+(\/(picture|first-move)\.svg)?)?|(days|months)\/[\d-]+|statistics|recovery|definitions|cribbage(\/statistics)?|workshop\/(beginnings|reference\/\w+))$/
const GONE = [502, 504]

worker.addEventListener("install", (event) => event.waitUntil(install()))
worker.addEventListener("activate", (event) => event.waitUntil(activate()))
worker.addEventListener("message", (event) => event.waitUntil(keep(event.data)))
worker.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin) return
  if (request.mode === "navigate") {
    if (ROOMS.includes(pathname.split("/")[1])) event.respondWith(shell(event))
  } else if (pathname.startsWith(AT)) event.respondWith(file(request, pathname))
  else if (ASKED.test(pathname)) event.respondWith(seen(request))
})

async function install() {
  const cache = await caches.open(OWN)
  await cache.addAll(FILES.map((name) => AT + name))
  await worker.skipWaiting()
}

/** A new release takes the place of the old one. */
async function activate() {
  for (const name of await caches.keys()) if (name !== OWN && name !== SEEN && !name.startsWith("kabale.folder.")) await caches.delete(name)
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** What the page had loaded before its worker was there, or will need without the server. @param {string[]} paths */
async function keep(paths) {
  // A page that was on its way while this worker began is not its client yet.
  await worker.clients.claim()
  const cache = await caches.open(OWN)
  const answers = await caches.open(SEEN)
  for (const path of paths) {
    if (path.startsWith(AT) && !(await cache.match(path))) await cache.add(path).catch(() => {})
    if (path === "/") await shellOf(await fetch("/"))
    if (ASKED.test(path.split("?")[0]) && !(await answers.match(path, { ignoreVary: true }))) await seen(new Request(path)).catch(() => {})
  }
}

/** A file of the release never changes. @param {Request} request @param {string} path */
async function file(request, path) {
  const cache = await caches.open(OWN)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  try {
    const answer = await fetch(request)
    if (answer.ok && !path.startsWith(`${AT}cards/`)) await cache.put(request, answer.clone())
    return answer
  } catch (error) {
    const card = await fromDeck(cache, path)
    if (card) return card
    throw error
  }
}

/** A card by itself, as its deck has it. @param {Cache} cache @param {string} path */
async function fromDeck(cache, path) {
  const [, style, name] = /cards\/([^/]+)\/([^/]+)\.svg$/.exec(path) ?? []
  const deck = style && (await cache.match(`${AT}decks/${style}.json`, { ignoreVary: true }))
  const drawn = deck && (await deck.json())[name]
  return drawn ? new Response(drawn, { headers: { "Content-Type": "image/svg+xml" } }) : null
}

/**
 * The shell as the server has it, or the one seen last: it is the same for all addresses.
 * @param {FetchEvent_} event
 */
async function shell(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (!GONE.includes(answer.status)) {
      event.waitUntil(shellOf(answer.clone()))
      return answer
    }
    return (await keptShell()) ?? answer
  } catch (error) {
    const kept = await keptShell()
    if (kept) return kept
    throw error
  }
}

const keptShell = async () => (await caches.open(OWN)).match(SHELL)

/** Only a shell of this release: another one's scripts are not here. @param {Response} answer */
async function shellOf(answer) {
  const text = await answer.text()
  if (!answer.ok || !text.includes(`"${AT}main.js"`)) return
  const headers = new Headers(answer.headers)
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name)
  await (await caches.open(OWN)).put(SHELL, new Response(text, { headers }))
}

/** What the server says now, or said last; that says of itself that it was kept. @param {Request} request */
async function seen(request) {
  const cache = await caches.open(SEEN)
  try {
    const answer = await fetch(request)
    if (answer.status === 200) await put(cache, request, answer.clone())
    return (GONE.includes(answer.status) && (await keptAnswer(cache, request))) || answer
  } catch (error) {
    const kept = await keptAnswer(cache, request)
    if (kept) return kept
    throw error
  }
}

/** @param {Cache} cache @param {Request} request */
async function keptAnswer(cache, request) {
  const kept = await cache.match(request, { ignoreVary: true })
  if (!kept) return null
  const headers = new Headers(kept.headers)
  headers.set("X-Kept", "1")
  return new Response(await kept.blob(), { headers })
}

/** A front page full of pictures pushes out no answer. @param {Cache} cache @param {Request} request @param {Response} answer */
async function put(cache, request, answer) {
  await cache.put(request, answer)
  const isPicture = (/** @type {Request} */ { url }) => new URL(url).pathname.endsWith(".svg")
  const alike = (await cache.keys()).filter((each) => isPicture(each) === isPicture(request))
  const most = isPicture(request) ? MOST.pictures : MOST.answers
  for (const oldest of alike.slice(0, Math.max(0, alike.length - most))) await cache.delete(oldest)
}
