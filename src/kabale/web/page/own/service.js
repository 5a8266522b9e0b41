// What an author asks the server while he writes: what stands at a place means, what could stand there, what may be
// folded away, and what mends the problems. Answers that come late, or not at all, are no trouble: there is none then.
import { post } from "../frame/api.js"
import { h } from "../frame/dom.js"

/** What a list of what could stand there is opened by, besides a letter: where a word begins. */
const BEGINS = /[<"#\p{L}]$/u

const WORD = /^[<"#]?[\p{L}\p{N}_]*$/u

export class Service {
  /**
   * @param {() => { text: string, format: string } | null} now  the text and its format; null: there is nothing to ask
   */
  constructor(now) {
    this.now = now
    this.hover = this.hover.bind(this)
    this.complete = this.complete.bind(this)
  }

  /** The language of the definition now. */
  get format() {
    return this.now()?.format ?? ""
  }

  /** @param {string} what @param {object} more @param {AbortSignal=} signal @returns {Promise<any>} */
  async ask(what, more = {}, signal = undefined) {
    const now = this.now()
    if (!now) return null
    try {
      const answer = await post(`/api/workshop/${what}`, { ...now, ...more }, { signal })
      return this.now()?.text === now.text ? answer : null
    } catch {
      return null
    }
  }

  /** What stands at a place means: {start, end, words}, or null. @param {number} offset @param {AbortSignal=} signal */
  async means(offset, signal) {
    const found = /** @type {api.Hover | null} */ (await this.ask("hover", { offset }, signal))
    return found?.words ? found : null
  }

  /** For a pointer that rests. @param {any} _state @param {number} offset */
  async hover(_state, offset) {
    const found = await this.means(offset)
    return found && { pos: found.start, end: found.end, above: true, create: () => ({ dom: h("div", { class: "meaning" }, meaning(found.words)) }) }
  }

  /** What could stand there; unasked only where a word begins. @param {any} context */
  async complete({ state, pos, explicit }) {
    if (!explicit && !BEGINS.test(state.sliceDoc(pos - 1, pos))) return null
    const found = /** @type {api.OffersShape | null} */ (await this.ask("complete", { offset: pos }))
    if (!found?.offers.length) return null
    return { from: found.start, to: Math.max(found.end, pos), filter: !found.any, validFor: found.any ? undefined : WORD, options: found.offers.map(offered) }
  }

  /** The parts of the definition, and what may be folded away. */
  async outline() {
    const found = /** @type {api.OutlineShape | null} */ (await this.ask("outline"))
    return found && { parts: found.parts, folds: found.folds.map(({ start, end }) => ({ from: start, to: end })) }
  }

  /** What mends the problems, as marks want it. */
  async mendings() {
    const found = /** @type {api.Mendings | null} */ (await this.ask("actions"))
    return found?.mendings.map(({ edits, ...about }) => ({ ...about, edits: edits.map(({ start, end, text }) => ({ from: start, to: end, text })) }))
  }
}

/** @param {api.OfferShape} offer @param {number} place */
const offered = ({ text, detail, meaning: words }, place) => ({
  label: text,
  detail,
  boost: -place / 100, // in the order of the grammar
  info: words ? () => h("div", { class: "meaning" }, meaning(words)) : undefined,
})

// The little Markdown in which meanings are written, as elements: bold words, code, lists, lines.

/** Return a text as elements. @param {string} text */
export const meaning = (text) => text.split(/\n{2,}/).filter(Boolean).map(block)

/** @param {string} text */
function block(text) {
  if (text === "---") return h("hr")
  const lines = text.split("\n")
  if (lines.every((line) => line.startsWith("- "))) return h("ul", {}, lines.map((line) => h("li", {}, inline(line.slice(2)))))
  return h("p", {}, lines.flatMap((line, index) => (index ? [h("br"), inline(line)] : [inline(line)])))
}

/** Return one line of it as elements. @param {string} text @returns {Child[]} */
export function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
    if (/^\*\*.+\*\*$/.test(part)) return h("strong", {}, inline(part.slice(2, -2)))
    return /^`.+`$/.test(part) ? h("code", {}, part.slice(1, -1)) : part
  })
}

/** Return a text without its marks, as it is read out. @param {string} text */
export const spoken = (text) => text.replace(/\*\*|`|^---$/gm, "").replace(/^- /gm, "").replace(/\s*\n\s*/g, ". ")
