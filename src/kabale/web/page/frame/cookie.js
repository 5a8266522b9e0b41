// The cookie by which the server knows a player. To a browser that drops it each request is somebody else's, and nothing
// that is done is found again.
import { get } from "./api.js"
import { say } from "./say.js"
import { once } from "./turns.js"
import { t } from "./words.js"

/** Whether this browser drops the cookie: the server takes two requests in a row for those of two players. */
export async function isForgotten() {
  try {
    const first = await get("/api/me")
    return first.id !== (await get("/api/me")).id
  } catch {
    return false
  }
}

/** Say so where something was chosen that will not be found again; once is enough. */
export const sayIfForgotten = once(async () => {
  if (await isForgotten()) say(t("page.missing.cookie"), { kind: "error", stays: true })
})
