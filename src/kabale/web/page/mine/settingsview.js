// The settings: every control applies at once; cards beside the form show what they will look like.
import { post } from "../frame/api.js"
import { BACKS, keepBack, OWN_BACK, ownBack, styledPicture } from "../frame/cards.js"
import { fill, fresh, h } from "../frame/dom.js"
import { forget } from "../frame/offline.js"
import { HOME, isFolder } from "../frame/place.js"
import { confirmDialog, dialog, say, sayError } from "../frame/say.js"
import { change, me, rename, settings } from "../frame/settings.js"
import { storage } from "../frame/storage.js"
import { LANGUAGES, t } from "../frame/words.js"
import { elsewhere } from "./elsewhere.js"
import { everything } from "./everything.js"
import { homeward, offlinePlay } from "./homeward.js"

const FELTS = ["green", "blue", "wine", "teal", "plum", "brown", "grey"]
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
  const draw = () => {
    fill(cards, SHOWN.map((name) => h("img", { src: styledPicture(name), alt: "", width: 100, height: 140 })))
    for (const each of /** @type {NodeListOf<HTMLImageElement>} */ (place.querySelectorAll(".sample"))) {
      each.src = styledPicture(each.dataset.card ?? "", { ...settings, ...JSON.parse(each.dataset.look ?? "{}") })
    }
  }
  draw()
  document.addEventListener("settings", draw)
  fill(place,
    h("h1", {}, t("page.settings.title")),
    h("div", { class: "settings" },
      h("form", { onsubmit: (event) => event.preventDefault() }, player(keep, set), looks(set), table(set), saved, isFolder ? null : elsewhere(), offline(), everything(), isFolder ? null : leaving()),
      h("section", { class: "preview", "aria-label": t("page.settings.preview") }, h("h2", {}, t("page.settings.preview")), cards),
    ),
  )
  return () => document.removeEventListener("settings", draw)
}

/** What a server gives to play without the network, or what leads back to it. */
function offline() {
  if (HOME) return homeward()
  return isFolder ? null : offlinePlay()
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
    samples("felt", named("felt", FELTS), set, (felt) => h("span", { "data-felt": felt })),
    samples("face", named("face", ["classic", "large", "plain"]), set, (face) => h("span", {}, sample("QH", { face }), sample("7S", { face }))),
    radios("colours", named("colours", ["2", "4"]), (name, value) => set(name, Number(value))),
    backs(set),
  )
}

/** @param {(...values: any[]) => any} set */
function table(set) {
  return h("section", { class: "panel" },
    h("h2", {}, t("page.settings.table")),
    whilePlaying(set),
    radios("pace", PACES.map(([value, word]) => [value, t(`page.settings.pace_${word}`)]), (name, value) => set(name, Number(value))),
    h("fieldset", {}, h("legend", {}, t("page.settings.shown")), ["letters", "today"].map((name) => check(name, set))),
  )
}

/** What one may want to change while playing. @param {(...values: any[]) => any} set */
function whilePlaying(set) {
  return [
    radios("auto", named("auto", ["click", "safe", "all"]), set),
    radios("tap", named("tap", ["best", "only", "pick", "drag"]), set),
    radios("speed", SPEEDS.map(([value, word]) => [value, t(`page.settings.speed_${word}`)]), (name, value) => set(name, Number(value))),
    radios("size", named("size", ["small", "normal", "large"]), set),
    h("fieldset", {}, h("legend", {}, t("page.settings.table_shown")), ["clock", "hints", "light", "peek", "sound", "marks", "mirrored", "left_handed"].map((name) => check(name, set))),
  ]
}

/** Show these settings over a table, where each applies at once. */
export function tableSettings() {
  const set = (/** @type {string} */ name, /** @type {any} */ value) => change(name, value).catch(sayError)
  return dialog(t("page.settings.table"), (/** @type {() => void} */ close) => [
    h("p", { class: "help" }, t("page.settings.game_options", { fresh: t("table.bar.fresh") })),
    h("form", { class: "table-settings", onsubmit: (event) => event.preventDefault() }, whilePlaying(set)),
    h("div", { class: "actions" },
      h("a", { class: "button", href: "/settings" }, t("page.settings.all")),
      h("button", { class: "button primary", type: "button", autofocus: true, onclick: () => close() }, t("page.close"))),
  ], { wide: true })
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
  const box = h("input", { type: "checkbox", checked: Boolean(settings[name]), onchange: () => set(name, box.checked) })
  return h("label", { class: "check" }, box, t(`page.settings.${name}`))
}

/**
 * A choice among things that are seen.
 * @param {string} name @param {string[][]} options @param {(...values: any[]) => any} set @param {(value: string) => HTMLElement} picture
 */
function samples(name, options, set, picture, /** @type {Child[]} */ ...more) {
  const group = fresh(name)
  const radio = (/** @type {string[]} */ [value, words]) => h("label", {}, picture(value),
    h("span", { class: "row" }, h("input", { type: "radio", name: group, value, checked: settings[name] === value, onchange: () => set(name, value) }), words))
  return h("fieldset", {}, h("legend", {}, t(`page.settings.${name}`)), h("div", { class: "samples" }, options.map(radio)), more)
}

/** A card in the chosen style but for one thing; drawn anew when the style changes. @param {string} card @param {Record<string, any>} look */
function sample(card, look) {
  return h("img", { class: "sample", src: styledPicture(card, { ...settings, ...look }), alt: "", width: 56, height: 79, "data-card": card, "data-look": JSON.stringify(look) })
}

/** @param {(...values: any[]) => any} set */
function backs(set) {
  const place = h("div", {})
  const draw = () => {
    const options = BACKS.map((back) => [back, t("page.settings.back_n", { n: Number(back) })])
    if (ownBack()) options.push([OWN_BACK, t("page.settings.back_own")])
    fill(place, samples("back", options, set, (back) => sample("back", { back }), h("div", { class: "field own-back" },
      h("label", { for: "own-back" }, t("page.settings.back_choose")),
      h("input", { id: "own-back", type: "file", accept: "image/*", class: "file", onchange: (/** @type {any} */ event) => choose(event.target.files[0]) }),
      h("p", { class: "help" }, t("page.settings.back_help")))))
  }
  const choose = async (/** @type {File | undefined} */ file) => {
    if (!file) return
    try {
      keepBack(await asBack(file))
    } catch {
      say(t("page.settings.back_bad"), { kind: "error" })
      return
    }
    settings.back = ""
    await set("back", OWN_BACK)
    draw()
  }
  draw()
  return place
}

const LARGEST = 20_000_000
const BACK = { width: 250, height: 350, edge: 9 }

/** Return a picture as the back of a card: its middle, in a white edge, as a data URL. Rejects what is no picture. @param {File} file */
async function asBack(file) {
  if (file.size > LARGEST) throw new Error("too large")
  const picture = await createImageBitmap(file)
  const { width, height, edge } = BACK
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"))
  pen.fillStyle = "#ffffff"
  pen.fillRect(0, 0, width, height)
  pen.beginPath()
  pen.roundRect(edge, edge, width - 2 * edge, height - 2 * edge, edge)
  pen.clip()
  const scale = Math.max(width / picture.width, height / picture.height)
  pen.drawImage(picture, (width - picture.width * scale) / 2, (height - picture.height * scale) / 2, picture.width * scale, picture.height * scale)
  picture.close()
  return canvas.toDataURL("image/webp", 0.85)
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
