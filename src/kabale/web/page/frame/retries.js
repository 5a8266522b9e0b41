// Asking again for an answer that the server had no time to give: after pauses that grow, or when the player presses a button.
import { fill, h } from "./dom.js"
import { t } from "./words.js"

const PAUSES = [1000, 2000, 4000, 8000, 16_000, 30_000]
/**
 * Statuses after which the same request may succeed: no connection, a slow one, too many requests, a busy or failing
 * server.
 */
const PASSING = [0, 408, 429, 500, 502, 503, 504]

/** Whether the same request may succeed later. A busy machine also answers *too_slow*. @param {any} error */
const isPassing = (error) => error.name === "ApiError" && (PASSING.includes(error.status) || error.code === "too_slow")

/** One question that the page asks until the server answers it. */
export class Retries {
  /** @param {() => unknown} ask */
  constructor(ask) {
    this.ask = ask
    this.count = 0
    this.timer = 0
    this.words = h("span", {})
    this.button = h("button", { class: "button small", type: "button", onclick: () => { this.stop(); this.ask() } }, t("page.error.again"))
  }

  /**
   * Say in a place why there is no answer, with a button that asks at once. Where the server may answer later, also ask
   * after 1, 2, 4, 8, 16 seconds, then every 30.
   * @param {HTMLElement} place @param {any} error @param {...Child} before
   */
  failed(place, error, ...before) {
    const tries = isPassing(error)
    if (tries) this.later()
    const reason = error.name === "ApiError" ? error.message : t("page.error.ours")
    // Without a connection the reason already says that the page keeps trying.
    const words = tries && error.status ? `${reason.replace(/\.$/, "")}. ${t("page.error.trying")}` : reason
    if (this.words.textContent !== words) this.words.textContent = words
    // A button that is put in its place again loses the focus.
    if (!place.contains(this.button)) fill(place, ...before, this.words, " ", this.button)
  }

  later() {
    this.hold()
    this.timer = setTimeout(this.ask, PAUSES[Math.min(this.count, PAUSES.length - 1)])
    this.count += 1
  }

  /** Ask no more until something fails again. */
  hold() {
    clearTimeout(this.timer)
  }

  /** Ask no more; the next pause is one second. */
  stop() {
    this.hold()
    this.count = 0
  }
}
