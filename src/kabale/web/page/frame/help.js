// The keyboard's help: what works everywhere, and what the present view adds.
import { h } from "./dom.js"
import { onDeparture } from "./router.js"
import { dialog } from "./say.js"
import { t } from "./words.js"

/** @type {KeyRow[]} */
let added = []
let open = false

/**
 * Say which keys the present view has: [{keys: ["u", "Ctrl+Z"], text: "…"}]; forgotten when it is left.
 * @param {any} rows
 */
export function setKeys(rows) {
  added = rows
}

function general() {
  return [
    { keys: ["Tab", "⇧ Tab"], text: t("page.help.tab") },
    { keys: ["Enter"], text: t("page.help.enter") },
    { keys: ["/"], text: t("page.help.search") },
    { keys: ["Esc"], text: t("page.help.escape") },
    { keys: ["?"], text: t("page.help.help") },
  ]
}

/** @param {any} rows */
function table(rows) {
  return h("dl", { class: "keys" }, rows.map((/** @type {any} */ row) => h("div", {},
    h("dt", {}, row.keys.map((/** @type {string} */ key) => h("kbd", {}, key))),
    h("dd", {}, row.text),
  )))
}

/** Open the help. */
export async function showHelp() {
  if (open) return
  open = true
  await dialog(t("page.help.title"), (/** @type {(...values: any[]) => any} */ close) => [
    added.length ? [h("h3", {}, t("page.help.here")), table(added), h("h3", {}, t("page.help.everywhere"))] : null,
    table(general()),
    h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: () => close() }, t("page.close"))),
  ], { wide: true })
  open = false
}

/** Whether a key goes into a field that is written in. @param {any} event */
export function isTyping(event) {
  return event.target.matches?.("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]")
}

/** Listen for the keys that work everywhere. */
export function start() {
  onDeparture(() => { added = [] })
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    if (event.key === "?") {
      event.preventDefault()
      showHelp()
    } else if (event.key === "/") {
      // In the list of games a button opens the field and goes there.
      /** @type {HTMLElement | null} */
      const search = document.getElementById("find") ?? document.querySelector("input[type=search]")
      if (search) {
        event.preventDefault()
        search.click()
        search.focus()
      }
    }
  })
}
