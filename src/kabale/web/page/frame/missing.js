// There is nothing at this address.
import { fill, h } from "./dom.js"
import { t } from "./words.js"

/** Say that there is nothing here, and where to go. @param {HTMLElement} place */
export function show(place) {
  fill(place, h("section", { class: "narrow" },
    h("h1", {}, t("page.missing.title")),
    h("p", {}, t("page.missing.text")),
    h("p", {}, h("a", { class: "button primary", href: "/" }, t("page.missing.back"))),
  ))
}
