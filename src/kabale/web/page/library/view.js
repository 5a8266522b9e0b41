// The library: every game as a tile, found by typing and by filters, and the plays to go on with.
import { todaysDeals } from "../days/deals.js"
import { get } from "../frame/api.js"
import { calm, fill, fresh, h } from "../frame/dom.js"
import { formats } from "../frame/formats.js"
import { gamePath } from "../frame/games.js"
import { icon } from "../frame/icons.js"
import { navigate } from "../frame/router.js"
import { announce } from "../frame/say.js"
import { language, locale, t } from "../frame/words.js"
import { frontDoor } from "./door.js"
import { entries, familyName, familyOf, select, shownGame } from "./entries.js"
import { gameTile } from "./tile.js"

const NOTHING = { search: "", family: "", decks: "", format: "", favourites: "", sort: "" }

/**
 * Show the library; the filter stands in the address.
 * @param {HTMLElement} place @param {any} _path @param {URLSearchParams} query
 */
export async function show(place, _path, query) {
  const asked = [get(`/api/games?language=${language()}`), get("/api/plays?limit=30"), todaysDeals()]
  const [{ games }, { plays }, today] = await Promise.all(asked)
  /** @type {Filter} */
  const filter = { ...NOTHING }
  for (const name of Object.keys(filter)) filter[name] = query.get(name) ?? ""
  const list = new List(games, filter, plays, today)
  fill(place,
    h("div", { class: "library-head" }, h("h1", {}, t("page.library.title")), list.count),
    controls(games, filter, list),
    list.door,
    list.heading, list.grid, list.nothing,
  )
  list.draw()
}

// The tiles, and how many there are.
class List {
  /**
   * @param {api.GameShape[]} games @param {Filter} filter @param {api.PlayShape[]} plays @param {api.Day | null} today
   */
  constructor(games, filter, plays, today) {
    this.filter = filter
    this.heading = h("h2", {}, t("page.library.everything"))
    this.entries = entries(games)
    this.door = frontDoor(this.entries, plays, today)
    this.tiles = new Map(this.entries.map((entry) => [entry, gameTile(entry)]))
    this.count = h("p", { class: "soft", role: "status" })
    this.grid = h("ul", { class: "game-grid" })
    this.nothing = h("p", { class: "nothing", hidden: true }, t("page.library.nothing"))
    /** @type {LibraryEntry[]} */
    this.found = []
  }

  draw() {
    this.found = select(this.entries, this.filter)
    const tiles = this.found.map((entry) => this.tiles.get(entry))
    for (const tile of tiles) tile?.draw(this.filter)
    fill(this.grid, tiles.map((tile) => tile?.item))
    this.count.textContent = this.found.length === this.entries.length
      ? t("page.library.all", { n: this.entries.length })
      : t("page.library.found", { n: this.found.length, all: this.entries.length })
    this.nothing.hidden = this.found.length > 0
    const isFiltered = Object.values(this.filter).some(Boolean)
    this.door.hidden = isFiltered
    // Above what was found the heading is only heard: the titles of the games are one level below it.
    this.heading.classList.toggle("unseen", isFiltered)
    this.heading.textContent = isFiltered ? this.count.textContent : t("page.library.everything")
  }

  surprise() {
    if (!this.found.length) return announce(t("page.library.nothing"))
    const entry = this.found[Math.floor(Math.random() * this.found.length)]
    return navigate(gamePath(shownGame(entry, this.filter)))
  }
}

/** @param {api.GameShape[]} games @param {Filter} filter @param {any} list */
function controls(games, filter, list) {
  const changed = () => {
    keepInAddress(filter)
    list.draw()
  }
  const form = h("form", { class: "controls", role: "search", onsubmit: (event) => { event.preventDefault(); first(list) } },
    searchField(filter, calm(changed, 80), changed),
    moreFilters(filter),
    h("div", { class: "filters", id: "filters" },
      choice(filter, "family", families(games), changed),
      choice(filter, "decks", decks(games), changed),
      filter.format || games.some((game) => game.own) ? choice(filter, "format", languages(games), changed) : null,
      choice(filter, "sort", [["", t("page.library.by_name")], ["played", t("page.library.by_played")], ["winnable", t("page.library.by_winnable")]], changed),
    ),
    favouritesChip(filter, changed),
    h("button", { class: "button", type: "button", onclick: () => list.surprise() }, icon("dice"), t("page.library.surprise")),
  )
  return form
}

/**
 * On a narrow screen the filters are folded away behind this button; elsewhere the button is not there.
 * @param {Filter} filter
 */
function moreFilters(filter) {
  const used = Boolean(filter.family || filter.decks || filter.format || filter.sort)
  const button = h("button", { class: "button more-filters", type: "button", "aria-controls": "filters", "aria-expanded": String(used) }, t("page.library.filters"))
  button.addEventListener("click", () => button.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") === "false")))
  return button
}

/** Enter in the search field goes to the first game found. @param {any} list */
function first(list) {
  if (list.filter.search && list.found.length) navigate(gamePath(shownGame(list.found[0], list.filter)))
}

/** @param {Filter} filter */
function keepInAddress(filter) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString()
  history.replaceState(history.state, "", query ? `/?${query}` : "/")
}

/** @param {Filter} filter @param {(...values: any[]) => any} soon @param {(...values: any[]) => any} now */
function searchField(filter, soon, now) {
  const id = fresh("search")
  const field = h("input", { type: "search", id, value: filter.search, placeholder: t("page.library.search_for"), autocomplete: "off", spellcheck: "false" })
  field.addEventListener("input", () => {
    filter.search = field.value
    soon()
  })
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return
    event.preventDefault()
    field.value = filter.search = ""
    now()
  })
  return h("div", { class: "field search-field" }, h("label", { for: id }, t("page.library.search")), field)
}

/** @param {Filter} filter @param {string} name @param {any} options @param {(...values: any[]) => any} changed */
function choice(filter, name, options, changed) {
  const id = fresh(name)
  const select = h("select", { id }, options.map((/** @type {any[]} */ [value, words]) => h("option", { value, selected: value === filter[name] }, words)))
  select.addEventListener("change", () => {
    filter[name] = select.value
    changed()
  })
  return h("div", { class: "field" }, h("label", { for: id }, t(`page.library.choose_${name}`)), select)
}

/** @param {Filter} filter @param {(...values: any[]) => any} changed */
function favouritesChip(filter, changed) {
  const chip = h("button", { class: "chip", type: "button", "aria-pressed": String(Boolean(filter.favourites)) }, icon("star"), t("page.library.favourites"))
  chip.addEventListener("click", () => {
    filter.favourites = filter.favourites ? "" : "1"
    chip.setAttribute("aria-pressed", String(Boolean(filter.favourites)))
    changed()
  })
  return chip
}

const any = () => ["", t("page.library.any")]

/** @param {api.GameShape[]} games */
function families(games) {
  const collator = new Intl.Collator(locale())
  const names = [...new Set(games.map(familyOf))].map((family) => [family, familyName(family)])
  return [any(), ...names.sort(([, one], [, other]) => collator.compare(one, other))]
}

/** @param {api.GameShape[]} games */
function decks(games) {
  const numbers = [...new Set(games.map((game) => game.decks).filter(Boolean))].sort((one, other) => one - other)
  return [any(), ...numbers.map((n) => [String(n), t("page.library.decks", { n })])]
}

/** @param {api.GameShape[]} games */
function languages(games) {
  const own = games.some((game) => game.own) ? [["own", t("page.library.own")]] : []
  return [any(), ...formats().map(({ name, label }) => [name, label]), ...own]
}
