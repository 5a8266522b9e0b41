// The front door: what one goes on with, the games that everybody knows, and the families as shelves. Who searches or
// filters sees the catalogue alone.
import { todaySection } from "../days/deals.js"
import { styledPicture } from "../frame/cards.js"
import { h } from "../frame/dom.js"
import { gamePath, gamePicture } from "../frame/games.js"
import { locale, t } from "../frame/words.js"
import { isOpen, resumable } from "../plays/list.js"
import { familyName, familyOf, remarks } from "./entries.js"
import { quickStart } from "./tile.js"

const MOST = 6
/** The best hand of cribbage: twenty-nine. */
const TWENTY_NINE = ["5S", "5H", "5C", "JD"]

/**
 * Return the front door.
 * @param {LibraryEntry[]} catalogue @param {api.PlayShape[]} plays @param {api.Day | null} today
 */
export function frontDoor(catalogue, plays, today) {
  const known = catalogue.flatMap((entry) => entry.all).filter((game) => game.known).toSorted((one, other) => one.known - other.known)
  const open = plays.filter(isOpen).slice(0, MOST)
  return h("div", { class: "front-door" },
    open.length ? part("go-on", "continue", t("page.library.continue"), h("ul", {}, open.map(resumable))) : null,
    today && todaySection(today),
    part("known", "known", t("page.library.known"), h("ul", { class: "known-games" }, known.map(knownGame), cribbage())),
    part("shelves", "shelves", t("page.library.shelves"), h("ul", { class: "shelf-list" }, shelves(catalogue))),
  )
}

/** @param {string} id @param {string} kind @param {string} title @param {HTMLElement} content */
function part(id, kind, title, content) {
  return h("section", { class: kind, "aria-labelledby": id }, h("h2", { id }, title), content)
}

/** A game that everybody knows: a press deals it. @param {api.GameShape} game */
function knownGame(game) {
  return h("li", { class: "known-game" },
    h("button", { type: "button", "aria-label": t("page.library.play_game", { title: game.title }), onclick: () => quickStart(game) },
      gamePicture(game), h("strong", {}, game.title), h("span", { class: "remarks small-text soft" }, remarks(game))),
    h("a", { class: "small-text", href: gamePath(game), "aria-label": t("page.library.rules_of", { title: game.title }) }, t("page.library.rules")),
  )
}

function cribbage() {
  const hand = TWENTY_NINE.map((card) => h("img", { src: styledPicture(card), alt: "", width: 60, height: 84, loading: "lazy" }))
  return h("li", { class: "known-game" },
    h("a", { class: "known-link", href: "/cribbage" }, h("span", { class: "hand-picture" }, hand), h("strong", {}, t("page.nav.cribbage"))),
    h("a", { class: "small-text", href: "/cribbage/rules", "aria-label": t("page.library.rules_of", { title: t("page.nav.cribbage") }) }, t("page.library.rules")),
  )
}

/** A shelf for each family, with as many games as a filter for it finds. @param {LibraryEntry[]} catalogue */
function shelves(catalogue) {
  const collator = new Intl.Collator(locale())
  const families = [...new Set(catalogue.flatMap(familiesOf))].map((family) => ({ family, name: familyName(family) }))
  const size = (/** @type {string} */ family) => catalogue.filter((entry) => familiesOf(entry).includes(family)).length
  return families.toSorted((one, other) => collator.compare(one.name, other.name)).map(({ family, name }) => h("li", {},
    h("a", { class: "shelf", href: `/?family=${encodeURIComponent(family)}` },
      h("strong", {}, name), " ", h("span", { class: "small-text soft" }, t("page.library.shelf", { n: size(family) }))),
  ))
}

/** @param {LibraryEntry} entry */
const familiesOf = (entry) => [...new Set(entry.all.map(familyOf))]
