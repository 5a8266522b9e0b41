// What a player can do to a play, each as one request. The answer is shown by answers.js; a legal lay is shown at once and
// taken back if the server should refuse it.
import { get } from "../../frame/api.js"
import { withSigns } from "../../frame/cards.js"
import { isGone } from "../../frame/outbox.js"
import { navigate } from "../../frame/router.js"
import { announce, sayError } from "../../frame/say.js"
import { settings } from "../../frame/settings.js"
import { t } from "../../frame/words.js"
import { isLegal, parse } from "../model/legal.js"
import { predicted, turnsUpNothing, withChange, isAsPredicted } from "../model/prediction.js"
import { take } from "../model/state.js"
import { insist, queue } from "./requests.js"

/** Return the actions of a table; each resolves when its answer has been shown. @param {PlayTable} table */
export function actions(table) {
  const acts = queue((error) => refused(table, error), (long) => table.paint.felt.classList.toggle("is-waiting", long))
  // While one act waits for the server, those after it would be done to a table that nobody knows.
  const line = { add: (/** @type {() => any} */ act) => (acts.isBusy() && table.state.offline ? table.alone.waits() : acts.add(act)) }
  return {
    /** Play a move by its text, or what `choose()` returns or resolves with when its turn comes (null: nothing). */
    play: (/** @type {any} */ choose) => line.add(async () => move(table, typeof choose === "function" ? await choose() : choose)),
    undo: () => line.add(() => (table.state.play.can_undo ? go(table, "undo") : unable(table, "table.undo.none"))),
    redo: () => line.add(() => (table.state.play.can_redo ? go(table, "redo") : unable(table, "table.redo.none"))),
    restart: () => line.add(() => answeredOnly(table, () => restart(table))),
    end: () => line.add(() => answeredOnly(table, () => request(table, "end"))),
    /** Look back at a play that has ended. */
    review: () => navigate(`/plays/${encodeURIComponent(table.id)}/review`),
    auto: (/** @type {boolean} */ safe) => line.add(() => answeredOnly(table, () => collect(table, safe))),
    /** Name an unknown card that lies face up. */
    card: (/** @type {string} */ card, /** @type {number} */ pile, /** @type {number} */ place) => line.add(() => answeredOnly(table, () => request(table, "card", { card, pile, place }))),
    hint: () => line.add(() => answeredOnly(table, () => hint(table))),
    /** Say why a move is none, at the card that is to move. */
    why: (/** @type {string} */ text, pile = 0, place = 0) => why(table, `?move=${encodeURIComponent(text)}`, { pile, place }),
    /** Say why what lies at a place cannot be moved, or why a click there does nothing. */
    whyNot: (/** @type {number} */ pile, /** @type {number} */ place) => why(table, `?pile=${pile}&place=${place}`, { pile, place }),
    /** Play what may be a move: says why where it is none. */
    tried: (/** @type {string} */ text) => line.add(() => answeredOnly(table, () => tried(table, text))),
    /** Whether something that was done has not been answered yet. */
    isBusy: acts.isBusy,
    /**
     * Do something when all that was done before has been answered, which may be now; what it does comes before what
     * was done after it.
     */
    inTurn: (/** @type {() => unknown} */ act) => (acts.isBusy() ? line.add(async () => acts.first(act)) : act()),
    /** Fetch the play anew: it may have gone on elsewhere. */
    again: () => line.add(() => again(table)),
  }
}

/** @param {PlayTable} table @param {string} name */
const pathOf = (table, name) => `/api/plays/${table.id}/${name}`

/** @param {PlayTable} table @param {string} name */
async function request(table, name, /** @type {any} */ body = {}, { quiet = false, once = false } = {}) {
  const sent = { version: table.state.play.version, ...body }
  const { play } = await insist(pathOf(table, name), sent, (lost) => offline(table, lost), { once })
  table.alone.saw(name, play, sent.joined)
  table.arrive(play, { quiet })
  return play
}

/**
 * Do what only the server can, unless it does not answer just now.
 * @param {PlayTable} table @param {() => unknown} work
 */
const answeredOnly = (table, work) => (table.alone.isAlone() ? table.alone.waits() : work())

/**
 * Undo or redo: by the server, or to a position that was shown.
 * @param {PlayTable} table @param {"undo" | "redo"} name
 */
async function go(table, name) {
  if (table.alone.isAlone()) return table.alone.go(name) || table.alone.waits()
  try {
    return await request(table, name, {}, { once: true })
  } catch (error) {
    if (!isGone(error)) throw error
    return table.alone.go(name, true) || request(table, name)
  }
}

/** @param {PlayTable} table @param {boolean} lost */
function offline(table, lost) {
  const isNew = lost && !table.state.offline
  table.state.offline = lost
  table.render()
  if (isNew) table.tell(t("table.alone.waits"))
}

/** @param {PlayTable} table */
async function restart(table) {
  await request(table, "restart")
  announce(t("table.said.anew"))
}

/** @param {PlayTable} table @param {string} key */
function unable(table, key) {
  table.tell(t(key))
}

/** What is no longer legal when its turn comes is not sent. @param {PlayTable} table @param {string | null} text */
async function move(table, text) {
  const { state } = table
  if (!text) return undefined
  if (!isLegal(state.legal, text)) return announce(t("table.changed"))
  return send(table, text)
}

