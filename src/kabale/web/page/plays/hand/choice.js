// Where a gesture fits several legal moves the player says which: by where the cards were dropped, or by a small menu.
import { h } from "../../frame/dom.js"
import { dialog } from "../../frame/say.js"
import { t } from "../../frame/words.js"

/** @type {Record<string, any>} */
const WORDS = { lay: "table.choice.top", under: "table.choice.bottom", pick: "table.choice.single" }

/** Return one of the moves, all to one pile; null where the player chose none. @param {Move[]} moves @param {string} where */
export async function chooseMove(moves, where) {
  if (moves.length === 1) return moves[0]
  const there = moves.filter((move) => (where === "bottom" ? move.kind === "under" : where === "top" ? move.kind !== "under" : true))
  const wanted = there.length ? there : moves
  if (where && wanted.length === 1) return wanted[0]
  const text = await dialog(t("table.choice.title"), (close) => h("div", { class: "choices" },
    wanted.map((move, index) => h("button", { class: "button", type: "button", autofocus: index === 0, onclick: () => close(move.text) }, words(move))),
    h("button", { class: "button", type: "button", onclick: () => close(null) }, t("page.confirm.no")),
  ))
  return moves.find((move) => move.text === text) ?? null
}

/** @param {Move} move */
function words(move) {
  if (move.kind === "lay" && move.count > 1) return t("table.choice.block", { n: move.count })
  return t(WORDS[move.kind])
}
