// The player's plays: going on with one, and the list of a game's.
import { del, get } from "../frame/api.js"
import { fill, h } from "../frame/dom.js"
import { tablePicture } from "../frame/games.js"
import { icon } from "../frame/icons.js"
import { confirmDialog, say, sayError } from "../frame/say.js"
import { ago, clock, moment, t } from "../frame/words.js"

/** Whether a play can be gone on with. @param {api.PlayShape} play */
export const isOpen = (play) => play.outcome === "playing" && play.length > 0

/** Return a play's outcome in words. @param {api.PlayShape} play */
export const outcomeWords = (play) => t(`page.outcome.${play.outcome}`)

/** Return one play to go on with: picture, game, deal, how far, how long ago. @param {api.PlayShape} play */
export function resumable(play) {
  return h("li", {}, h("a", { class: "resume", href: `/plays/${play.id}` },
    h("img", { src: tablePicture(`/api/plays/${play.id}`, { small: true }), alt: "", width: 64, height: 48, loading: "lazy" }),
    h("span", {},
      h("strong", {}, t("page.plays.resume", { title: play.title })), " ",
      h("span", { class: "small-text soft" }, t("page.plays.progress", { deal: dealName(play), n: play.length, ago: ago(play.changed) })),
    ),
    icon("play"),
  ))
}

/**
 * Fill a section with the latest plays of a game ("": of all), and again after one was deleted.
 * @param {HTMLElement} section @param {string} game @param {number} limit @param {api.PlayShape[]=} known  if they are there already
 */
export async function listPlays(section, game, limit, known) {
  section.dataset.game = game
  try {
    const plays = known ?? (await get(`/api/plays?limit=${limit}${game ? `&game=${encodeURIComponent(game)}` : ""}`)).plays
    // A late answer, after another game was chosen, is dropped.
    if (section.dataset.game !== game) return
    fill(section, plays.length ? [h("h2", {}, t("page.plays.title")), playTable(plays, () => listPlays(section, game, limit))] : null)
  } catch (error) {
    sayError(error)
  }
}

/**
 * Return the table of a player's plays, with their titles if they are of several games; `changed()` is called after one was deleted.
 * @param {api.PlayShape[]} plays @param {any} changed
 */
function playTable(plays, changed) {
  const mixed = new Set(plays.map((play) => play.title)).size > 1
  const scored = plays.some((play) => play.score !== null)
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("page.plays.title") }, h("table", { class: "plays" },
    h("thead", {}, h("tr", {},
      h("th", { scope: "col" }, t("page.plays.deal")),
      h("th", { scope: "col" }, t("page.plays.outcome")),
      h("th", { scope: "col", class: "number" }, t("page.plays.moves")),
      h("th", { scope: "col", class: "number" }, t("page.plays.time")),
      scored ? h("th", { scope: "col", class: "number" }, t("page.plays.score")) : null,
      h("th", { scope: "col" }, t("page.plays.last")),
      h("th", {}, h("span", { class: "unseen" }, t("page.plays.delete"))),
    )),
    h("tbody", {}, plays.map((play) => row(play, mixed, scored, changed))),
  ))
}

/** @param {api.PlayShape} play @param {boolean} mixed @param {any} scored @param {any} changed */
function row(play, mixed, scored, changed) {
  return h("tr", {},
    h("td", {}, h("a", { href: `/plays/${play.id}` }, mixed ? `${play.title} · ${dealName(play)}` : dealName(play))),
    h("td", {}, outcomeWords(play)),
    h("td", { class: "number" }, play.length),
    h("td", { class: "number" }, clock(play.seconds)),
    scored ? h("td", { class: "number" }, play.score ?? "–") : null,
    h("td", {}, h("time", { datetime: new Date(play.changed * 1000).toISOString(), title: moment(play.changed) }, ago(play.changed))),
    h("td", {}, h("button", { class: "close", type: "button", "aria-label": t("page.plays.delete_one", { deal: dealName(play) }), onclick: () => forget(play, changed) }, "×")),
  )
}

/** Whose numbers the numberings are. @type {Record<string, string>} */
const NUMBERINGS = { k1: "Kabale", ms: "Microsoft", xpat2: "xpat2", pysol: "PySolFC", greenfelt: "Greenfelt", solvitaire: "Solvitaire" }

/**
 * Return a deal as players call it: its number; in another numbering than the usual one of its game, that one as well.
 * @param {{ deal: string, deals: string }} play
 */
export function dealName({ deal, deals: usual }) {
  const [numbering, number] = deal.split(":")
  if (numbering === usual) return number
  if (numbering === "at") return t("page.plays.position", { digest: digestOf(number) })
  return numbering in NUMBERINGS ? `${number} (${NUMBERINGS[numbering]})` : t("page.plays.entered")
}

/** Return the CRC-32 of a word in hexadecimal, as the terminal does. @param {string} word */
function digestOf(word) {
  let sum = -1
  for (const byte of new TextEncoder().encode(word)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1))
  }
  return (~sum >>> 0).toString(16).padStart(8, "0")
}

/** @param {api.PlayShape} play @param {(...values: any[]) => any} changed */
async function forget(play, changed) {
  if (!(await confirmDialog(t("page.plays.delete_question", { deal: dealName(play) }), { yes: t("page.plays.delete"), danger: true }))) return
  try {
    await del(`/api/plays/${play.id}`)
    say(t("page.plays.deleted"))
    changed()
  } catch (error) {
    sayError(error)
  }
}
