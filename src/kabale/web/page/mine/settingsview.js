// The settings, and below them what is the player's own on whichever device.
import * as settingsview from "../frame/settingsview.js"
import { elsewhere } from "./elsewhere.js"
import { everything } from "./everything.js"

/** Show the settings. @param {HTMLElement} place */
export const show = (place) => settingsview.show(place, [elsewhere(), everything()])
