// Where this browser keeps what it is to know next time. One that refuses (all cookies blocked) keeps it until the page is
// left; no other module asks for localStorage, because asking for it is an error there.

/** @type {Storage} */
export const storage = allowed() ?? passing()

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
