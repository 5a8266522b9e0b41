// Playing on while the server does not answer: the moves that its last answer lists as legal and that bring nothing unseen to
// light, and undo and redo over positions that were shown. They wait in the outbox; all else says that it waits.
import { get, isReachable } from "../../frame/api.js"
import * as outbox from "../../frame/outbox.js"
import { t } from "../../frame/words.js"
import { predicted, turnsUpNothing, unanswered } from "../model/prediction.js"

const MOST = 60

/** Return what plays on alone at a table. @param {PlayTable} table */
export function alone(table) {
  /**
   * The positions that undo and redo lead to, with what led to each while alone.
   * @type {{ play: api.PlayState, of?: string }[]}
   */
  let shown = [{ play: table.state.play }]
  let at = 0
  const isWaiting = () => outbox.waiting(table.id).length > 0
  const base = () => table.state.play.version

  /** Show a position that the server has not heard of. @param {api.PlayState} play @param {Change=} change */
  const pretend = (play, change) => {
    const seen = { ...play, version: base(), can_undo: at > 0, can_redo: at < shown.length - 1, changes: null, events: [] }
    shown[at].play = seen
    if (change) table.foresee(seen, change)
    else table.arrive(seen, { quiet: true })
    table.state.foreseen = false
    table.state.offline = true
    table.render()
    return seen
  }

  const push = (/** @type {{ play: api.PlayState, of?: string }} */ step) => {
    shown = [...shown.slice(0, at + 1), step].slice(-MOST)
    at = shown.length - 1
  }

  /** @param {string} name @param {object} body @param {Partial<Waiting>} more */
  const keep = (name, body, more) => outbox.keep({
    method: "POST", path: `/api/plays/${encodeURIComponent(table.id)}/${name}`, body: { version: base(), ...body }, play: table.id, ...more,
  })

  const waits = () => {
    table.settle()
    table.tell(t("table.alone.waits"))
    // It may be back, and nobody has noticed.
    get("/api/me").catch(() => {})
  }

  /** A legal move, as it was shown or not yet. @param {api.PlayState} before @param {Move} lay @param {object} body */
  const move = (before, lay, body, tried = false) => {
    const change = predicted(before, lay)
    if (!change || !turnsUpNothing(before, change)) return false
    const piles = [change.source, change.target].map((pile) => ({ pile, cards: before.piles[pile - 1].cards }))
    const after = unanswered(before, change)
    const kept = keep("moves", body, { piles, tried, after })
    if (!kept) return false
    push({ play: after, of: kept.id })
    pretend(after, tried ? undefined : change)
    return true
  }

  /** Go back or on to a position that was shown. @param {"undo" | "redo"} name */
  const go = (name, tried = false) => {
    const to = at + (name === "undo" ? -1 : 1)
    if (!shown[to]) return false
    const { of } = shown[Math.max(at, to)]
    const kept = keep(name, {}, { of, tried, after: shown[to].play })
    if (!kept) return false
    at = to
    pretend(shown[to].play)
    return true
  }

  return {
    move, go, waits, isWaiting,
    /** Whether what is done now has to wait: something does already, or nobody answers. */
    isAlone: () => isWaiting() || !isReachable(),
    /** The server answered to something. @param {string} name @param {api.PlayState} play */
    saw(name, play, joined = false) {
      if (joined || play.version === shown[at].play.version) shown[at].play = play
      else if (name === "moves" || name === "auto") push({ play })
      else if (name === "undo" && at > 0) shown[--at].play = play
      else if (name === "redo" && shown[at + 1]) shown[++at].play = play
      else {
        shown = [{ play }]
        at = 0
      }
    },
    /** What waits from before this visit is shown; returns what ends listening. */
    start() {
      for (const act of outbox.waiting(table.id)) {
        if (!act.after) continue
        if (act.path.endsWith("/moves")) push({ play: act.after, of: act.id })
        else if (act.path.endsWith("/undo") && at > 0) at -= 1
        else if (act.path.endsWith("/redo") && shown[at + 1]) at += 1
        else push({ play: act.after, of: act.of })
        pretend(act.after)
      }
      return outbox.onSettled((play, state) => {
        if (play !== table.id) return
        table.state.offline = false
        if (outbox.sameCards(state, shown[at].play)) shown[at].play = state
        else this.saw("settled", state)
        table.arrive({ ...state, changes: null }, { quiet: true })
      })
    },
  }
}
