// Decks: all pictures of a style in one file, so that a table asks once and not for each card. Where a deck is not to be
// had, every picture still has its own address.

const DECKS = new URL("../decks", import.meta.url).pathname
const PATIENCE = 6000
const AGAIN = 60_000

/** @type {Map<string, Promise<void>>} */
const asked = new Map()
const answered = new Set()
/** The pictures of a style by their names, as text until they are shown. @type {Map<string, Record<string, string>>} */
const drawings = new Map()
/** @type {Map<string, string>} */
const shown = new Map()

/** Fetch the deck of a style, once; resolves when it is there, or when it is not to be had. @param {string} style */
export function fetchDeck(style) {
  const loading = asked.get(style) ?? load(style).catch(() => tryLater(style)).then(() => { answered.add(style) })
  asked.set(style, loading)
  return loading
}

/** @param {string} style */
async function load(style) {
  const answer = await fetch(`${DECKS}/${style}.json`, { signal: AbortSignal.timeout(PATIENCE) })
  if (!answer.ok) throw new Error(`no deck ${style}: ${answer.status}`)
  drawings.set(style, await answer.json())
}

/** @param {string} style */
function tryLater(style) {
  setTimeout(() => asked.delete(style), AGAIN)
}

/**
 * Let an image show the picture at an address as soon as it is known where that is to be had; until then it shows what it did.
 * @param {HTMLImageElement} image @param {string} address
 */
export function showPicture(image, address) {
  if (image.dataset.source === address) return
  image.dataset.source = address
  const style = styleOf(address)
  // The player's own back is in the browser already.
  if (address.startsWith("blob:") || answered.has(style)) image.src = pictureAt(address)
  else fetchDeck(style).then(() => { if (image.dataset.source === address) image.src = pictureAt(address) })
}

/** Return a picture as its deck has it, if that is there. @param {string} style @param {string} name */
export const drawn = (style, name) => drawings.get(style)?.[name]

/** @param {string} address */
const styleOf = (address) => address.split("/").at(-2) ?? ""

/** Return where a picture is to be had: in its deck, or else at its own address. @param {string} address */
export function pictureAt(address) {
  const known = shown.get(address)
  if (known) return known
  const picture = drawn(styleOf(address), address.replace(/^.*\/|\.svg$/g, ""))
  if (!picture) return address
  const made = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }))
  shown.set(address, made)
  return made
}
