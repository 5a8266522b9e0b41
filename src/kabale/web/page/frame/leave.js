// Logging out: this browser forgets who came, and what it kept for them.
import { post } from "./api.js"
import { h } from "./dom.js"
import { forget } from "./kept.js"
import { confirmDialog, sayError } from "./say.js"
import { storage } from "./storage.js"
import { t } from "./words.js"

/** Return the part of the settings that logs out. */
export function leaving() {
  return h("section", { class: "panel" },
    h("h2", {}, t("page.settings.leave")),
    h("p", { class: "help" }, t("page.settings.leave_help")),
    h("button", { class: "button danger", type: "button", onclick: leave }, t("page.settings.leave")),
  )
}

async function leave() {
  // A guest without recovery words loses the way to all that is theirs.
  if (!(await confirmDialog(t("page.settings.leave_question"), { yes: t("page.settings.leave"), danger: true }))) return
  try {
    await post("/api/logout")
  } catch (error) {
    sayError(error)
    return
  }
  await forget()
  storage.clear()
  // Loaded anew: nothing of the one who left stays in the page's memory.
  location.assign("/")
}
