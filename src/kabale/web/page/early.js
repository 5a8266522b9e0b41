// Runs before the first paint: the theme and language of last time, so that nothing flashes.
// All else, and the truth, come from the server a moment later (settings.js).
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("kabale.settings") || "{}")
    if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme
    if (/^[a-z]{2}$/.test(kept.language)) document.documentElement.lang = kept.language
  } catch {
    // Nothing kept, or a browser that keeps nothing: the defaults are good.
  }
})()
