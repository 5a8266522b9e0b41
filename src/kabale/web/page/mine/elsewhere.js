// The words that bring the player back on another device: made, shown, revoked.
import { del, get, post } from "../frame/api.js"
import { fill, fresh, h } from "../frame/dom.js"
import { outward } from "../frame/place.js"
import { announce, confirmDialog, say, sayError } from "../frame/say.js"
import { day, t } from "../frame/words.js"

/** @param {string} words @param {() => any} work */
const button = (words, work, kind = "") => h("button", { class: `button ${kind}`, type: "button", onclick: work }, words)

/** Return the section of the settings. */
export function elsewhere() {
  const place = h("div", { class: "mine-words" })
  draw(place)
  return h("section", { class: "panel" },
    h("h2", {}, t("page.mine.device")),
    h("p", {}, t("page.mine.about")),
    place,
    h("p", {}, h("a", { href: "/device" }, t("page.mine.enter"))),
  )
}

/** What can be done now; `shown` are the words that have just been asked for. @param {HTMLElement} place */
async function draw(place, shown = null) {
  const again = (words = null) => draw(place, words)
  try {
    const { made } = shown ?? await get("/api/recovery")
    const hadFocus = place.contains(document.activeElement)
    fill(place, shown ? words(shown) : null, made === null ? none(again) : some(made, shown, again))
    if (hadFocus) place.querySelector("[data-first], button")?.focus()
  } catch (error) {
    fill(place, h("p", { class: "soft" }, error.message))
  }
}

/** @param {() => any} again */
function none(again) {
  return h("div", { class: "row" }, button(t("page.mine.make"), () => make(again), "primary"))
}

/** @param {any} made @param {HTMLElement | null} shown @param {() => any} again */
function some(made, shown, again) {
  return [
    h("p", { class: "soft" }, t("page.mine.made", { day: day(made) })),
    h("div", { class: "row" },
      shown ? button(t("page.mine.hide"), () => again()) : button(t("page.mine.show"), () => look(again)),
      button(t("page.mine.again"), () => makeAgain(again)),
      button(t("page.mine.revoke"), () => revoke(again), "danger"),
    ),
  ]
}

function words(/** @type {{ words: string }} */ { words: text }) {
  const id = fresh("link")
  const list = text.split(" ")
  const link = outward(`/device#${list.join("-")}`)
  const input = h("input", { id, type: "text", readonly: true, value: link, onfocus: (/** @type {any} */ event) => event.target.select() })
  announce(text)
  return [
    h("ol", { class: "six-words", tabindex: "-1", "data-first": true, "aria-label": t("page.mine.words"), lang: "en", translate: "no" }, list.map((word) => h("li", {}, word))),
    h("div", { class: "field" },
      h("label", { for: id }, t("page.mine.link")),
      h("div", { class: "copy" }, input, button(t("page.mine.copy"), () => copy(input))),
    ),
  ]
}

/** @param {HTMLInputElement} input */
async function copy(input) {
  input.select()
  try {
    await navigator.clipboard.writeText(input.value)
    say(t("page.mine.copied"))
  } catch {
    // Without leave for the clipboard the text is selected, ready for Ctrl+C.
    say(t("table.share.select"))
  }
}

/** @param {() => any} again */
const make = (again) => post("/api/recovery", {}).then(again, sayError)
/** @param {() => any} again */
const look = (again) => get("/api/recovery/words").then(again, sayError)

/** @param {() => any} again */
async function makeAgain(again) {
  if (await confirmDialog(t("page.mine.again_question"), { yes: t("page.mine.again"), danger: true })) await make(again)
}

/** @param {() => any} again */
async function revoke(again) {
  if (!(await confirmDialog(t("page.mine.revoke_question"), { yes: t("page.mine.revoke"), danger: true }))) return
  try {
    await del("/api/recovery")
    await again()
    say(t("page.mine.revoked"))
  } catch (error) {
    sayError(error)
  }
}
