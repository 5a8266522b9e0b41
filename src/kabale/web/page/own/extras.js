// What hangs on the bench besides editor and preview: measuring, giving away, printing, earlier versions.
import { Measure } from "./measure.js"

/** Return the buttons and panels of a bench, what looks at a new text, and what stops. @param {any} bench */
export function extras(bench) {
  const measure = new Measure(bench)
  return { buttons: [], panels: [measure.element], look: () => measure.look(), stop: () => measure.stop() }
}
