// The form that starts a play: a random deal or one by its id, the variant, the level; and the way back to an open play.
import { del, post } from "../frame/api.js"
import { fresh, h } from "../frame/dom.js"
import { gamePath, usualDeal } from "../frame/games.js"
import { navigate } from "../frame/router.js"
import { sayError } from "../frame/say.js"
import { t } from "../frame/words.js"
import { dealName, isOpen } from "./list.js"

const SCHEMES = ["k1", "ms", "xpat2", "pysol", "greenfelt", "solvitaire", "deck", "rows", "at"]

/**
 * Return the form for a game; the query's variant, level and deal are chosen beforehand.
 * @param {api.GamePage} game @param {api.PlayShape[]} plays @param {URLSearchParams} query
 */
export function startForm(game, plays, query) {
  const parts = { deal: dealField(game, query.get("deal") ?? ""), variant: variantField(game, query.get("variant")), level: levelField(game, query.get("level")) }
  const open = plays.find(isOpen)
  /** @type {HTMLFormElement} */
  const form = h("form", { class: "panel start", novalidate: true },
    h("h2", {}, t("page.start.title")),
    parts.variant?.element, parts.level?.element, parts.deal.element,
    h("button", { class: "button primary", type: "submit" }, t("page.start.deal")),
    game.winnable_deals ? h("button", { class: "button winnable", type: "button", onclick: () => start(form, game, parts, "winnable") }, t("page.start.winnable")) : null,
    wishes(game, (wish) => start(form, game, parts, wish)),
    h("p", { class: "searching soft small-text", role: "status" }),
    open ? h("a", { class: "button", href: `/plays/${open.id}` }, t("page.start.continue", { deal: dealName(open), n: open.length })) : null,
  )
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault()
    start(form, game, parts, parts.deal.value())
  })
  return form
}

/**
 * @param {any} form @param {api.GamePage} game @param {{ deal: any, variant: any, level: any }} values
 * @param {any} wanted
 */
async function start(form, game, { deal, variant, level }, wanted) {
  deal.complain("")
  try {
    const play = await begin(form, { game: game.name, deal: wanted ?? usualDeal(game), variant: variant?.value() ?? null, level: level?.value() ?? 0 })
    if (play) await navigate(`/plays/${play.id}`)
  } catch (error) {
    if (error.status === 422 || error.status === 400) deal.complain(error.message, !error.code.startsWith("none_"))
    else sayError(error)
  }
}

/**
 * Begin a play as a form wants it; returns null if the form has gone meanwhile. A deal that can be won takes a while to find.
 * @param {any} form @param {any} wanted
 */
export async function begin(form, wanted) {
  const buttons = [...form.querySelectorAll("button[type=submit], button.winnable")]
  const rest = (/** @type {any} */ waits) => buttons.forEach((button) => { button.disabled = waits })
  const note = form.querySelector(".searching")
  note.textContent = wanted.deal === "winnable" ? t("page.start.searching") : ""
  rest(true)
  try {
    const play = await post("/api/plays", wanted)
    if (form.isConnected) return play
    await del(`/api/plays/${play.id}`)
    return null
  } finally {
    rest(false)
    note.textContent = ""
  }
}

/**
 * Return the deal id that was meant: a bare number counts in the game's usual scheme.
 * @param {string} text @param {any} scheme
 */
export function fullDeal(text, scheme) {
  const plain = text.trim()
  return /^-?\d+$/.test(plain) ? `${scheme}:${plain}` : plain || null
}

/** @param {api.GamePage} game @param {any} given */
function dealField(game, given) {
  const [id, help, error] = [fresh("deal"), fresh("help"), fresh("error")]
  const input = h("input", { id, value: given, placeholder: t("page.start.random"), autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": `${help} ${error}` })
  const complaint = h("p", { id: error, class: "error", role: "alert" })
  const element = h("div", { class: "field" },
    h("label", { for: id }, t("page.start.which")),
    input, complaint,
    h("p", { class: "small-text" }, h("a", { href: `${gamePath(game)}/enter` }, t("page.enter.link"))),
    h("p", { id: help, class: "help" }, t("page.start.help")),
    numberings(),
  )
  const complain = (/** @type {string} */ words, isWrong = true) => {
    complaint.textContent = words
    input.setAttribute("aria-invalid", String(Boolean(words) && isWrong))
    if (words) input.focus()
  }
  return { element, value: () => fullDeal(input.value, game.deals), complain }
}

/** What to type for a deal that another program numbers, for those who look for it. */
export function numberings() {
  return h("details", {}, h("summary", { class: "small-text" }, t("page.start.schemes")),
    h("p", { class: "help" }, t("page.start.schemes_help", { example: "pysol:617" })),
    h("dl", { class: "facts small-text" }, SCHEMES.map((scheme) => [h("dt", {}, h("code", {}, `${scheme}:`)), h("dd", {}, t(`page.scheme.${scheme}`))])),
  )
}

/** @param {api.GamePage} game @param {any} chosen */
function variantField(game, chosen) {
  if (game.variants.length < 2) return null
  const name = fresh("variant")
  const first = game.variants.some((each) => each.id === chosen) ? chosen : game.variants[0].id
  const radio = (/** @type {any} */ variant) => h("label", { class: "check" }, h("input", { type: "radio", name, value: variant.id, checked: variant.id === first }), variant.text)
  const element = h("fieldset", {}, h("legend", {}, t("page.start.variant")), game.variants.map(radio))
  return { element, value: () => /** @type {HTMLInputElement | null} */ (element.querySelector("input:checked"))?.value }
}

/** @param {api.GamePage} game @param {any} chosen */
function levelField(game, chosen) {
  if (game.levels.length < 2) return null
  const id = fresh("level")
  const option = (/** @type {any} */ level) => h("option", { value: level, selected: String(level) === chosen }, level ? t("page.start.level_n", { n: level }) : t("page.start.level_0"))
  const select = h("select", { id }, game.levels.map(option))
  return { element: h("div", { class: "field" }, h("label", { for: id }, t("page.start.level")), select), value: () => Number(select.value) }
}

// Buttons that deal an easy, a middling or a hard deal.

const WISHES = ["easy", "middle", "hard"]

/**
 * Return buttons that deal as somebody wishes; null where the game has no grades.
 * @param {api.GamePage | null} game @param {(wish: string) => any} deal
 */
export function wishes(game, deal) {
  if (!game?.difficulty?.choice) return null
  const id = fresh("wish")
  const button = (/** @type {string} */ wish) => h("button", { class: "button small winnable", type: "button", onclick: () => deal(wish) }, t(`page.start.${wish}`))
  return h("div", { class: "wishes", role: "group", "aria-labelledby": id }, h("span", { id, class: "small-text" }, t("page.start.wish")), WISHES.map(button))
}
