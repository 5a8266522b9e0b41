// A match that was won: the whole deck leaps out of the stock, over the cloth.
import { shower } from "../frame/shower.js"
import { skipButton } from "../frame/say.js"
import { lying } from "./cards.js"
import { calm } from "./playback.js"

const DECK = [..."KQJT98765432A"].flatMap((rank) => [..."SHDC"].map((suit) => rank + suit))

/**
 * Celebrate on the cloth until all cards are off it, or until something is pressed; returns what ends it.
 * @param {HTMLElement} cloth
 */
export function feast(cloth) {
  const stock = cloth.querySelector(".cb-deck")?.getBoundingClientRect()
  if (calm.matches || !stock) return () => {}
  const box = cloth.getBoundingClientRect()
  const at = { x: stock.left - box.left, y: stock.top - box.top, width: stock.width, height: stock.height }
  const { animation, after } = shower(cloth, DECK.map((name) => ({ image: lying(name, { named: false }), ...at })), 1)
  const end = () => animation.cancel()
  const skip = skipButton(end)
  skip.hidden = false
  cloth.append(skip)
  const presses = ["pointerdown", "keydown"]
  for (const press of presses) document.addEventListener(press, end)
  animation.finished.catch(() => {}).then(() => {
    for (const press of presses) document.removeEventListener(press, end)
    skip.remove()
    after()
  })
  return end
}
