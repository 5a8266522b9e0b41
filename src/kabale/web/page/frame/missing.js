// There is nothing at this address.
import { isForgotten } from "./cookie.js"
import { fill, h } from "./dom.js"
import { t } from "./words.js"

/**
 * Say that there is nothing here, or nothing to be found without a cookie, and where to go.
 * @param {HTMLElement} place
 */
export async function show(place) {
  const why = (await isForgotten()) ? "cookie" : "text"
  fill(place, h("section", { class: "narrow" },
    h("h1", {}, t("page.missing.title")),
    h("p", {}, t(`page.missing.${why}`)),
    h("p", {}, h("a", { class: "button primary", href: "/" }, t("page.missing.back"))),
  ))
}
