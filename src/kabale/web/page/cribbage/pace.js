// How fast things happen at the table: Bill's pace, and whoever wants less motion gets none.
import { settings } from "../frame/settings.js"

const calm = window.matchMedia("(prefers-reduced-motion: reduce)")

/** Return how much longer or shorter than usual motions last: 0 where nothing should move. */
export const pace = () => (calm.matches ? 0 : bills())

/** Return how much longer or shorter than usual Bill takes: 0 where he answers at once. */
export const bills = () => Number(settings.pace ?? 1)
