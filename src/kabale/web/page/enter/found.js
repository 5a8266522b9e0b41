// A deal that was entered: its picture, its id and a link to it, playing it, and whether it can be won.
import { get, post } from "../frame/api.js"
import { h } from "../frame/dom.js"
import { gamePath } from "../frame/games.js"
import { navigate } from "../frame/router.js"
import { sayError } from "../frame/say.js"
import { oneAtATime } from "../frame/turns.js"
import { t } from "../frame/words.js"
import { linkField } from "../plays/panels/share.js"

const AGAIN = 900
const MOST = 40

/** Return what can be done with a deal of a game. @param {api.GamePage} game @param {string} deal */
export function foundDeal(game, deal) {
  const once = oneAtATime()
  const answer = h("p", { class: "enter-answer", role: "status" })
  const play = once(() => begin(game, deal))
  const win = once(() => ask(game, deal, answer))
  const isMore = game.variants.length > 1 || game.levels.length > 1
  return h("section", { class: "panel enter-found" },
    h("h2", {}, t("page.enter.done")),
    h("div", { class: "actions" },
      h("button", { class: "button", type: "button", onclick: win }, t("page.enter.win")),
      h("button", { class: "button primary", type: "button", onclick: play }, t("page.enter.play")),
    ),
    answer,
    isMore ? h("p", {}, h("a", { href: gamePath(game, `?${new URLSearchParams({ deal })}`) }, t("page.enter.settings"))) : null,
    linkField(t("page.enter.share"), `${window.location.origin}/link?${new URLSearchParams({ game: game.name, deal })}`),
    linkField(t("page.enter.deal"), deal),
    game.own ? h("p", { class: "soft" }, t("table.share.own")) : null,
  )
}

/** @param {api.GamePage} game @param {string} deal */
async function begin(game, deal) {
  try {
    const play = await post("/api/plays", { game: game.name, deal })
    await navigate(`/plays/${play.id}`)
  } catch (error) {
    sayError(error)
  }
}

/** Ask again while it is searched. @param {api.GamePage} game @param {string} deal @param {HTMLElement} answer */
async function ask(game, deal, answer) {
  answer.textContent = t("page.enter.searching")
  try {
    for (let left = MOST; left > 0 && answer.isConnected; left -= 1) {
      const { verdict } = await get(`/api/games/${encodeURIComponent(game.name)}/outlook?${new URLSearchParams({ deal })}`)
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
