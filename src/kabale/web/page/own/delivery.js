// A definition on its way to the editor: dropped anywhere on the page, pasted, or taken from the library.
import { h } from "../frame/dom.js"
import { navigate } from "../frame/router.js"
import { say } from "../frame/say.js"
import { t } from "../frame/words.js"
import { readDefinition } from "./definitions.js"

/** @type {((definition: object) => void) | null} */
let receiver = null
/** @type {object | null} */
let waiting = null

/**
 * Hand over definitions to `take` from now on ({name, text, format}), at once if one waits; null: to nobody.
 * @param {((definition: any) => void) | null} take
 */
export function receive(take) {
  receiver = take
  if (take && waiting) take(waiting)
  if (take) waiting = null
}

/** Give a definition to the editor, going there if need be. @param {any} definition */
export async function deliver(definition) {
  if (receiver) return receiver(definition)
  waiting = definition
  return navigate("/own")
}

/** Read a file and give it to the editor; says what is wrong with a file that is none. @param {any} file */
export async function deliverFile(file) {
  try {
    await deliver(await readDefinition(file))
  } catch (error) {
    say(error.message, { kind: "error" })
  }
}

/** @param {any} event */
const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files")

/** Listen for files dropped anywhere. */
export function start() {
  /** @type {HTMLElement | null} */
  let veil = null
  const lift = () => {
    veil?.remove()
    veil = null
  }
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = "copy"
    if (veil) return
    veil = document.body.appendChild(h("div", { class: "drop-veil" }, h("p", {}, t("page.own.drop"))))
  })
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) lift() })
  document.addEventListener("drop", (event) => {
    lift()
    if (!hasFiles(event)) return
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 1) say(t("page.own.first_only", { name: files[0].name }))
    if (files.length) deliverFile(files[0])
  })
}
