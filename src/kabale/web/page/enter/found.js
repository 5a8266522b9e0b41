// A deal that was entered: its picture, its id and a link to it, playing it, and whether it can be won.
import { get, post } from "../frame/api.js"
import { withSigns } from "../frame/cards.js"
import { fill, h } from "../frame/dom.js"
import { outward } from "../frame/place.js"
import { navigate } from "../frame/router.js"
import { sayError } from "../frame/say.js"
import { oneAtATime } from "../frame/turns.js"
import { t } from "../frame/words.js"
import { linkField } from "../plays/panels/share.js"
import { settingsQuery } from "./settings.js"

const AGAIN = 900
const MOST = 40

/**
 * Return what can be done with a deal of a game.
 * @param {api.GamePage} game @param {string} deal @param {EntrySettings} settings
 */
export function foundDeal(game, deal, settings) {
  const asked = new URLSearchParams([["deal", deal], ...settingsQuery(settings)])
  const once = oneAtATime()
  const answer = h("p", { class: "enter-answer", role: "status" })
  const play = once(() => begin({ game: game.name, deal, ...settings }))
  const win = once(() => ask(game, asked, answer, "outlook"))
  const hint = once(() => ask(game, asked, answer, "hint"))
  return h("section", { class: "panel enter-found" },
    h("h2", {}, t(deal.startsWith("at:") ? "page.enter.table_done" : "page.enter.done")),
    h("div", { class: "actions" },
      h("button", { class: "button", type: "button", onclick: win }, t("page.enter.win")),
      h("button", { class: "button", type: "button", onclick: hint }, t("page.enter.hint")),
      h("button", { class: "button primary", type: "button", onclick: play }, t("page.enter.play")),
    ),
    answer,
    linkField(t("page.enter.share"), outward(`/link?${new URLSearchParams([["game", game.name], ...asked])}`)),
    linkField(t("page.enter.deal"), deal),
    game.own ? h("p", { class: "soft" }, t("table.share.own")) : null,
  )
}

/** @param {{ game: string, deal: string } & EntrySettings} wanted */
async function begin(wanted) {
  try {
    const play = await post("/api/plays", wanted)
    await navigate(`/plays/${play.id}`)
  } catch (error) {
    sayError(error)
  }
}

/**
 * Ask again while it is searched.
 * @param {api.GamePage} game @param {URLSearchParams} asked @param {HTMLElement} answer @param {"outlook" | "hint"} what
 */
async function ask(game, asked, answer, what) {
  answer.textContent = t("page.enter.searching")
  try {
    for (let left = MOST; left > 0 && answer.isConnected; left -= 1) {
      const found = words(await get(`/api/games/${encodeURIComponent(game.name)}/${what}?${asked}`))
      if (found) return void fill(answer, found.map((each) => h("span", { class: "row-line" }, withSigns(each))))
      await new Promise((resolve) => { setTimeout(resolve, AGAIN) })
    }
    answer.textContent = t("page.enter.unknown")
  } catch (error) {
    answer.textContent = ""
    sayError(error)
  }
}

/** Return what an answer says, null while it is searched. @param {any} answer @returns {string[] | null} */
function words({ verdict, told, hint }) {
  if (verdict) return verdict === "searching" ? null : told.length ? told : [t(`page.enter.${verdict}`)]
  return hint && [hint.reason]
}
