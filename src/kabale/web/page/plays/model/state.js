// What the table knows. The server's last answer is in `play`; the rest is what the player is doing with it.
// Nothing else is remembered in the page's elements, and render(table) in table/view.js is what draws it.
import { index } from "./legal.js"

/**
 * Return the state at the beginning of a visit, with the play as the server sent it.
 * @returns {TableState}
 * @param {api.PlayState} play
 */
export function begin(play) {
  return {
    play,               // the server's State: piles, legal, outcome, score, ...
    legal: index(play.legal),
    ids: [],            // for each pile the ids of its cards from the bottom; an id stays with a card while it moves
    picked: null,       // {pile, place, ids, moves}: what is picked up, by click or by key
    foreseen: false,    // whether `play` is what a move will do, and the server has not answered yet
    landing: null,      // the last flight of a game that has ended, until all cards have landed
    drag: null,         // {pile, place, ids, moves}: what the hand drags just now
    held: new Map(),    // where the cards are, by id, that are dragged or wait where they were dropped
    hint: null,         // {source, place, target, reason}: what is shown as a hint
    over: 0,            // the pile under the pointer or the focus, 0: none
    names: false,       // whether the piles' letters are shown
    rules: false,       // whether the rules lie beside the table
    offline: false,     // whether the server does not answer just now
    verdict: "unknown", // whether the play can still be won
    closed: "",         // the outcome whose panel was closed by the player
    round: "",          // whether it is said that nothing new can come: "open", or "closed" when the player went on
    notes: [],          // what the definition says to the player (events of the last move)
  }
}

/** Put a new answer of the server in place of the last one. @param {TableState} state @param {api.PlayState} play */
export function take(state, play) {
  state.play = play
  state.legal = index(play.legal)
  state.foreseen = false
  state.picked = null
  state.hint = null
  if (state.round) state.round = "closed"
  if (play.outcome !== state.closed) state.closed = ""
}

/** Return the pile with a number. @param {TableState} state @param {number} number */
export const pileOf = (state, number) => state.play.piles[number - 1]

/**
 * Return where a card lies now: {pile, place}, both from 1; null for a card that is none.
 * @param {TableState} state @param {number} id
 */
export function find(state, id) {
  for (const [index, ids] of state.ids.entries()) {
    const place = ids.indexOf(id)
    if (place >= 0) return { pile: index + 1, place: place + 1 }
  }
  return null
}

/**
 * Return how a card looks from here: its name, whether it lies face up, and its back.
 * @param {api.PlayState} play @param {number} pile @param {number} place
 */
export function look(play, pile, place) {
  const { cards, up, backs } = play.piles[pile - 1]
  return { name: cards[place - 1], up: up[place - 1], back: backs[place - 1] ?? 1 }
}
