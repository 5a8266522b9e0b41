// How a play stands beside the player's other results, and a deal of the day beside those of everybody.
import { get } from "../../frame/api.js"
import { clock, dayName, t } from "../../frame/words.js"

/**
 * Fetch how a play stands and keep it with the table, and show it beside the moves; what was known before stays where the
 * server does not answer.
 * @param {PlayTable} table
 */
export async function standing(table) {
  table.standing = await get(`/api/plays/${encodeURIComponent(table.id)}/standing`).catch(() => table.standing)
  table.parts.status.draw(table.state)
  return table.standing
}

/**
 * Return what is said of a win, line by line: beside others who won the deal of the day, beside the player's own wins.
 * @param {PlayTable} table @param {api.PlayStanding | undefined} found @param {api.PlayStanding | undefined} before this win
 */
export function lines({ state }, found, before) {
  if (!found?.won || found.shortest_win === null) return []
  const { won, played, streak, day } = found
  const best = t("table.ended.best", { n: found.shortest_win, time: clock(found.fastest_win ?? 0) })
  const isRecord = before?.shortest_win != null && state.play.length < before.shortest_win
  const days = day?.day === dayName() && day.streak > 1 ? t("page.days.streak", { n: day.streak }) : ""
  const own = [t("table.ended.share", { won, n: played }), streak > 1 ? t("table.ended.streak", { n: streak }) : "", days]
  return [
    day?.winners ? others(state.play.length, day) : "",
    isRecord ? `${t("table.ended.record")} · ${best}` : best,
    own.filter(Boolean).join(" · "),
  ].filter(Boolean)
}

/** @param {number} moves @param {api.DayStanding} day */
const others = (moves, { winners, longer }) => (longer ? t("table.ended.beaten", { moves, longer, n: winners }) : t("table.ended.others", { n: winners }))
