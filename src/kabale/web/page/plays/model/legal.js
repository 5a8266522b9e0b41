// The legal moves that the server sent, in an order in which they can be looked up. No rule is decided here.

const LAY = /^(\d+)(?:x(\d+)|@(\d+))?-(\d+)(\^?)$/
const CLICK = /^([crma])(\d+)$/
/** @type {Record<string, any>} */
const BUTTONS = { c: "left", r: "right", m: "middle", a: "answer" }

/**
 * Read a move: {text, kind, source, target, count, place}; kinds as in docs/protocol.md. null for what is none.
 * @param {string} text
 */
export function parse(text) {
  const click = CLICK.exec(text)
  if (click) return { text, kind: BUTTONS[click[1]], source: Number(click[2]), target: 0, count: 0, place: 0 }
  const lay = LAY.exec(text)
  if (!lay) return null
  const kind = lay[5] ? "under" : lay[3] ? "pick" : "lay"
  return { text, kind, source: Number(lay[1]), target: Number(lay[4]), count: Number(lay[2] ?? 1), place: Number(lay[3] ?? 0) }
}

/** Return the legal moves by the pile that they begin at. @param {any} texts */
export function index(texts) {
  const lays = new Map()
  const clicks = new Set()
  for (const move of texts.map(parse)) {
    if (!move) continue
    if (move.target === 0) clicks.add(move.text)
    else lays.set(move.source, [...(lays.get(move.source) ?? []), move])
  }
  return { lays, clicks }
}

/**
 * Return the place (from 1) of the lowest card that a move takes from a pile of some size.
 * @param {Move} move @param {number} size
 */
export const lowest = (move, size) => (move.place || size - move.count + 1)

/**
 * Return the moves that take the card at a place of a pile, alone or with those on it.
 * @param {Legal} legal @param {number} pile @param {number} place @param {number} size
 */
export function movesFrom(legal, pile, place, size) {
  return (legal.lays.get(pile) ?? []).filter((move) => lowest(move, size) === place)
}

/**
 * Return the places of a pile from which a card or a block may be taken.
 * @param {Legal} legal @param {number} pile @param {number} size
 */
export function takeable(legal, pile, size) {
  return new Set((legal.lays.get(pile) ?? []).map((move) => lowest(move, size)))
}

/** Return the clicks that would do something at a pile: "c7", "r7", "m7". @param {Legal} legal @param {number} pile */
export function clicks(legal, pile) {
  return ["c", "r", "m"].map((letter) => letter + pile).filter((text) => legal.clicks.has(text))
}

/**
 * Return the places of the cards that leave a pile of some size by a move, from the bottom.
 * @param {Move} move @param {number} size
 */
export function placesTaken(move, size) {
  const first = lowest(move, size)
  const count = move.kind === "lay" ? move.count : 1
  return Array.from({ length: count }, (_, step) => first + step)
}

/**
 * Return the text of the move of a block, as it is written even where it is not legal.
 * @param {number} source @param {number} count @param {number} target
 */
export function moveText(source, count, target) {
  return `${source}${count > 1 ? `x${count}` : ""}-${target}`
}

/** Whether a move is among the legal ones. @param {Legal} legal @param {string} text */
export function isLegal(legal, text) {
  const move = parse(text)
  if (!move?.target) return legal.clicks.has(text)
  return (legal.lays.get(move.source) ?? []).some((each) => each.text === text)
}
