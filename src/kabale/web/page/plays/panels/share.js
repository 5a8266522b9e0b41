// Links that others can open: this deal from its beginning, or this very position.
import { fresh, h } from "../../frame/dom.js"
import { ask, outward } from "../../frame/place.js"
import { dialog, say, sayError } from "../../frame/say.js"
import { dateLocale, t } from "../../frame/words.js"

/** Show the links of a play. @param {PlayTable} table */
export async function share(table) {
  const { play } = table.state
  let moves = ""
  try {
    moves = await played(table.id)
  } catch (error) {
    sayError(error)
  }
  const rows = [["table.status.deal", play.deal.replace(`${play.game.deals}:`, "")], ["table.share.deal", address(play, "")]]
  if (moves) rows.push(["table.share.position", address(play, moves)])
  const day = play.outcome === "won" ? table.standing?.day : null
  const text = day ? result(play, day) : ""
  if (text) rows.unshift(["table.share.result", `${text} ${address(play, "")}`])
  dialog(t("table.share.title"), (close) => [
    rows.map(([key, link]) => linkField(t(key), link)),
    play.game.own ? h("p", { class: "soft" }, t("table.share.own")) : null,
    day?.grade ? h("p", { class: "soft small-text" }, t("table.share.stars")) : null,
    h("div", { class: "actions" }, text ? sender(text, address(play, "")) : null, h("button", { class: "button primary", type: "button", onclick: () => close() }, t("page.close"))),
  ])
}

/**
 * A win of the day in a line: "Kabale 28 Nov · FreeCell · 92 moves · ★★★". The stars are the grade of the deal.
 * @param {api.PlayState} play @param {api.DayStanding} of
 */
function result(play, { day, grade }) {
  const date = new Intl.DateTimeFormat(dateLocale(), { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day))
  return [`Kabale ${date}`, play.game.title, t("table.ended.moves", { n: play.length }), "★".repeat(grade ?? 0)].filter(Boolean).join(" · ")
}

/** The device's own way to share, where it has one. @param {string} text @param {string} url */
function sender(text, url) {
  if (!navigator.share) return null
  // Whoever closes it has thought better of it.
  const send = () => navigator.share({ text, url }).catch(() => {})
  return h("button", { class: "button", type: "button", onclick: send }, t("table.share.send"))
}

/** @param {api.PlayState} play @param {string} moves */
function address(play, moves) {
  const query = new URLSearchParams({ game: play.game.name, deal: play.deal })
  if (play.variant) query.set("variant", play.variant)
  if (play.level) query.set("level", String(play.level))
  if (moves) query.set("moves", moves)
  return outward(`/link?${query}`)
}

/** The moves stand in the saved play: the server keeps them, the page does not. @param {string} id */
async function played(id) {
  const response = await ask(`/api/plays/${encodeURIComponent(id)}/file`)
  if (!response.ok) return ""
  const line = (await response.text()).split("\n").find((each) => each.startsWith("moves: "))
  return line ? line.slice("moves: ".length).trim() : ""
}

/** Return a field that shows a text, a link say, and copies it. @param {string} label @param {string} link */
export function linkField(label, link) {
  const id = fresh("link")
  const input = h("input", { id, type: "text", readonly: true, value: link, onfocus: (/** @type {any} */ event) => event.target.select() })
  const copy = async () => {
    input.select()
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      // Without leave for the clipboard the text is selected, ready for Ctrl+C.
      return say(t("table.share.select"))
    }
    return say(t("table.share.copied"))
  }
  const button = h("button", { class: "button", type: "button", onclick: copy }, t("table.share.copy"))
  return h("div", { class: "field" }, h("label", { for: id }, label), h("div", { class: "copy" }, input, button))
}
