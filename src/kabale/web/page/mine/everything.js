// All that is the player's own as one file: saved, and taken in.
import { post } from "../frame/api.js"
import { fill, fresh, h } from "../frame/dom.js"
import { sayError } from "../frame/say.js"
import { load } from "../frame/settings.js"
import { t } from "../frame/words.js"
import { counted, LISTED, parts } from "./parts.js"

/** Return the section of the settings. */
export function everything() {
  const said = h("p", { role: "status" })
  const id = fresh("file")
  /** @type {HTMLInputElement} */
  const input = h("input", { id, type: "file", accept: ".json,application/json", class: "file", onchange: () => taken(input, said) })
  return h("section", { class: "panel" },
    h("h2", {}, t("page.mine.everything")),
    h("p", {}, t("page.mine.everything_about")),
    h("p", {}, h("a", { class: "button", href: "/api/export", download: "kabale.json" }, t("page.mine.save"))),
    h("div", { class: "field" },
      h("label", { for: id }, t("page.mine.take")),
      input,
      h("p", { class: "help" }, t("page.mine.take_help")),
    ),
    said,
  )
}

/** @param {HTMLInputElement} input @param {HTMLElement} said */
async function taken(input, said) {
  const file = input.files?.[0]
  if (!file) return
  input.disabled = true
  said.className = ""
  try {
    fill(said, await result(file, said))
    await load()
  } catch (error) {
    if (error.name === "ApiError") fill(said, error.message)
    else sayError(error)
    said.className = "error"
  } finally {
    input.disabled = false
    input.value = ""
  }
}

/** @param {File} file @param {HTMLElement} said */
async function result(file, said) {
  const read = await parsed(file)
  if (read?.kind !== "kabale") return t("page.mine.no_file")
  if (read.version !== 1) return t("page.mine.newer_file")
  const pieces = [...parts(read)]
  const added = Object.fromEntries(LISTED.map((name) => [name, 0]))
  let leftOut = 0
  for (const [place, piece] of pieces.entries()) {
    fill(said, t("page.mine.taking", { n: place + 1, of: pieces.length }))
    const answer = await post("/api/import?", piece)
    for (const name of LISTED) added[name] += answer.added[name]
    leftOut += Object.values(answer.left_out).reduce((sum, each) => sum + each, 0)
  }
  const found = counted(added)
  const first = found ? t("page.mine.taken", { list: found }) : t("page.mine.nothing_new")
  return leftOut ? `${first} ${t("page.mine.left_out", { n: leftOut })}` : first
}

/** @param {File} file */
async function parsed(file) {
  try {
    return JSON.parse(await file.text())
  } catch {
    return null
  }
}
