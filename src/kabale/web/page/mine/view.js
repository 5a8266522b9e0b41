// Coming back on this device: six words, typed or brought by a link; what the guest here has goes over or stays.
import { post } from "../frame/api.js"
import { fill, fresh, h } from "../frame/dom.js"
import { address, here } from "../frame/place.js"
import { dialog, sayError } from "../frame/say.js"
import { t } from "../frame/words.js"
import { counted } from "./parts.js"

/**
 * Show the form, with the words of the link if one brought some: they leave the address at once.
 * @param {HTMLElement} place
 */
export function show(place) {
  const brought = decodeURIComponent(here().hash.slice(1).replaceAll("%", "%25")).replaceAll("-", " ")
  if (brought) history.replaceState(history.state, "", address(here().pathname))
  const id = fresh("words")
  const complaint = h("p", { id: `${id}-error`, class: "error", role: "alert" })
  const input = h("input", {
    id, value: brought, required: true, maxlength: 200, autocomplete: "off", autocapitalize: "none", spellcheck: "false", lang: "en",
    "aria-describedby": `${id}-error`, autofocus: true,
  })
  const form = h("form", { class: "panel link-panel" },
    h("h1", {}, t("page.mine.come")),
    h("p", {}, t(brought ? "page.mine.come_link" : "page.mine.come_about")),
    h("div", { class: "field" }, h("label", { for: id }, t("page.mine.words")), input, complaint),
    h("div", { class: "actions" }, h("a", { class: "button", href: "/settings" }, t("page.confirm.no")), h("button", { class: "button primary", type: "submit" }, t("page.mine.come_in"))),
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    comeIn(input, complaint)
  })
  fill(place, form)
}

/** @param {HTMLInputElement} input @param {HTMLElement} complaint */
async function comeIn(input, complaint, guest = "ask") {
  complaint.textContent = ""
  input.removeAttribute("aria-invalid")
  try {
    const answer = await post("/api/recovery/enter", { words: input.value, guest })
    // Everything that the page knows is somebody else's now.
    if (answer.entered) return window.location.assign(address("/"))
    const choice = await asked(answer.guest)
    if (choice) await comeIn(input, complaint, choice)
  } catch (error) {
    if (error.status !== 422 && error.status !== 429) return sayError(error)
    complaint.textContent = error.message
    input.setAttribute("aria-invalid", "true")
    input.focus()
  }
  return undefined
}

/** @param {any} guest */
function asked(guest) {
  return dialog(t("page.mine.guest"), (close) => [
    h("p", {}, t("page.mine.guest_about", { list: counted(guest) })),
    h("p", { class: "soft" }, t("page.mine.leave_about")),
    h("div", { class: "actions" },
      h("button", { class: "button", type: "button", autofocus: true, onclick: () => close() }, t("page.confirm.no")),
      h("button", { class: "button danger", type: "button", onclick: () => close("leave") }, t("page.mine.leave")),
      h("button", { class: "button primary", type: "button", onclick: () => close("merge") }, t("page.mine.merge")),
    ),
  ])
}
