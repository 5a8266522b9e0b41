// What can be done with the definition on the bench: play, keep, rename, delete, save as a file, convert.
import { del, post, put } from "../frame/api.js"
import { fresh, h, saveFile } from "../frame/dom.js"
import { formatNamed } from "../frame/formats.js"
import { address } from "../frame/place.js"
import { navigate } from "../frame/router.js"
import { confirmDialog, dialog, say, sayError } from "../frame/say.js"
import { oneAtATime } from "../frame/turns.js"
import { t } from "../frame/words.js"
import { fileName, forgetDraft } from "./definitions.js"

/** @param {string} words @param {() => any} work */
const button = (words, work, kind = "") => h("button", { class: `button ${kind}`, type: "button", onclick: work }, words)

/** Return the buttons to play and to keep. @param {any} bench */
export function keepButtons(bench) {
  const once = oneAtATime()
  return [
    button(t("page.own.play"), once(() => play(bench)), "primary"),
    button(t("page.own.keep"), once(() => keepOnly(bench))),
  ]
}

/** Return the other buttons. @param {any} bench */
export function moreButtons(bench) {
  return [
    button(t("page.own.save"), () => saveFile(fileName(bench.answer?.title || t("page.own.untitled"), bench.language), bench.text), "small"),
    button(t("page.own.convert"), () => convert(bench), "small"),
    button(t("page.own.rename"), () => rename(bench), "small"),
    bench.kept ? button(t("page.own.revert"), () => bench.take(bench.kept), "small") : null,
    bench.kept ? button(t("page.own.delete"), () => forget(bench), "small danger") : null,
  ]
}

/**
 * A definition with errors is no game: go to the first of them instead. What could not be checked says why.
 * @param {any} bench
 */
export async function sound(bench) {
  await bench.checkNow()
  if (bench.answer?.ok) return true
  const first = bench.answer?.diagnostics.find((/** @type {any} */ each) => each.severity === "error")
  say(bench.refusal || t(bench.text.trim() ? "page.own.mend_first" : "page.own.empty"), { kind: "error" })
  if (first) bench.editor.goTo(first)
  return false
}

/** @param {any} bench */
async function kept(bench) {
  const body = { text: bench.text, format: bench.language }
  const answer = bench.kept ? await put(`/api/definitions/${encodeURIComponent(bench.kept.id)}`, body) : await post("/api/definitions", body)
  bench.keep.stop()
  bench.isTyped = false
  forgetDraft(bench.kept?.id)
  return answer
}

/** @param {any} bench */
async function keepOnly(bench) {
  if (!(await sound(bench))) return
  try {
    const definition = await kept(bench)
    say(t("page.own.kept", { title: definition.title }))
    await navigate(`/own/${encodeURIComponent(definition.id)}`, { replace: bench.kept !== null })
  } catch (error) {
    sayError(error)
  }
}

/**
 * Keep the definition and play it, at a deal if one is given, else at the one that is seen.
 * @param {any} bench @param {string=} deal
 */
export async function play(bench, deal) {
  if (!(await sound(bench))) return
  try {
    const isKept = bench.kept && !bench.isChanged
    const definition = isKept ? bench.kept : await kept(bench)
    if (!isKept) say(t("page.own.kept", { title: definition.title }))
    // Whoever comes back from the table finds the text, not an empty sheet.
    history.replaceState(history.state, "", address(`/own/${encodeURIComponent(definition.id)}`))
    const started = await post("/api/plays", { game: `own:${definition.id}`, ...(deal ? { deal } : bench.opening.asked) })
    await navigate(`/plays/${started.id}`)
  } catch (error) {
    sayError(error)
  }
}

/** @param {any} bench */
async function forget(bench) {
  if (!(await confirmDialog(t("page.own.delete_question", { title: bench.kept.title }), { yes: t("page.own.delete"), danger: true }))) return
  try {
    await del(`/api/definitions/${encodeURIComponent(bench.kept.id)}`)
    bench.keep.stop()
    bench.isTyped = false
    forgetDraft(bench.kept.id)
    say(t("page.own.deleted", { title: bench.kept.title }))
    await navigate("/own", { replace: true })
  } catch (error) {
    sayError(error)
  }
}

/** @param {any} bench */
async function convert(bench) {
  if (!(await sound(bench))) return
  const to = await otherFormat(formatNamed(bench.language).converts)
  if (!to) return
  try {
    const { text } = await post("/api/convert", { text: bench.text, format: bench.language, to })
    bench.take({ text, format: to })
  } catch (error) {
    if (error.body?.reasons) await reasons(error.body.reasons, to)
    else sayError(error)
  }
}

/** The only format that there is to convert to, or the one that is chosen; null for none. @param {any} names */
function otherFormat(names) {
  if (names.length < 2) return names[0] ?? null
  return dialog(t("page.own.convert"), (close) => h("div", { class: "actions" }, names.map((/** @type {string} */ name) => button(formatNamed(name).label, () => close(name)))))
}

/** @param {any} found @param {any} to */
function reasons(found, to) {
  return dialog(t("page.own.not_convertible", { format: formatNamed(to).label }), (close) => [
    h("ul", { lang: "en" }, found.map((/** @type {any} */ reason) => h("li", {}, reason))),
    h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: () => close() }, t("page.close"))),
  ], { wide: true })
}

/** @param {any} bench */
async function rename(bench) {
  const id = fresh("title")
  const title = await dialog(t("page.own.rename"), (close) => {
    const input = h("input", { id, value: bench.answer?.title ?? "", required: true, maxlength: 80, autofocus: true })
    return h("form", { onsubmit: (event) => { event.preventDefault(); close(input.value.trim()) } },
      h("div", { class: "field" }, h("label", { for: id }, t("page.own.new_title")), input),
      h("div", { class: "actions" },
        h("button", { class: "button", type: "button", onclick: () => close() }, t("page.confirm.no")),
        h("button", { class: "button primary", type: "submit" }, t("page.own.rename")),
      ))
  })
  if (!title) return
  const format = bench.language
  try {
    const { text } = await post("/api/title", { text: bench.text, format, title })
    if (text === null) say(t("page.own.no_title"), { kind: "error" })
    else bench.take({ text, format })
  } catch (error) {
    sayError(error)
  }
}