/** @param {PlayTable} table @param {string} text */
async function tried(table, text) {
  const { legal, why: reason } = await get(`${pathOf(table, "why")}?move=${encodeURIComponent(text)}`)
  if (legal) return send(table, text)
  return table.tell(withSigns(reason), { pile: parse(text)?.source })
}

/** @param {PlayTable} table @param {string} text */
async function send(table, text) {
  const { state } = table
  const { play, ids } = state
  const lay = parse(text)
  const wanted = lay?.target ? predicted(play, lay) : null
  const body = { version: play.version, move: text, seconds: table.clock.seconds() }
  if (table.alone.isAlone()) return (lay && table.alone.move(play, lay, body)) || table.alone.waits()
  if (wanted) table.foresee(withChange(play, wanted), wanted)
  const once = turnsUpNothing(play, wanted)
  try {
    const { play: after } = await insist(pathOf(table, "moves"), body, (lost) => offline(table, lost), { once })
    table.alone.saw("moves", after)
    answered(table, after, wanted && isAsPredicted(play, after.changes?.[0], wanted), { play, ids })
  } catch (error) {
    if (once && lay && isGone(error) && table.alone.move(play, lay, body, true)) return undefined
    if (wanted) take(state, play)
    state.ids = ids
    throw error
  }
  // What the player has just taken from a foundation does not go back at once.
  const isTakenDown = lay && play.piles[lay.source - 1].kind === "foundation"
  if (settings.auto === "click" || isTakenDown || state.play.outcome !== "playing") return undefined
  return collect(table, settings.auto === "safe", { quiet: true, joined: true })
}

/**
 * Show the answer to a move: what was foreseen is not shown again.
 * @param {PlayTable} table @param {any} after @param {boolean | null} seen @param {any} before
 */
function answered(table, after, seen, before) {
  if (seen) return table.arrive(after, { rest: after.changes.slice(1), since: before.ids, before: before.play })
  Object.assign(table.state, before)
  return table.arrive(after)
}

/** `joined`: as part of the last go, which is taken back as one. @param {PlayTable} table @param {boolean} safe */
async function collect(table, safe, { quiet = false, joined = false } = {}) {
  const before = table.state.play.length
  const play = await request(table, "auto", { safe, joined }, { quiet: true })
  const laid = play.length - before
  if (laid > 0) (quiet || play.outcome !== "playing" ? announce : table.tell)(t("table.auto.done", { n: laid }))
  else if (!quiet) nothingUp(table, safe)
  return laid
}

/**
 * Nothing went up: either nothing fits, or what fits may be missed later, and the player decides.
 * @param {PlayTable} table @param {boolean} safe
 */
function nothingUp(table, safe) {
  const { play, legal } = table.state
  const fits = [...legal.lays.values()].flat().some((move) => goesUp(play, move))
  if (!safe || !fits) return table.tell(t("table.auto.none"))
  return table.tell(t("table.auto.none_safe"), { action: { text: t("table.auto.all"), work: () => table.actions.auto(false) } })
}

/** @param {api.PlayState} play @param {Move} move */
function goesUp(play, move) {
  return play.piles[move.target - 1].kind === "foundation" && play.piles[move.source - 1].kind !== "foundation"
}

/** @param {PlayTable} table */
async function hint(table) {
  const { moves, reason, nothing_new: isRound } = await get(pathOf(table, "hint"))
  const { state } = table
  state.picked = null
  if (state.play.unnamed) table.parts.question.again()
  const first = moves.length ? parse(moves[0]) : null
  state.hint = first && spotted(state.play, first)
  table.render()
  const playAll = () => moves.forEach((/** @type {string} */ each) => table.actions.play(each))
  const action = first ? { text: t("table.hint.play"), work: playAll } : null
  if (isRound) table.rounds.open()
  else table.tell(withSigns(reason), { ...state.hint, action, isHint: true })
}

/** Where a hint begins and ends on the table. @param {api.PlayState} play @param {Move} move */
export function spotted(play, move) {
  const size = play.piles[move.source - 1]?.cards.length ?? 0
  const place = move.target ? (move.place || size - move.count + 1) : size
  return move.kind === "answer" ? null : { pile: move.source, place, target: move.target || move.source }
}

/** @param {PlayTable} table @param {string} query @param {{ pile: number, place: number }} at */
async function why(table, query, at) {
  if (table.alone.isAlone()) return table.alone.waits()
  const { turn } = table.parts.bubble
  try {
    const answer = await get(`${pathOf(table, "why")}${query}`)
    if (answer.why && turn === table.parts.bubble.turn) table.tell(withSigns(answer.why), at)
  } catch (error) {
    sayError(error)
  }
}

/** @param {PlayTable} table */
async function again(table) {
  if (table.alone.isAlone()) return
  const play = await get(`/api/plays/${table.id}`)
  if (play.version === table.state.play.version) return
  table.alone.saw("again", play)
  table.arrive({ ...play, changes: null }, { quiet: true })
}

/** A request was refused: what the server has is what is shown. @param {PlayTable} table @param {any} error */
function refused(table, error) {
  table.settle()
  if (error.status === 409 && error.body?.state) {
    const after = error.body.state
    const isOurs = error.retried && after.version === table.state.play.version + 1
    table.alone.saw("again", after)
    table.arrive({ ...after, changes: null }, { quiet: true })
    if (!isOurs) table.tell(t("table.stale"))
    return
  }
  table.hear("error")
  if (error.code === "illegal_move") table.tell(withSigns(error.message))
  else sayError(error)
}
