// Which view stands at which path; a view's module is loaded when somebody goes there.

export const routes = [
  { name: "library", path: /^\/$/, module: () => import("./library/view.js") },
  { name: "game", path: /^\/games\/[^/]+$/, module: () => import("./library/game.js") },
  { name: "enter", path: /^\/games\/[^/]+\/enter$/, module: () => import("./enter/view.js") },
  { name: "play", path: /^\/plays\/[^/]+$/, module: () => import("./plays/table/view.js") },
  { name: "days", path: /^\/days(\/[^/]+)?$/, module: () => import("./days/view.js") },
  { name: "review", path: /^\/plays\/[^/]+\/review$/, module: () => import("./plays/review/view.js") },
  { name: "own", path: /^\/own(\/[^/]+)?$/, module: () => import("./own/view.js") },
  { name: "reference", path: /^\/reference\/[^/]+$/, module: () => import("./own/reference.js") },
  { name: "cribbage", path: /^\/cribbage(\/[^/]+)?$/, module: () => import("./cribbage/view.js") },
  { name: "statistics", path: /^\/statistics$/, module: () => import("./plays/statistics.js") },
  { name: "settings", path: /^\/settings$/, module: () => import("./mine/settingsview.js") },
  { name: "device", path: /^\/device$/, module: () => import("./mine/view.js") },
  { name: "link", path: /^\/link$/, module: () => import("./plays/link.js") },
]

/** What is shown at every other path. */
export const missing = { name: "missing", module: () => import("./frame/missing.js") }
