// The list of a definition's problems under its editor: buttons that go to their places, and what mends them.
import { h } from "../frame/dom.js"
import { icon } from "../frame/icons.js"
import { t } from "../frame/words.js"

const MOST = 300

/**
 * Return the list of diagnostics as buttons that go to their places, and under each what mends it: [{code, line, column, words, edits}].
 * @param {api.DiagnosticShape[]} diagnostics @param {(...values: any[]) => any} goTo
 * @param {any[]} mendings @param {(words: string, edits: any[]) => any} mend
 */
export function diagnosticList(diagnostics, goTo, mendings = [], mend = () => {}) {
  const groups = alike(diagnostics)
  const more = groups.length - MOST
  return [h("ol", { class: "diagnostics" }, groups.slice(0, MOST).map(([each, ...others]) => h("li", { class: each.severity },
    h("button", { type: "button", onclick: () => goTo(each) },
      icon(each.severity),
      h("span", {},
        h("span", { class: "small-text soft" }, t(`page.own.${each.severity}`), " ", h("code", {}, each.code), " · ", t("page.own.place", { line: each.line, column: each.column })),
        h("span", { class: "said" }, each.message),
        each.hint ? h("span", { class: "small-text" }, `→ ${each.hint}`) : null,
        others.length ? h("span", { class: "small-text soft" }, t("page.own.same", { lines: ranges(others.map((other) => other.line)) })) : null,
      ),
    ),
    mends([each, ...others], mendings).map(([words, edits]) => h("button", { class: "mend", type: "button", onclick: () => mend(words, edits) }, t("page.editor.mend", { words }))),
  ))), more > 0 ? h("p", { class: "soft" }, t("page.own.more", { n: more })) : null]
}

/**
 * Return what mends some diagnostics, by what is done: of several that say the same all at once.
 * @param {api.DiagnosticShape[]} group @param {any[]} mendings @returns {[string, any[]][]}
 */
function mends(group, mendings) {
  /** @type {Map<string, any[]>} */
  const found = new Map()
  for (const { code, line, column, words, edits } of mendings) {
    if (group.some((each) => each.code === code && each.line === line && each.column === column)) found.set(words, [...(found.get(words) ?? []), ...edits])
  }
  return [...found]
}

/**
 * Put diagnostics together that say the same: a wrong digit in ten columns is one mistake.
 * @param {api.DiagnosticShape[]} diagnostics
 */
function alike(diagnostics) {
  /** @type {Map<string, api.DiagnosticShape[]>} */
  const groups = new Map()
  for (const each of diagnostics) {
    const key = JSON.stringify([each.code, each.message, each.hint])
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()]
}

/** Return line numbers in ascending order with ranges: 3, 5–7. @param {number[]} lines */
function ranges(lines) {
  /** @type {number[][]} */
  const runs = []
  for (const line of new Set(lines)) {
    const last = runs.at(-1)
    if (last && last[last.length - 1] === line - 1) last.push(line)
    else runs.push([line])
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run[run.length - 1]}` : `${run[0]}`)).join(", ")
}
