// What the table asks before the game goes on: the answers are the only moves there are.
import { fill, fresh, h } from "../../frame/dom.js"
import { t } from "../../frame/words.js"

/** Return the question of a table. @param {PlayTable} table */
export function question(table) {
  const heading = fresh("question")
  const element = h("section", { class: "question", role: "alertdialog", "aria-labelledby": heading, hidden: true })
  let drawn = ""
  /** The places of unknown cards that the player wants to name later. */
  let later = new Set()
  const placeOf = (/** @type {api.PlaceShape} */ { pile, place }) => `${pile}.${place}`
  const draw = (/** @type {{ play: api.PlayState }} */ { play }) => {
    const at = play.question ? null : play.unnamed?.places.find((each) => !later.has(placeOf(each)))
    if (!play.unnamed) later = new Set()
    const key = play.question || at ? JSON.stringify([play.version, play.question, at]) : ""
    if (key === drawn) return
    drawn = key
    element.hidden = !key
    element.classList.toggle("is-unnamed", Boolean(at))
    if (!key) return
    if (at) {
      const close = () => {
        later.add(placeOf(at))
        table.render()
      }
      import("./unnamed.js").then(({ askName }) => {
        if (drawn !== key) return
        fill(element, askName(table, at, heading, close))
        element.querySelector("button")?.focus({ preventScroll: true })
      })
      return
    }
    fill(element, content(table, play, heading))
    // On the last answer, as it is asked: "Give up?" was lost by whoever pressed Enter once too often.
    element.querySelector(".answer:last-of-type")?.focus({ preventScroll: true })
  }
  /** Ask for the names of all unknown cards again. */
  const again = () => {
    later = new Set()
    table.render()
  }
  return { element, draw, again }
}

/** @param {PlayTable} table @param {{ question: any, can_undo: any }} values @param {string} heading */
function content(table, { question: asked, can_undo: canUndo }, heading) {
  const answer = (/** @type {string} */ text, /** @type {number} */ index) => h("button", { class: "button answer", type: "button", onclick: () => table.actions.play(`a${index + 1}`) }, text)
  return [
    h("h2", { id: heading }, asked.text.split("\n").map((/** @type {any} */ line) => h("span", { class: "row-line" }, line))),
    h("div", { class: "actions" },
      h("span", { class: "row" }, asked.answers.map(answer)),
      canUndo ? h("button", { class: "button", type: "button", onclick: () => table.actions.undo() }, t("table.bar.undo")) : null,
    ),
  ]
}
