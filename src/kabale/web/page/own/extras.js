// What hangs on the bench besides editor and preview: measuring, giving away, printing, earlier versions.
import { copyButton } from "./give.js"
import { Measure } from "./measure.js"
import { printButton } from "./print.js"
import { versionsPanel } from "./versions.js"

/** Return the buttons and panels of a bench, what looks at a new text, and what stops. @param {any} bench */
export function extras(bench) {
  const measure = new Measure(bench)
  return {
    buttons: [copyButton(bench), printButton(bench)],
    panels: [measure.element, bench.kept ? versionsPanel(bench) : null],
    look: () => measure.look(),
    stop: () => measure.stop(),
  }
}
