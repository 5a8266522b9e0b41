// How hard the deal on the table is, as far as it is measured.
import { get } from "../../frame/api.js"
import { fill, h } from "../../frame/dom.js"
import { dialog } from "../../frame/say.js"
import { t } from "../../frame/words.js"
import { shortDeal } from "../list.js"

const AGAIN = 900
const MOST = 90
/** What is told where the server does not come to it. @type {api.DifficultyShape} */
const OPEN = { searching: false, verdict: "unknown", number: null, grade: null, kept: null, lasted: null, honest: null }
const SHARES = /** @type {const} */ (["kept", "lasted", "honest"])

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
  told(table, place, (found) => fill(place, lines(found, shortDeal(table.state.play.deal)).map((words) => h("p", {}, words))))
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

/** @param {api.DifficultyShape} found */
function inShort({ verdict, number, grade }) {
  if (verdict !== "won") return verdict === "lost" ? t("table.difficulty.never") : null
  return grade ? t("table.difficulty.graded", { number, word: t(`grade.word.${grade}`) }) : t("table.difficulty.number", { number })
}

/** @param {api.DifficultyShape} found @param {string} deal */
function lines(found, deal) {
  const { verdict, number, grade } = found
  if (number === null) return [t("grade.open", { deal })]
  const shares = verdict === "won" ? SHARES.map((share) => t(`grade.${share}`, { n: Math.round(100 * (found[share] ?? 0)) })) : [t("grade.never")]
  return [t("grade.number", { deal, number }), ...(grade ? [t("grade.stands", { grade, word: t(`grade.word.${grade}`) })] : []), ...shares]
}
