// The library: the front door, and every game in a list, which a search and filters narrow.
import { todaysDeals } from "../days/deals.js"
import { get } from "../frame/api.js"
import { calm, fill, fresh, h } from "../frame/dom.js"
import { formats } from "../frame/formats.js"
import { gamePath } from "../frame/games.js"
import { icon } from "../frame/icons.js"
import { address } from "../frame/place.js"
import { navigate } from "../frame/router.js"
import { announce } from "../frame/say.js"
import { language, locale, number, t } from "../frame/words.js"
import { frontDoor } from "./door.js"
import { entries, familyName, familyOf, select, shownGame } from "./entries.js"
import { gameRow } from "./tile.js"

const NOTHING = { search: "", family: "", decks: "", format: "", favourites: "", sort: "" }

/** How many games the list shows at first. */
const FIRST = 60

/**
 * Show the library; the filter is in the address.
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
    h("h1", {}, t("page.library.title")),
    list.finder, list.door, list.opener,
    list.heading, list.rows, list.nothing, list.more,
  )
  list.draw()
}

// The front door with the list below it, or the search with what it found.
class List {
  /**
   * @param {api.GameShape[]} games @param {Filter} filter @param {api.PlayShape[]} plays @param {api.Day | null} today
   */
  constructor(games, filter, plays, today) {
    this.filter = filter
    this.entries = entries(games)
    this.isSearching = isFiltered(filter)
    this.heading = h("h2", {}, t("page.library.everything"))
    this.door = frontDoor(this.entries, plays, today)
    this.tiles = new Map(this.entries.map((entry) => [entry, gameRow(entry)]))
    this.count = h("p", { class: "soft", role: "status" })
    this.rows = h("ul", { class: "game-list" })
    this.nothing = h("p", { class: "nothing", hidden: true }, t("page.library.nothing"))
    this.finder = h("div", { class: "finder" }, controls(this), this.count)
    this.opener = h("button", { class: "button opener-line", id: "find", type: "button", onclick: () => this.search() },
      icon("search"), t("page.library.search_all", { n: this.entries.length }))
    this.more = h("button", { class: "button more-games", type: "button", onclick: () => this.showAll() })
    /** @type {LibraryEntry[]} */
    this.found = []
  }

  draw() {
    this.found = select(this.entries, this.filter)
    const shown = history.state?.all ? this.found : this.found.slice(0, FIRST)
    const tiles = shown.map((entry) => this.tiles.get(entry))
    for (const tile of tiles) tile?.draw(this.filter)
    fill(this.rows, tiles.map((tile) => tile?.item))
    this.count.textContent = this.found.length === this.entries.length
      ? t("page.library.all", { n: this.entries.length })
      : t("page.library.found", { n: this.found.length, all: this.entries.length })
    this.nothing.hidden = this.found.length > 0
    this.more.hidden = shown.length === this.found.length
    this.more.textContent = t("page.library.more", { n: this.found.length - shown.length })
    this.isSearching ||= isFiltered(this.filter)
    this.finder.hidden = !this.isSearching
    this.door.hidden = this.opener.hidden = this.isSearching
    // In a search the count says the same; the titles of the games are one level below the heading.
    this.heading.classList.toggle("unseen", this.isSearching)
  }

  /** Show the field and the filters in place of the front door. */
  search() {
    this.isSearching = true
    this.draw()
    window.scrollTo(0, 0)
    this.finder.querySelector("input")?.focus()
  }

  close() {
    this.isSearching = false
    Object.assign(this.filter, NOTHING)
    keepInAddress(this.filter)
    this.finder.firstElementChild?.replaceWith(controls(this))
    this.draw()
    this.opener.focus()
  }

  /** Show the whole list, also to those who come back to it. */
  showAll() {
    const { length } = this.rows.children
    history.replaceState({ ...history.state, all: true }, "")
    this.draw()
    this.rows.children[length].querySelector("h3 a")?.focus()
  }

  surprise() {
    if (!this.found.length) return announce(t("page.library.nothing"))
    const entry = this.found[Math.floor(Math.random() * this.found.length)]
    return navigate(gamePath(shownGame(entry, this.filter)))
  }
}

/** @param {Filter} filter */
const isFiltered = (filter) => Object.values(filter).some(Boolean)

/** @param {List} list */
function controls(list) {
  const { filter } = list
  const games = list.entries.flatMap(({ all }) => all)
  const changed = () => {
    keepInAddress(filter)
    list.draw()
  }
  return h("form", { class: "controls", role: "search", onsubmit: (event) => { event.preventDefault(); first(list) } },
    searchField(filter, calm(changed, 80), changed, list),
    h("button", { class: "close", type: "button", "aria-label": t("page.library.close"), onclick: () => list.close() }, "×"),
    choice(filter, "family", families(list.entries), changed),
    choice(filter, "decks", decks(games), changed),
    filter.format || games.some((game) => game.own) ? choice(filter, "format", languages(games), changed) : null,
    choice(filter, "sort", [["", t("page.library.by_name")], ["played", t("page.library.by_played")], ["winnable", t("page.library.by_winnable")]], changed),
    favouritesChip(filter, changed),
    h("button", { class: "button", type: "button", onclick: () => list.surprise() }, icon("dice"), t("page.library.surprise")),
  )
}

/** Enter in the search field goes to the first game found. @param {any} list */
function first(list) {
  if (list.filter.search && list.found.length) navigate(gamePath(shownGame(list.found[0], list.filter)))
}

/** @param {Filter} filter */
function keepInAddress(filter) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString()
  history.replaceState(history.state, "", address(query ? `/?${query}` : "/"))
}

/** @param {Filter} filter @param {(...values: any[]) => any} soon @param {(...values: any[]) => any} now @param {List} list */
function searchField(filter, soon, now, list) {
  const id = fresh("search")
  const field = h("input", { type: "search", id, value: filter.search, placeholder: t("page.library.search_for"), autocomplete: "off", spellcheck: "false" })
  field.addEventListener("input", () => {
    filter.search = field.value
    soon()
  })
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return
    event.preventDefault()
    if (!field.value) return list.close()
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

/** Each family with as many games as the filter for it finds. @param {LibraryEntry[]} catalogue */
function families(catalogue) {
  const collator = new Intl.Collator(locale())
  const each = catalogue.flatMap(({ all }) => [...new Set(all.map(familyOf))])
  const names = [...new Set(each)].map((family) => [family, `${familyName(family)} (${number(each.filter((other) => other === family).length)})`])
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
