// The service worker of a folder, written next to its index.html with what names the release before it: it stores the
// folder, so that the page opens and plays without the network. A new release is stored beside the old one and takes over
// at the next start.

const keeper = /** @type {Worker_} */ (/** @type {unknown} */ (self))
const { at, files } = keeper.release
/** The releases of this folder; another folder of the same host has its own. */
const FOLDER = `kabale.folder.${new URL("./", location.href).pathname}.`
const STORED = FOLDER + at

keeper.addEventListener("install", (event) => event.waitUntil(caches.open(STORED).then((cache) => cache.addAll(files))))
keeper.addEventListener("activate", (event) => event.waitUntil(activate()))
keeper.addEventListener("fetch", (event) => {
  const { request } = event
  if (request.method === "GET" && request.url.startsWith(keeper.registration.scope)) event.respondWith(stored(request))
})

/** Forget the releases before. */
async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(FOLDER) && name !== STORED) await caches.delete(name)
  await keeper.clients.claim()
}

/** @param {Request} request */
async function stored(request) {
  const cache = await caches.open(STORED)
  const asked = request.mode === "navigate" ? keeper.registration.scope : request
  const found = await cache.match(asked, { ignoreSearch: true, ignoreVary: true })
  if (found) return found
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch (error) {
    // Without the network the engine answers what nobody has seen yet (frame/place.js).
    if (/\/(pictures|games)\//.test(request.url)) return new Response(null, { status: 204 })
    throw error
  }
}
