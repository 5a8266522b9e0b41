// Python's memory after its start, stored for the next one: a start takes seconds, reading what it made does not. A worker of
// its own makes it once for each release. With it go the files of the package, which Python reads later.

const NAME = "kabale.memory."
const PAGE = 65_536

/**
 * @typedef {{ files: [string, Uint8Array][], memory: Uint8Array }} Stored
 */

/** Return the stored memory of a release, null if there is none. @param {string} release @returns {Promise<Stored | null>} */
export async function storedMemory(release) {
  try {
    const cache = await caches.open(NAME + release)
    const answer = await cache.match("memory")
    if (!answer) return null
    const content = new Uint8Array(await answer.arrayBuffer())
    const length = new DataView(content.buffer).getUint32(0, true)
    let at = 4 + length
    const take = (/** @type {number} */ size) => {
      at += size
      return content.subarray(at - size, at)
    }
    /** @type {[string, number][]} */
    const index = JSON.parse(new TextDecoder().decode(content.subarray(4, at)))
    const parts = index.map(([name, size]) => /** @type {[string, Uint8Array]} */ ([name, take(size)]))
    // Python has the files as long as it runs; these do not keep the rest.
    const files = parts.slice(1).map(([name, part]) => /** @type {[string, Uint8Array]} */ ([name, part.slice()]))
    return { files, memory: parts[0]?.[1] ?? take(0) }
  } catch {
    return null // a browser that keeps nothing starts each time as the first time
  }
}

/** Store the memory of a release, and forget those before. @param {string} release @param {Stored} stored */
export async function storeMemory(release, { files, memory }) {
  const parts = [["memory", memory], ...files]
  const index = new TextEncoder().encode(JSON.stringify(parts.map(([name, part]) => [name, part.length])))
  // The memory begins at a word: JSON may end in blanks.
  const head = new Uint8Array(4 + index.length + (4 - (index.length % 4))).fill(32)
  new DataView(head.buffer).setUint32(0, head.length - 4, true)
  head.set(index, 4)
  await forgetMemory()
  const content = new Blob(/** @type {BlobPart[]} */ ([head, ...parts.map(([, part]) => part)]))
  await (await caches.open(NAME + release)).put("memory", new Response(content))
}

/** Forget what is stored. @returns {Promise<null>} */
export async function forgetMemory() {
  for (const name of await caches.keys()) if (name.startsWith(NAME)) await caches.delete(name)
  return null
}

/** Put files where Python finds them. @param {any} system @param {[string, Uint8Array][]} files */
export function writeFiles(system, files) {
  const made = new Set()
  for (const [name, content] of files) {
    const folder = name.slice(0, name.lastIndexOf("/"))
    if (!made.has(folder)) system.mkdirTree(folder)
    made.add(folder)
    system.writeFile(name, content, { canOwn: true })
  }
}

/** Return all files below a folder. @param {any} system @param {string} folder @returns {[string, Uint8Array][]} */
export function readFiles(system, folder) {
  return system.readdir(folder).filter((/** @type {string} */ name) => !/^\.{1,2}$/.test(name)).flatMap((/** @type {string} */ name) => {
    const path = `${folder}/${name}`
    return system.isDir(system.stat(path).mode) ? readFiles(system, path) : [[path, system.readFile(path)]]
  })
}

/**
 * Compile Python while its memory is read, and let it have room for that before it begins.
 * @param {Promise<Response>} code @param {Promise<Stored | null> | null} stored
 */
export function compileFirst(code, stored) {
  const compiled = WebAssembly.compileStreaming(code)
  compiled.catch(() => {})
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled
    const instance = await WebAssembly.instantiate(module, imports)
    const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory)
    const lacking = ((await stored)?.memory.length ?? 0) - memory.buffer.byteLength
    if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE))
    stored = null
    return { module, instance }
  }
}
