// Runs before the first paint: the theme, felt and language of last time, so that nothing flashes.
// All else, and the truth, come from the server a moment later (settings.js).
(() => {
  const root = document.documentElement
  /** @type {{ theme?: string, felt?: any, language?: any }} */
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
})()
