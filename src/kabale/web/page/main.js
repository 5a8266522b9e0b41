// Where the page begins: the player, their language, the frame around the views, then the view at the address.
import * as help from "./help.js"
import * as incoming from "./incoming.js"
import * as router from "./router.js"
import * as settings from "./settings.js"
import * as shell from "./shell.js"
import { sayError } from "./say.js"
import * as words from "./words.js"

const first = document.documentElement.lang

async function begin() {
  const player = settings.load()
  const early = words.load(first).catch(() => null)
  const language = await player.catch(() => first)
  await early
  if (language !== words.language()) await words.load(language).catch(() => null)
  shell.start()
  help.start()
  incoming.start()
  await router.start()
  await player.catch(sayError)
}

document.addEventListener("settings", async (event) => {
  if (event.detail.name !== "language") return
  await words.load(event.detail.value).catch(sayError)
  shell.draw()
  await router.refresh()
})

begin()
