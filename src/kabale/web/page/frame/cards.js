// Cards as they are seen and called: the addresses of their pictures in the style that the player has chosen, where the
// pictures are that came with a whole deck (decks.js), their names, their signs.
import { settings, theme } from "./settings.js"
import { storage } from "./storage.js"
import { t } from "./words.js"

/** The designs of backs. */
export const BACKS = ["1", "2", "3", "4", "5", "6"]

// Beside this module: under the path of its release, where pictures may be kept for ever.
const PICTURES = new URL("../cards", import.meta.url).pathname
const SMALL = 62
/** @type {Record<string, any>} */
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" }

/** Return the name of a style as the server has it: face, colours and theme. */
export function style(chosen = settings) {
  return `${chosen.face}-${chosen.colours}-${chosen.theme === "auto" ? theme() : chosen.theme}`
}

/**
 * Return the address of a picture in the chosen style, whatever lies on a table: "QH", "JK", or "back" for the chosen back.
 * @param {string} name
 */
export function styledPicture(name, chosen = settings) {
  if (name !== "back") return `${PICTURES}/${style(chosen)}/${name}.svg`
  return (chosen.back === OWN_BACK && ownBack()) || `${PICTURES}/${style(chosen)}/back-${drawnBack(chosen.back)}.svg`
}

/** What the setting of the back says when it is the player's own picture; other devices show the first design. */
export const OWN_BACK = "own"

/** Return a design that the server can draw. @param {string} back */
export const drawnBack = (back) => (BACKS.includes(back) ? back : BACKS[0])

const KEY = "kabale.back"
let own = { data: "", address: "" }

/** Keep a picture (a data URL) as the player's own back, on this device only. @param {string} data */
export const keepBack = (data) => storage.setItem(KEY, data)

/** Return the address of the player's own back; none where this device has no picture. */
export function ownBack() {
  const data = storage.getItem(KEY) ?? ""
  const [, kind, bytes] = /^data:(image\/(?:webp|png|jpeg));base64,([\w+/=]+)$/.exec(data) ?? []
  if (!kind) return null
  if (own.data !== data) {
    URL.revokeObjectURL(own.address)
    own = { data, address: URL.createObjectURL(new Blob([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], { type: kind })) }
  }
  return own.address
}

/**
 * Return the address of the picture of a card on a table, "??" face down; small cards have the large index, so that it can be read.
 * @param {string} name
 */
export function cardPicture(name, back = 1, width = Infinity) {
  return styledPicture(name === "??" ? "back" : name, { ...settings, face: face(width), back: design(back) })
}

/** Return the style of the cards of a table that are so wide. @param {number} width */
export const tableStyle = (width) => style({ ...settings, face: face(width) })

/**
 * Return how wide the cards of a table will be in this window, about: enough to tell small ones. The same in early.js.
 */
export const likelyWidth = () => (window.innerWidth < 560 ? SMALL - 1 : SMALL)

/** @param {number} width */
const face = (width) => (width < SMALL && settings.face === "classic" ? "large" : settings.face)

/** The second back is the design after the chosen one. @param {number} back */
function design(back) {
  if (settings.back === OWN_BACK) return back === 1 ? OWN_BACK : BACKS[back - 2]
  return BACKS[(BACKS.indexOf(settings.back) + back - 1) % BACKS.length]
}

/**
 * Return the name of a card: "King of spades", "a joker"; a card that may not be seen is "Face-down card".
 * @param {string} name
 */
export function cardName(name) {
  if (name === "??") return t("table.name.hidden")
  if (name === "JK") return t("table.name.joker")
  return t("table.name.card", { rank: t(`table.rank.${name[0]}`), suit: t(`table.suit.${name[1]}`) })
}

/**
 * Return words of the server with the codes of cards as they stand on the cards: "KC" as "K♣".
 * @param {string} words
 */
export function withSigns(words) {
  return words.replace(/\b([A23456789TJQK])([SHDC])\b/g, (_, rank, suit) => (rank === "T" ? "10" : rank) + SIGNS[suit])
}
