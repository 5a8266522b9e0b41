// A new deal of the same game: at random or by its number, with the variant and the level that the player wants.
import { get } from "../../frame/api.js"
import { fresh, h } from "../../frame/dom.js"
import { chooseFor, chosenFor, gamePath, hasClock, usualDeal } from "../../frame/games.js"
import { navigate } from "../../frame/router.js"
import { dialog, sayError } from "../../frame/say.js"
import { language, t } from "../../frame/words.js"
import { begin, fullDeal, numberings, wishes } from "../start.js"
import { countedBy } from "./status.js"

/** Ask for a new deal and go to it. @param {PlayTable} table */
export async function newDeal(table) {
  const { play } = table.state
  const info = await table.info()
  const id = await dialog(t("table.bar.fresh"), (close) => content(play, info, close))
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
 * @param {api.PlayState} play @param {api.GamePage | null} info
 * @param {(...values: any[]) => any} close
 */
function content(play, info, close) {
  const parts = fields(play, info)
  const game = info?.name ?? play.game.name
  const complaint = h("p", { id: fresh("error"), class: "error", role: "alert" })
  parts.deal.setAttribute("aria-describedby", complaint.id)
  /** The form of another choice, while it is on its way: what is pressed meanwhile is meant for it. @type {Promise<any> | null} */
  let turning = null
  const start = async (/** @type {string | null} */ deal) => {
    if (turning) return (await turning)?.start(deal)
    await deals(form, asked(parts, game, deal), close, (error) => complain(parts.deal, complaint, error))
  }
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault()
    start(fullDeal(parts.deal.value, info?.deals ?? "k1") ?? usualDeal(info ?? play.game))
  }
  const field = (/** @type {any} */ input, /** @type {string} */ key, /** @type {any[]} */ ...help) => input && h("div", { class: "field" }, h("label", { for: input.id }, t(key)), input, help)
  const turn = (/** @type {string} */ other, /** @type {number} */ place) => {
    const mine = turned(other).catch(sayError)
    turning = mine
    mine.then((next) => {
      if (turning !== mine) return
      turning = next ? mine : null
      if (!next) return
      form.replaceWith(next)
      next.querySelectorAll("fieldset.switch")[place]?.querySelector("input:checked")?.focus()
    })
  }
  const turned = async (/** @type {string} */ other) => content(play, await get(`/api/games/${encodeURIComponent(other)}?language=${language()}`), close)
  /** @type {any} */
  const form = h("form", { onsubmit: submit, novalidate: true },
    (info?.switches ?? []).map((each, place) => switchField(each, (/** @type {string} */ other) => turn(other, place))),
    scores(play, info, turn),
    info?.winnable_deals ? onlyWinnable(info) : null,
    check(t("page.settings.clock"), hasClock(play.game), (clock) => chooseFor(play.game, { clock })),
    h("div", { class: "fields" },
      field(parts.variant, "table.fresh.variant"),
      field(parts.level, "table.fresh.level"),
      field(parts.deal, "table.fresh.deal", complaint, h("p", { class: "help" }, t("page.start.help")),
        h("p", { class: "small-text" }, h("a", { href: `${gamePath(game)}/enter` }, t("page.enter.link"))), numberings()),
    ),
    wishes(info, start),
    h("div", { class: "actions" },
      h("p", { class: "searching soft small-text", role: "status" }),
      h("button", { class: "button", type: "button", onclick: () => close(null) }, t("page.confirm.no")),
      h("button", { class: "button primary", type: "submit", autofocus: true }, t("table.fresh.deal_it")),
    ),
  )
  form.start = start
  return form
}

/**
 * One switch of the game: a choice that the others exclude cannot be chosen.
 * @param {api.GameSwitch} each @param {(game: string) => unknown} turn
 */
function switchField({ title, choices }, turn) {
  const name = fresh("switch")
  const radio = (/** @type {api.SwitchChoice} */ { text, chosen, game }) => h("label", { class: "check" },
    h("input", { type: "radio", name, checked: chosen, disabled: game === null, onchange: () => game && turn(game) }), text)
  return h("fieldset", { class: "switch" }, h("legend", {}, title), h("div", { class: "options" }, choices.map(radio)))
}

/**
 * How the points are counted. Vegas is played with one pass, or three of three cards a draw: the passes follow.
 * @param {api.PlayState} play @param {api.GamePage | null} info @param {(game: string, place: number) => unknown} turn
 */
function scores(play, info, turn) {
  const ways = play.score === null ? Object.keys(play.points) : ["standard"]
  if (!ways.length) return null
  const switches = info?.switches ?? []
  const has = (/** @type {string} */ option) => switches.flatMap(({ choices }) => choices).find((each) => each.option === option)
  const choose = (/** @type {string} */ score) => {
    chooseFor(play.game, { score })
    const passes = has(has("draw3")?.chosen ? "passes3" : "passes1")
    if (score === "vegas" && passes?.game && !passes.chosen) turn(passes.game, switches.length)
  }
  const choices = ["none", ...ways].map((way) => ({ option: way, text: t(`table.fresh.count_${way}`), chosen: way === countedBy(play), game: way }))
  return switchField({ title: t("table.status.score"), choices }, choose)
}

/** @param {string} text @param {boolean} checked @param {(checked: boolean) => void} choose */
function check(text, checked, choose) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", checked, onchange: (event) => choose(event.target.checked) }), text)
}

/** @param {api.GamePage} info */
function onlyWinnable(info) {
  const text = t(info.winnable_listed ? "table.fresh.only_winnable" : "table.fresh.only_winnable_searched")
  return check(text, Boolean(chosenFor(info).winnable), (winnable) => chooseFor(info, { winnable }))
}

/** @param {{ variant: any, level: any }} values @param {string} game @param {string | null} deal */
function asked({ variant, level }, game, deal) {
  return { game, deal, variant: variant?.value ?? null, level: Number(level?.value ?? 0) }
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
