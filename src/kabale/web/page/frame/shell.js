// The frame around every view: header, languages, footer, and the note that the server is gone.
import { get, isReachable, onReach } from "./api.js"
import { byId, fill, h } from "./dom.js"
import { showHelp } from "./help.js"
import { here } from "./place.js"
import { onArrival } from "./router.js"
import { sayError } from "./say.js"
import { change } from "./settings.js"
import { storage } from "./storage.js"
import { LANGUAGES, language, t } from "./words.js"

/** @type {Array<[string, string, string[]]>} */
const PLACES = [
  ["/", "page.nav.games", ["library", "game", "enter", "play", "link", "days"]],
  ["/own", "page.nav.own", ["own"]],
  ["/cribbage", "page.nav.cribbage", ["cribbage"]],
  ["/statistics", "page.nav.statistics", ["statistics"]],
  ["/settings", "page.nav.settings", ["settings"]],
]

/** Draw the frame and keep it true. */
export function start() {
  draw()
  onArrival(mark)
  onReach(banner)
  banner(isReachable())
  byId("skip").addEventListener("click", skip)
}

/** Draw the frame in the present language. */
export function draw() {
  const skip = byId("skip")
  skip.textContent = t("page.skip")
  fill(byId("header"), brand(), nav(), chooseLanguage())
  fill(byId("footer"), footer())
  mark(document.body.dataset.view)
}

function brand() {
  return h("a", { class: "brand", href: "/" },
    h("img", { src: new URL("../icon.svg", import.meta.url).pathname, alt: "", width: 32, height: 32 }),
    h("span", {}, t("page.name")),
  )
}

function nav() {
  return h("nav", { "aria-label": t("page.nav.label") },
    h("ul", {}, PLACES.map(([path, key]) => h("li", {}, h("a", { href: path }, t(key))))),
  )
}

function chooseLanguage() {
  const options = Object.entries(LANGUAGES).map(([code, name]) =>
    h("option", { value: code, lang: code, selected: code === language() }, name))
  const choose = (/** @type {any} */ event) => change("language", event.target.value).catch(sayError)
  return h("select", { class: "language", "aria-label": t("page.language"), onchange: choose }, options)
}

function footer() {
  return [
    h("p", {}, t("page.footer.about")),
    h("p", {},
      h("button", { class: "linklike", type: "button", onclick: showHelp }, t("page.footer.keys")),
      " · ", t("page.footer.licence"),
    ),
  ]
}

/** @param {any} view */
function mark(view) {
  const links = document.querySelectorAll("#header nav a")
  PLACES.forEach(([, , views], index) => {
    if (views.includes(view)) links[index].setAttribute("aria-current", here().pathname === PLACES[index][0] ? "page" : "true")
    else links[index].removeAttribute("aria-current")
  })
}

/** @param {boolean} reachable */
function banner(reachable) {
  const place = byId("banner")
  place.hidden = reachable
  fill(place, reachable ? [] : [h("span", { class: "whole" }, t("page.error.offline")), h("span", { class: "brief" }, t("page.error.away")),
    // Stored by mine/homeward.js.
    storage.getItem("kabale.offline") ? h("a", { href: "/offline/" }, t("page.offline.open")) : null])
  if (!reachable) listen()
}

// While the server is gone, ask now and then; any answer takes the note away (api.js).
function listen() {
  const timer = setInterval(() => get("/api/me").then(() => clearInterval(timer), () => {}), 5000)
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault()
  byId("main").focus()
}
