// How hard the deal on the table is, as far as it is measured.
import { get } from "../../frame/api.js"
import { fill, h } from "../../frame/dom.js"
import { hardness } from "../../frame/hardness.js"
import { dialog } from "../../frame/say.js"
import { t } from "../../frame/words.js"
import { dealName } from "../list.js"

const AGAIN = 900
const MOST = 90
/** What is told where the server does not come to it. @type {api.DifficultyShape} */
const OPEN = { searching: false, verdict: "unknown", number: null, grade: null, kept: null, lasted: null, honest: null }
const SHARES = /** @type {const} */ (["kept", "lasted"])
/** The part of the scale from 0 to 100 for a word, and the number of words. */
const [FIFTH, MOST_WORDS] = [20, 5]

/** Return a line that says how hard the deal was, once that is known. @param {PlayTable} table */
export function howHard(table) {
  const line = h("p", { class: "how-hard", role: "status" })
  told(table, line, (found) => {
    const words = inShort(found)
    fill(line, words && h("button", { class: "linklike", type: "button", onclick: () => explain(table) }, words))
  })
  return line
}

/** Tell all that is known of how hard the deal is. @param {PlayTable} table */
export function explain(table) {
  const place = h("div", { class: "how-hard", role: "status" }, h("p", { class: "soft" }, t("table.difficulty.searching")))
  dialog(t("table.difficulty.title"), (close) => [
    place,
    h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: () => close() }, t("page.close"))),
  ])
  const { deal, game } = table.state.play
  told(table, place, (found) => fill(place, lines(found, `${t("table.status.deal")} ${dealName({ deal, deals: game.deals })}`)))
}

/**
 * Ask until it is known, or until the place where it is told has gone.
 * @param {PlayTable} table @param {HTMLElement} place @param {(found: api.DifficultyShape) => void} tell
 */
async function told(table, place, tell) {
  for (let left = MOST; left > 0; left -= 1) {
    const found = await get(`/api/plays/${table.id}/difficulty`).catch(() => null)
    if (!found || !place.isConnected) return
    if (!found.searching) return void tell(found)
    await new Promise((resolve) => setTimeout(resolve, AGAIN))
    if (!place.isConnected) return
  }
  tell(OPEN)
}

/** The grade of a deal among those of its game; of a game that nobody has measured, the word for its number. @param {api.DifficultyShape} found */
function dots({ number, grade }) {
  const level = grade ?? Math.min(MOST_WORDS, 1 + Math.floor((number ?? 0) / FIFTH))
  return hardness(level, t(`grade.word.${level}`))
}

/** @param {api.DifficultyShape} found */
function inShort(found) {
  if (found.verdict !== "won") return found.verdict === "lost" ? t("table.difficulty.never") : null
  return [t("table.difficulty.graded"), " ", dots(found)]
}

/** @param {api.DifficultyShape} found @param {string} deal */
function lines(found, deal) {
  const { verdict, number, grade, honest } = found
  if (number === null) return h("p", {}, t("grade.open", { deal }))
  if (verdict !== "won") return h("p", {}, t("table.difficulty.never"))
  const more = [t("grade.number", { deal, number }), ...SHARES.map((share) => t(`grade.${share}`, { n: Math.round(100 * (found[share] ?? 0)) }))]
  return [
    h("p", {}, dots(found), grade ? `, ${t("table.difficulty.compared")}` : null),
    h("p", {}, t("table.difficulty.honest", { tenths: Math.round(10 * (honest ?? 0)) })),
    h("details", { class: "more" }, h("summary", {}, t("table.difficulty.measured")), more.map((words) => h("p", { class: "small-text" }, words))),
  ]
}
