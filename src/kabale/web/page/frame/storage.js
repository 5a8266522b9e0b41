// Where this browser keeps what it is to know next time. One that refuses (all cookies blocked) keeps it until the page is
// left; no other module asks for localStorage, because asking for it is an error there.

const APART = "offline:"

/** @type {Storage} */
export const storage = apart(allowed() ?? passing())

function allowed() {
  try {
    // Some refuse to give it, some to take anything.
    window.localStorage.setItem("kabale.allowed", "1")
    window.localStorage.removeItem("kabale.allowed")
    return window.localStorage
  } catch {
    return null
  }
}

/**
 * A folder that a server gives (mine/homeward.js) shares the browser's store with the server's page, and has another player.
 * @param {Storage} all @returns {Storage}
 */
function apart(all) {
  if (!document.documentElement.dataset.home) return all
  const ours = () => Array.from({ length: all.length }, (_, index) => all.key(index) ?? "").filter((name) => name.startsWith(APART)).map((name) => name.slice(APART.length))
  return {
    get length() { return ours().length },
    key: (index) => ours()[index] ?? null,
    getItem: (name) => all.getItem(APART + name),
    setItem: (name, value) => all.setItem(APART + name, value),
    removeItem: (name) => all.removeItem(APART + name),
    clear: () => ours().forEach((name) => all.removeItem(APART + name)),
  }
}

/** Forget what was played in a folder that this server gave. */
export function forgetFolder() {
  indexedDB.deleteDatabase("kabale")
  for (const name of names(APART)) storage.removeItem(name)
}

/** @returns {Storage} */
function passing() {
  /** @type {Map<string, string>} */
  const values = new Map()
  return {
    get length() { return values.size },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
  }
}

/** Return the names of what is kept that begin in some way, sorted. @param {string} prefix */
export const names = (prefix) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((name) => name.startsWith(prefix)).sort()
