// A new deal of the same game: at random or by its number, with the variant and the level that the player wants.
import { fresh, h } from "../../frame/dom.js"
import { gamePath } from "../../frame/games.js"
import { navigate } from "../../frame/router.js"
import { dialog, sayError } from "../../frame/say.js"
import { t } from "../../frame/words.js"
import { begin, fullDeal, wishes } from "../start.js"

/** Ask for a new deal and go to it. @param {PlayTable} table */
export async function newDeal(table) {
  const { play } = table.state
  const info = await table.info()
  const form = fields(play, info)
  const id = await dialog(t("table.bar.fresh"), (close) => content(form, play, info, close))
  if (id) await navigate(`/plays/${id}`)
}

/** @param {api.PlayState} play @param {api.GamePage | null} info */
function fields(play, info) {
  const deal = h("input", { id: fresh("deal"), type: "text", autocomplete: "off", spellcheck: "false", maxlength: 1000, placeholder: t("table.fresh.random") })
  const variants = info?.variants ?? []
  const levels = info?.levels ?? []
  const variant = variants.length > 1
    ? h("select", { id: fresh("variant") }, variants.map((each) => h("option", { value: each.id, selected: each.id === play.variant }, each.text || each.id)))
    : null
  const level = levels.length > 1
    ? h("select", { id: fresh("level") }, levels.map((each) => h("option", { value: each, selected: each === play.level }, String(each))))
    : null
  return { deal, variant, level }
}

/**
 * @param {any} fields @param {api.PlayState} play @param {api.GamePage | null} info
 * @param {(...values: any[]) => any} close
 */
function content(fields, play, info, close) {
  const complaint = h("p", { id: fresh("error"), class: "error", role: "alert" })
  fields.deal.setAttribute("aria-describedby", complaint.id)
  const start = (/** @type {string | null} */ deal) => deals(form, asked(fields, play, deal), close, (error) => complain(fields.deal, complaint, error))
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault()
    start(fullDeal(fields.deal.value, info?.deals ?? "k1"))
  }
  const field = (/** @type {any} */ input, /** @type {string} */ key, /** @type {any[]} */ ...help) => input && h("div", { class: "field" }, h("label", { for: input.id }, t(key)), input, help)
  /** @type {HTMLFormElement} */
  const form = h("form", { onsubmit: submit, novalidate: true },
    h("div", { class: "fields" },
      field(fields.variant, "table.fresh.variant"),
      field(fields.level, "table.fresh.level"),
      field(fields.deal, "table.fresh.deal", complaint, h("p", { class: "help" }, t("table.fresh.help", { example: `${info?.deals ?? "k1"}:617` })),
        h("p", { class: "small-text" }, h("a", { href: `${gamePath(play.game)}/enter` }, t("page.enter.link")))),
    ),
    wishes(info, start),
    h("p", { class: "searching soft small-text", role: "status" }),
    h("div", { class: "actions" },
      h("button", { class: "button", type: "button", onclick: () => close(null) }, t("page.confirm.no")),
      info?.winnable_deals ? h("button", { class: "button winnable", type: "button", onclick: () => start("winnable") }, t("page.start.winnable")) : null,
      h("button", { class: "button primary", type: "submit", autofocus: true }, t("table.fresh.deal_it")),
    ),
  )
  return form
}

/** @param {{ variant: any, level: any }} values @param {api.PlayState} play @param {string | null} deal */
function asked({ variant, level }, play, deal) {
  return { game: play.game.name, deal, variant: variant?.value ?? null, level: Number(level?.value ?? 0) }
}

/**
 * Make the play; a deal that is none is said at its field.
 * @param {any} form @param {any} wanted @param {(...values: any[]) => any} close
 * @param {(...values: any[]) => any} refuse
 */
async function deals(form, wanted, close, refuse) {
  refuse(null)
  try {
    const made = await begin(form, wanted)
    if (made) close(made.id)
  } catch (error) {
    if (error.status === 422 || error.status === 400) refuse(error)
    else sayError(error)
  }
}

/** @param {any} input @param {any} complaint @param {any} error */
function complain(input, complaint, error) {
  complaint.textContent = error?.message ?? ""
  input.setAttribute("aria-invalid", String(Boolean(error) && !error.code.startsWith("none_")))
  if (error) input.focus()
}
