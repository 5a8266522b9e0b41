// Runs before the first paint: the theme, felt and language of last time, so that nothing flashes; and asks for what the
// page will ask for first, while its scripts are on their way (api.js and decks.js take it up).
// All else, and the truth, come from the server a moment later (settings.js).
(() => {
  const root = document.documentElement
  const script = /** @type {HTMLScriptElement} */ (document.currentScript)
  /** @type {{ theme?: string, felt?: any, language?: any, face?: string, colours?: number }} */
  let kept = {}
  try {
    kept = JSON.parse(localStorage.getItem("kabale.settings") || "{}")
  } catch {
    // Nothing kept, or a browser that keeps nothing: the defaults are good.
  }
  const chosen = kept.theme === "light" || kept.theme === "dark" ? kept.theme : null
  root.dataset.theme = chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
  if (/^[a-z]+$/.test(kept.felt)) root.dataset.felt = kept.felt
  if (/^[a-z]{2}$/.test(kept.language)) root.lang = kept.language

  if (root.dataset.engine) {
    // In a folder the engine starts while the scripts are on their way (place.js).
    const engine = new Worker(new URL(`${root.dataset.engine}worker.js`, document.baseURI), { type: "module", name: "play" })
    engine.addEventListener("message", ({ data }) => {
      window.isEngineReady ||= data.ready
    })
    window.engine = engine
    return
  }
  const table = /^\/(plays|cribbage)\/[\w-]{16}$/.exec(location.pathname)
  window.early = {}
  for (const path of ["/api/me", ...(table ? [`/api${location.pathname}`] : [])]) {
    const answer = fetch(path, { headers: { Accept: "application/json" } })
    answer.catch(() => {})
    window.early[path] = answer
  }
  if (!table) return
  const isSmall = table[1] === "cribbage" || window.innerWidth < 560
  const face = /^(large|plain)$/.test(kept.face ?? "") ? kept.face : isSmall ? "large" : "classic"
  const deck = document.createElement("link")
  Object.assign(deck, { rel: "preload", as: "fetch", crossOrigin: "anonymous" })
  deck.href = new URL(`decks/${face}-${kept.colours === 4 ? 4 : 2}-${root.dataset.theme}.json`, script.src).href
  document.head.append(deck)
})()
