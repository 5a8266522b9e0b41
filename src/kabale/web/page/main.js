// Where the page begins: the player, their language, the frame around the views, then the view at the address.
import * as formats from "./frame/formats.js"
import * as help from "./frame/help.js"
import * as kept from "./frame/offline.js"
import * as outbox from "./frame/outbox.js"
import { HOME, here, isFolder, startEngine } from "./frame/place.js"
import * as router from "./frame/router.js"
import { sayError } from "./frame/say.js"
import * as settings from "./frame/settings.js"
import * as shell from "./frame/shell.js"
import * as words from "./frame/words.js"
import * as homeward from "./mine/homeward.js"
import * as delivery from "./own/delivery.js"
import * as routes from "./routes.js"

const first = document.documentElement.lang

async function begin() {
  if (isFolder) startEngine()
  await outbox.start()
  const player = settings.load()
  const listed = formats.load().catch(() => null)
  const early = words.load(first).catch(() => null)
  const language = await player.catch(() => first)
  await Promise.all([early, listed])
  if (language !== words.language()) await words.load(language).catch(() => null)
  shell.start()
  help.start()
  delivery.start()
  await router.start(routes)
  await player.catch((error) => error.code !== "offline" && sayError(error))
  kept.start()
  if (HOME) homeward.start()
}

document.addEventListener("settings", async (/** @type {any} */ event) => {
  if (event.detail.name !== "language") return
  await words.load(event.detail.value).catch(sayError)
  shell.draw()
  await router.refresh()
})

// At the first visit the games are seen before the engine is there; today's deals come with it.
document.addEventListener("engine", () => here().pathname === "/" && window.scrollY === 0 && router.renew())

begin()
