// What the player has chosen. The server keeps it; a mirror in the browser serves the first paint.
import { get, patch } from "./api.js"
import { isHere } from "./offline.js"
import { insistLater, waiting } from "./outbox.js"
import { storage } from "./storage.js"
import { inTurn } from "./turns.js"

const KEY = "kabale.settings"
const NAME = "kabale.name"
const send = inTurn()

/** What holds where nothing was chosen. */
export const DEFAULTS = {
  language: "en",
  face: "classic",
  colours: 2,
  theme: "auto",
  felt: "green",
  back: "1",
  speed: 1,
  sound: false,
  clock: false,
  hints: true,
  light: true,
  peek: null,
  auto: "click",
  tap: "best",
  size: "normal",
  left_handed: false,
  mirrored: false,
  marks: true,
  letters: true,
  today: true,
  pace: 1,
}

/** The settings in force; change them with change(). */
export const settings = { ...DEFAULTS, ...kept() }

/** The player, as the server knows them. */
export const me = { id: "", name: storage.getItem(NAME) ?? "" }

const dark = window.matchMedia("(prefers-color-scheme: dark)")
dark.addEventListener("change", () => settings.theme === "auto" && tell("theme"))

function kept() {
  try {
    return JSON.parse(storage.getItem(KEY) || "{}")
  } catch {
    return {}
  }
}

function mirror() {
  try {
    storage.setItem(KEY, JSON.stringify(settings))
    storage.setItem(NAME, me.name)
  } catch {
    // A browser that keeps nothing: the server does.
  }
}

/** @param {string} name */
function tell(name) {
  apply()
  document.dispatchEvent(new CustomEvent("settings", { detail: { name, value: settings[name] } }))
}

/** Fetch the player and their settings; returns the language to speak. */
export async function load() {
  const player = await get("/api/me")
  await isHere(player.id).catch(() => {})
  Object.assign(me, { id: player.id, name: player.name })
  Object.assign(settings, DEFAULTS, player.settings, { language: player.language }, ...waiting().map((act) => act.body.settings))
  mirror()
  apply()
  return settings.language
}

/**
 * Change one setting: at once here, then on the server. Listeners of the document's "settings" event are told.
 * @param {string} name @param {any} value
 */
export async function change(name, value) {
  if (settings[name] === value) return
  settings[name] = value
  mirror()
  tell(name)
  await send(() => insistLater("PATCH", "/api/me", { settings: { [name]: value } }))
}

/** Change the player's name. @param {string} name */
export async function rename(name) {
  const player = await patch("/api/me", { name })
  me.name = player.name
  mirror()
}

/** Return the theme that is seen: light or dark. */
export function theme() {
  if (settings.theme === "auto") return dark.matches ? "dark" : "light"
  return settings.theme
}

/** Show what concerns the whole page: the theme, and the felt wherever there is some. */
export function apply() {
  document.documentElement.dataset.theme = theme()
  document.documentElement.dataset.felt = settings.felt
}
