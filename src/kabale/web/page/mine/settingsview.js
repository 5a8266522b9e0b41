// The settings: every control applies at once; cards beside the form show what they will look like.
import { post } from "../frame/api.js"
import { BACKS, styledPicture } from "../frame/cards.js"
import { fill, fresh, h } from "../frame/dom.js"
import { forget } from "../frame/offline.js"
import { confirmDialog, sayError } from "../frame/say.js"
import { change, me, rename, settings } from "../frame/settings.js"
import { storage } from "../frame/storage.js"
import { LANGUAGES, t } from "../frame/words.js"
import { elsewhere } from "./elsewhere.js"
import { everything } from "./everything.js"

const SHOWN = ["AS", "QH", "KD", "TC", "JK", "back"]
const SPEEDS = [["0", "off"], ["0.5", "fast"], ["1", "normal"], ["2", "slow"]]
const PACES = [["0", "none"], ["0.5", "fast"], ["1", "normal"], ["2", "slow"]]

/** Show the settings, and below them what is the player's own on whichever device. @param {HTMLElement} place */
export function show(place) {
  const saved = h("p", { class: "saved soft", role: "status" })
  let underWay = 0
  const keep = async (/** @type {Promise<unknown>} */ work) => {
    saved.textContent = ""
    underWay += 1
    try {
      await work
      if (underWay === 1) saved.textContent = t("page.settings.saved")
    } catch (error) {
      sayError(error)
    } finally {
      underWay -= 1
    }
  }
  const set = (/** @type {string} */ name, /** @type {any} */ value) => keep(change(name, value))
  const cards = h("div", { class: "preview-cards" })
  const draw = () => fill(cards, SHOWN.map((name) => h("img", { src: styledPicture(name), alt: "", width: 100, height: 140 })))
  draw()
  document.addEventListener("settings", draw)
  fill(place,
    h("h1", {}, t("page.settings.title")),
    h("div", { class: "settings" },
      h("form", { onsubmit: (event) => event.preventDefault() }, player(keep, set), looks(set), table(set), saved, elsewhere(), everything(), leaving()),
      h("section", { class: "preview", "aria-label": t("page.settings.preview") }, h("h2", {}, t("page.settings.preview")), cards),
    ),
  )
  return () => document.removeEventListener("settings", draw)
}

/** @param {(...values: any[]) => any} keep @param {any} set */
function player(keep, set) {
  const id = fresh("name")
  /** @type {HTMLInputElement} */
  const input = h("input", { id, value: me.name, maxlength: 60, autocomplete: "nickname", onchange: () => keep(rename(input.value.trim())) })
  return h("section", { class: "panel" },
    h("h2", {}, t("page.settings.player")),
    h("div", { class: "field" }, h("label", { for: id }, t("page.settings.name")), input, h("p", { class: "help" }, t("page.settings.name_help"))),
    radios("language", Object.entries(LANGUAGES), set, (code) => ({ lang: code })),
  )
}

/** @param {(...values: any[]) => any} set */
function looks(set) {
  return h("section", { class: "panel" },
    h("h2", {}, t("page.settings.looks")),
    radios("theme", named("theme", ["auto", "light", "dark"]), set),
    radios("felt", named("felt", ["green", "blue", "wine"]), set),
    radios("face", named("face", ["classic", "large", "plain"]), set),
    radios("colours", named("colours", ["2", "4"]), (name, value) => set(name, Number(value))),
    backs(set),
  )
}

/** @param {(...values: any[]) => any} set */
function table(set) {
  return h("section", { class: "panel" },
    h("h2", {}, t("page.settings.table")),
    radios("speed", SPEEDS.map(([value, word]) => [value, t(`page.settings.speed_${word}`)]), (name, value) => set(name, Number(value))),
    radios("pace", PACES.map(([value, word]) => [value, t(`page.settings.pace_${word}`)]), (name, value) => set(name, Number(value))),
    radios("tap", named("tap", ["best", "only", "pick"]), set),
    radios("auto", named("auto", ["click", "safe"]), set),
    h("fieldset", {}, h("legend", {}, t("page.settings.shown")), ["clock", "hints", "light", "sound", "marks", "mirrored", "left_handed", "letters", "today"].map((name) => check(name, set))),
  )
}

/** @param {string} name @param {string[]} values */
const named = (name, values) => values.map((value) => [value, t(`page.settings.${name}_${value}`)])

/** @param {string} name @param {any} options @param {(...values: any[]) => any} set */
function radios(name, options, set, more = (/** @type {any} */ _) => ({})) {
  const group = fresh(name)
  const radio = (/** @type {any[]} */ [value, words]) => h("label", { class: "check", ...more(value) },
    h("input", { type: "radio", name: group, value, checked: String(settings[name]) === value, onchange: () => set(name, value) }), words)
  return h("fieldset", {}, h("legend", {}, t(`page.settings.${name}`)), h("div", { class: "options" }, options.map(radio)))
}

/** @param {string} name @param {(...values: any[]) => any} set */
function check(name, set) {
  /** @type {HTMLInputElement} */
  const box = h("input", { type: "checkbox", checked: settings[name], onchange: () => set(name, box.checked) })
  return h("label", { class: "check" }, box, t(`page.settings.${name}`))
}

/** @param {(...values: any[]) => any} set */
function backs(set) {
  const group = fresh("back")
  const radio = (/** @type {string} */ back) => h("label", {},
    h("img", { src: styledPicture("back", { ...settings, back }), alt: "", width: 56, height: 79 }),
    h("span", { class: "row" }, h("input", { type: "radio", name: group, value: back, checked: settings.back === back, onchange: () => set("back", back) }), t("page.settings.back_n", { n: Number(back) })),
  )
  return h("fieldset", {}, h("legend", {}, t("page.settings.back")), h("div", { class: "backs" }, BACKS.map(radio)))
}

// Logging out: this browser forgets who came, and what it kept for them.

/** Return the part of the settings that logs out. */
export function leaving() {
  return h("section", { class: "panel" },
    h("h2", {}, t("page.settings.leave")),
    h("p", { class: "help" }, t("page.settings.leave_help")),
    h("button", { class: "button danger", type: "button", onclick: leave }, t("page.settings.leave")),
  )
}

async function leave() {
  // A guest without recovery words loses the way to all that is theirs.
  if (!(await confirmDialog(t("page.settings.leave_question"), { yes: t("page.settings.leave"), danger: true }))) return
  try {
    await post("/api/logout")
  } catch (error) {
    sayError(error)
    return
  }
  await forget()
  storage.clear()
  // Loaded anew: nothing of the one who left stays in the page's memory.
  location.assign("/")
}
