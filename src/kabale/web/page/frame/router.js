// Going from one view to another without loading the page again.
import { onReach } from "./api.js"
import { byId, fill, h } from "./dom.js"
import { address, here, save, viewOf } from "./place.js"
import { announce, sayError } from "./say.js"
import { t } from "./words.js"

/** @type {any} */
let views = { routes: [], missing: null }
const arrivals = new Set()
const departures = new Set()
let visit = 0
/** @type {(() => void) | null} */
let tidy = null

/** Call `listener(name, path)` after each arrival at a view. @param {(...values: any[]) => void} listener */
export const onArrival = (listener) => arrivals.add(listener)

/** Call `listener()` whenever a view is left. @param {(...values: any[]) => void} listener */
export const onDeparture = (listener) => departures.add(listener)

/** Go to a path of the site, as a link would. `replace`: without a step in the history. @param {string} path */
export async function navigate(path, { replace = false } = {}) {
  history.replaceState({ ...history.state, scroll: window.scrollY }, "")
  history[replace ? "replaceState" : "pushState"]({ scroll: 0 }, "", address(path))
  await arrive({ focus: true })
}

/** Show the view at the present address anew, for example in another language. */
export const refresh = () => arrive({ focus: false })

/** The same, but the view that is there stays in sight until the new one is ready. */
export const renew = () => arrive({ focus: false, isAfter: true })

/**
 * Start: show the present address, and take over links and the history. `routes` are {name, path (a pattern), module()};
 * `missing` is the one where no path fits. A view's module has show(place, path, query): it fills the place, may be async,
 * and may return a function that tidies up.
 */
export async function start(/** @type {{ routes: any, missing: any }} */ { routes, missing }) {
  views = { routes, missing }
  history.scrollRestoration = "manual"
  window.addEventListener("popstate", () => arrive({ focus: true }))
  document.addEventListener("click", onClick)
  // What needed the server comes by itself when that is back.
  onReach((/** @type {boolean} */ reachable) => reachable && document.querySelector(".needs-server") && refresh())
  await arrive({ focus: false })
}

/** @param {any} event */
function onClick(event) {
  const link = event.target.closest?.("a[href]")
  if (!link || event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.dataset.asked) {
    event.preventDefault()
    save(link).catch(sayError)
  }
  const path = link.target || link.hasAttribute("download") ? null : viewOf(link)
  if (!path) return
  event.preventDefault()
  navigate(path)
}

async function arrive(/** @type {{ focus: boolean, isAfter?: boolean }} */ { focus, isAfter = false }) {
  const mine = ++visit
  const { pathname: path, search } = here()
  const query = new URLSearchParams(search)
  const route = views.routes.find((/** @type {any} */ each) => each.path.test(path)) ?? views.missing
  tidy?.()
  tidy = null
  for (const listener of departures) listener()
  document.body.dataset.view = route.name
  for (const box of document.querySelectorAll("dialog")) box.close()
  // A place of its own: what a view that was left writes late goes nowhere.
  const place = h("div", { class: `view view-${route.name}`, "aria-busy": "true" })
  if (!isAfter) fill(byId("main"), place)
  const done = await showing(route, place, path, query)
  if (mine !== visit) return void done?.()
  if (isAfter) fill(byId("main"), place)
  tidy = typeof done === "function" ? done : null
  place.removeAttribute("aria-busy")
  settle(place, route, path, focus)
}

/** @param {any} route @param {HTMLElement} place @param {string} path @param {URLSearchParams} query */
async function showing(route, place, path, query) {
  try {
    return await (await route.module()).show(place, path, query)
  } catch (error) {
    if (error.status === 404) return (await views.missing.module()).show(place, path, query)
    if (error.name !== "ApiError") console.error(error)
    fill(place, failure(error))
    return undefined
  }
}

/** @param {any} error */
function failure(error) {
  const isAway = error.code === "offline"
  const words = error.name === "ApiError" ? error.message : t("page.error.ours")
  return h("section", { class: isAway ? "narrow needs-server" : "narrow" },
    h("h1", {}, t(isAway ? "page.error.needs_server" : "page.error.title")),
    h("p", {}, isAway ? t("page.error.not_here") : words),
    h("p", {}, h("button", { class: "button primary", type: "button", onclick: refresh }, t("page.error.again"))),
  )
}

/** @param {HTMLElement} place @param {any} route @param {string} path @param {boolean} focus */
function settle(place, route, path, focus) {
  const heading = place.querySelector("h1")
  const title = heading?.textContent ?? ""
  document.title = title && title !== t("page.name") ? `${title} – ${t("page.name")}` : t("page.name")
  for (const listener of arrivals) listener(route.name, path)
  window.scrollTo(0, history.state?.scroll ?? 0)
  if (!focus || !heading || place.contains(document.activeElement)) return
  heading.setAttribute("tabindex", "-1")
  heading.focus({ preventScroll: true })
  announce(title)
}
