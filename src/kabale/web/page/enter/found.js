// A deal that was entered: its picture, its id and a link to it, playing it, and whether it can be won.
import { get, post } from "../frame/api.js"
import { h } from "../frame/dom.js"
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
  const win = once(() => ask(game, asked, answer))
  return h("section", { class: "panel enter-found" },
    h("h2", {}, t(deal.startsWith("at:") ? "page.enter.table_done" : "page.enter.done")),
    h("div", { class: "actions" },
      h("button", { class: "button", type: "button", onclick: win }, t("page.enter.win")),
      h("button", { class: "button primary", type: "button", onclick: play }, t("page.enter.play")),
    ),
    answer,
    linkField(t("page.enter.share"), `${window.location.origin}/link?${new URLSearchParams([["game", game.name], ...asked])}`),
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
 * @param {api.GamePage} game @param {URLSearchParams} asked @param {HTMLElement} answer
 */
async function ask(game, asked, answer) {
  answer.textContent = t("page.enter.searching")
  try {
    for (let left = MOST; left > 0 && answer.isConnected; left -= 1) {
      const { verdict } = await get(`/api/games/${encodeURIComponent(game.name)}/outlook?${asked}`)
      answer.textContent = t(`page.enter.${verdict}`)
      if (verdict !== "searching") return
      await new Promise((resolve) => { setTimeout(resolve, AGAIN) })
    }
    answer.textContent = t("page.enter.unknown")
  } catch (error) {
    answer.textContent = ""
    sayError(error)
  }
}
