// The player's database in this browser: SQLite's file, cut into its pages. IndexedDB takes all pages that a request has
// changed at once or none, so a browser that ends meanwhile leaves a sound file. Tabs take turns, by a lock and a number.

const SIZE = 4096
const NAME = "kabale"
const NUMBER = "number"

export class Pages {
  /** @param {string} file */
  constructor(file) {
    this.file = file
    /** @type {IDBDatabase | null} */
    this.database = null
    /** @type {Uint8Array} */
    this.bytes = new Uint8Array()
    this.number = 0
  }

  /** Read all pages; a browser that keeps nothing begins with none each time. */
  async load() {
    try {
      this.database ??= await opened()
      const store = this.database.transaction("pages").objectStore("pages")
      const [number, parts] = await Promise.all([result(store.get(NUMBER)), result(store.getAll(IDBKeyRange.lowerBound(0)))])
      this.number = number ?? 0
      this.bytes = new Uint8Array(SIZE * parts.filter((/** @type {any} */ each) => each instanceof Uint8Array).length)
      for (const [place, part] of parts.filter((/** @type {any} */ each) => each instanceof Uint8Array).entries()) this.bytes.set(part, SIZE * place)
    } catch {
      this.database = null
    }
  }

  /** Do something while no other tab does. @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  alone(work) {
    return navigator.locks ? navigator.locks.request(NAME, work) : work()
  }

  /** Put the pages where Python finds them. @param {any} files */
  write(files) {
    if (this.bytes.length) files.writeFile(this.file, this.bytes)
  }

  /** Take up what another tab has saved. @param {any} files */
  async refresh(files) {
    if (!this.database) return
    const number = (await result(this.database.transaction("pages").objectStore("pages").get(NUMBER))) ?? 0
    if (number === this.number) return
    await this.load()
    this.write(files)
  }

  /** Save the pages that have changed. @param {any} files */
  async save(files) {
    const bytes = /** @type {Uint8Array} */ (files.readFile(this.file))
    const changed = this.changed(bytes)
    if (!this.database || !changed.length) return
    const transaction = this.database.transaction("pages", "readwrite")
    const store = transaction.objectStore("pages")
    for (const place of changed) store.put(bytes.slice(SIZE * place, SIZE * (place + 1)), place)
    store.delete(IDBKeyRange.lowerBound(bytes.length / SIZE))
    store.put(this.number + 1, NUMBER)
    await done(transaction)
    this.number += 1
    this.bytes = bytes
  }

  /** @param {Uint8Array} bytes */
  changed(bytes) {
    const [now, before] = [bytes, this.bytes].map((each) => new Uint32Array(each.buffer, each.byteOffset, each.length / 4))
    const isSame = (/** @type {number} */ place) => {
      if (SIZE * (place + 1) > this.bytes.length) return false
      for (let at = place * SIZE / 4; at < (place + 1) * SIZE / 4; at += 1) if (now[at] !== before[at]) return false
      return true
    }
    return Array.from({ length: bytes.length / SIZE }, (_, place) => place).filter((place) => !isSame(place))
  }
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore("pages")
  return result(request)
}

/** @param {IDBRequest} request @returns {Promise<any>} */
const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const done = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve()
  transaction.onabort = () => reject(transaction.error)
})
