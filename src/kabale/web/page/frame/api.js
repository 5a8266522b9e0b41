// Talking to the server: JSON there and back, every failure an ApiError with words for the player.
import { ask } from "./place.js"
import { t } from "./words.js"

/** What the server refused, or that it could not be reached (status 0, code "offline"). */
export class ApiError extends Error {
  /** @param {number} status @param {string} code @param {string} message */
  constructor(status, code, message, body = null) {
    super(message)
    this.name = "ApiError"
    this.status = status
    this.code = code
    this.body = body
  }
}

const reach = new EventTarget()
let reachable = true

/** Whether the last answer came from the server. */
export const isReachable = () => reachable

/**
 * Call `listener(reachable)` whenever the server goes away or comes back.
 * @param {(...values: any[]) => any} listener
 */
export function onReach(listener) {
  reach.addEventListener("change", () => listener(reachable))
}

/** @param {any} now */
function note(now) {
  if (now === reachable) return
  reachable = now
  reach.dispatchEvent(new Event("change"))
}

/**
 * Ask for something and return the answer's JSON. Throws ApiError.
 * @param {string} method @param {string} path @param {object=} body @param {AbortSignal=} signal
 */
export async function request(method, path, body, signal) {
  /** @type {RequestInit & { headers: Record<string, string> }} */
  const sent = { method, headers: { Accept: "application/json" }, credentials: "same-origin", signal }
  if (method !== "GET") {
    sent.headers["Content-Type"] = "application/json"
    sent.body = JSON.stringify(body ?? {})
    // What was chosen is kept although the page is left at once.
    sent.keepalive = method === "PATCH"
  }
  let response
  try {
    response = (method === "GET" && (await askedEarly(path))) || (await ask(path, sent))
  } catch (error) {
    if (error.name === "AbortError") throw error
    note(false)
    throw new ApiError(0, "offline", t("page.error.offline"))
  }
  note(!response.headers.has("X-Kept"))
  return read(response)
}

/**
 * Return the answer to what was asked before the scripts were there, once; null if it was not, or in vain.
 * @param {string} path
 */
async function askedEarly(path) {
  const answer = window.early?.[path]
  delete window.early?.[path]
  return answer ? answer.catch(() => null) : null
}

/** @param {Response} response */
async function read(response) {
  if (response.status === 204) return null
  const body = await response.json().catch(() => null)
  if (response.ok) return body
  const error = body?.error ?? {}
  throw new ApiError(response.status, error.code ?? "unknown", error.message ?? failed(response.status), body)
}

/** @param {number} status */
function failed(status) {
  if (status === 404) return t("page.error.not_found")
  if (status === 413) return t("page.error.too_large")
  return t("page.error.failed", { status })
}

/**
 * Return the JSON at a path. Throws ApiError.
 * @type {(path: string, more?: { signal?: AbortSignal }) => Promise<any>}
 */
export const get = (path, { signal } = {}) => request("GET", path, undefined, signal)
/**
 * Post a body and return the answer. Throws ApiError.
 * @type {(path: string, body?: object, more?: { signal?: AbortSignal }) => Promise<any>}
 */
export const post = (path, body, { signal } = {}) => request("POST", path, body, signal)
/** Put a body and return the answer. Throws ApiError. @param {string} path @param {object=} body */
export const put = (path, body) => request("PUT", path, body)
/** Patch with a body and return the answer. Throws ApiError. @param {string} path @param {object} body */
export const patch = (path, body) => request("PATCH", path, body)
/** Delete what is at a path. Throws ApiError. @param {string} path */
export const del = (path) => request("DELETE", path)
