// The engine: Python in a worker, with the server's own routes, which answer what the page asks (frame/place.js). One
// request is answered after the other, and is saved before it is answered (pages.js). A second worker of the name "search"
// does the same for what may take long; it saves nothing, so the first one need not wait for it. A third one, "memory",
// stores Python's memory after a start (memory.js).
import { compileFirst, forgetMemory, readFiles, storedMemory, storeMemory, writeFiles } from "./memory.js"
import { Pages } from "./pages.js"
import { startSolver } from "./solver.js"

const DATABASE = "/kabale.db"
const PACKAGES = "/lib/python3.14/site-packages"
const CODE = "/code.zst"
const UNPACK = `
import json, pathlib
from compression import zstd
index, _, content = zstd.decompress(pathlib.Path("${CODE}").read_bytes()).partition(b"\\n")
at = 0
for name, size in json.loads(index).items():
    file = pathlib.Path("${PACKAGES}", name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content[at : at + size])
    at += size
`
const IMPORT = `
import importlib, json, sys, time
time.thread_time = time.perf_counter
sys.modules["typing_extensions"], sys.modules["tomllib"] = importlib.import_module("typing"), json
plain = importlib.import_module("kabale.web.plain")
plain.install()
`
/** Before the memory is stored, all that a first table needs is done once, with a database that goes again. */
const WARM = `
import datetime, gc, pathlib
other = plain.Engine("/warm.db", **plain.searches())
def send(work):
    try:
        while True:
            work.send(None)
    except StopIteration as ended:
        return ended.value
for language in ("en", "de", "da", "is"):
    send(other.answer("GET", f"/api/games?language={language}", {}))
for path in ("/api/me", "/api/plays?limit=30", f"/api/days/{datetime.date.today()}"):
    send(other.answer("GET", path, {}))
_, _, made = send(other.answer("POST", "/api/plays", {}, b'{"game": "klondike"}'))
send(other.answer("GET", f"/api/plays/{json.loads(made)['id']}", {}))
other.close()
del other
for each in pathlib.Path("/").glob("warm.db*"):
    each.unlink()
gc.collect()
`
const OPEN = `
engine = plain.Engine("${DATABASE}", **plain.searches())
async def answer(method, path, headers, body):
    status, kept, content = await engine.answer(method, path, headers.to_py(), body.encode())
    return status, dict(kept), content
answer
`
/** The play worker needs the solver for deals that can be won alone, so it waits until the table is there. */
const LATER = 3000
const SOLVE = `
from kabale.search.native import use_messages
from pyodide.ffi import to_js
use_messages(lambda message: send(to_js(message)).to_bytes())
`

/** A first start stores its memory when the player is busy with the table. */
const MUCH_LATER = 10_000
/** The folder of the worker is named by what is in it. */
const RELEASE = new URL(".", import.meta.url).pathname
const at = (/** @type {string} */ name) => new URL(name, import.meta.url).href
const isSearch = self.name === "search"
const isMemory = self.name === "memory"

const pages = new Pages(DATABASE)
const engine = begin()
/** Whether searches are native: until then, and without a solver in the folder, they are in Python. */
const solver = engine.then(async ({ python }) => {
  if (!isSearch) await new Promise((resolve) => setTimeout(resolve, LATER))
  await addSolver(python)
})
solver.catch(() => {})
/** Requests that nobody waits for any more. */
const dropped = new Set()
/** Requests that wait. @type {Asked[]} */
const queue = []
let isBusy = false

/** Load Python, the package and the player's database. */
async function begin() {
  const kept = pages.load()
  const fetched = { ".wasm": unpacked(at("pyodide.asm.wasm.packed")), ".zip": unpacked(at("stdlib.zip.packed")) }
  const script = import(at("pyodide.mjs"))
  import(at("pyodide.asm.mjs"))
  const memory = isMemory ? null : storedMemory(RELEASE)
  compileFirst(fetched[".wasm"], memory)
  const stored = await memory
  const again = stored && (await startPython(await script, fetched[".zip"], stored).catch(forgetMemory))
  const code = again ? null : fetch(at("code.zst"))
  const python = again ?? (await startPython(await script, stored ? unpacked(at("stdlib.zip.packed")) : fetched[".zip"], null))
  if (again) {
    delete python._api.config._loadSnapshot // 45 MB
    writeFiles(python.FS, stored.files)
  } else {
    python.FS.writeFile(CODE, new Uint8Array(await (await /** @type {Promise<Response>} */ (code)).arrayBuffer()))
    python.runPython(UNPACK)
    if (isMemory) return store(await script, readFiles(python.FS, PACKAGES))
    python.runPython(IMPORT)
  }
  await kept
  pages.write(python.FS)
  const answer = python.runPython(OPEN)
  self.postMessage({ ready: true })
  if (!again && !isSearch) setTimeout(() => new Worker(import.meta.url, { type: "module", name: "memory" }), MUCH_LATER)
  return { python, answer }
}

/**
 * Start Python, from its memory after an earlier start if that is stored.
 * @param {any} script @param {Promise<Response>} library @param {import("./memory.js").Stored | null} stored
 */
function startPython(script, library, stored) {
  const ask = self.fetch
  self.fetch = async (address, how) => {
    if (String(address).endsWith(".wasm")) return new Response() // compiled already
    return String(address).endsWith(".zip") ? library : ask(address, how)
  }
  const how = { indexURL: at("."), stdLibURL: at("stdlib.zip"), _makeSnapshot: isMemory }
  return script.loadPyodide(stored ? { ...how, _loadSnapshot: stored.memory } : how)
}

/**
 * Store the memory for later starts, and end. Another Python makes it, because the first one has unpacked the files, which
 * took memory. @param {any} script @param {[string, Uint8Array][]} files @returns {Promise<never>}
 */
async function store(script, files) {
  const python = await startPython(script, unpacked(at("stdlib.zip.packed")), null)
  writeFiles(python.FS, files)
  python.runPython(IMPORT)
  python.runPython(WARM)
  await storeMemory(RELEASE, { files, memory: python.makeMemorySnapshot() }).catch(() => {})
  self.close()
  return new Promise(() => {})
}

/** Let Python search by the native solver, if the folder has it. @param {any} python */
async function addSolver(python) {
  const packed = await fetch(new URL("solver.wasm.packed", import.meta.url))
  const content = await packed.blob()
  if (!content.size) return
  const bytes = await new Response(content.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()
  python.globals.set("send", startSolver(await WebAssembly.compile(bytes)))
  python.runPython(SOLVE)
}

/** Fetch a file that was packed, because some hosts pack nothing. @param {string} address */
async function unpacked(address) {
  const { body } = await fetch(address)
  const kind = address.includes(".wasm") ? "application/wasm" : "application/zip"
  return new Response(body?.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": kind } })
}

self.addEventListener("message", ({ data }) => {
  if (data.dropped) return dropped.add(data.id)
  queue.push(data)
  if (!isBusy) work()
  return undefined
})

/** Answer what waits: what the player does comes first, then the table, and pictures last. */
async function work() {
  isBusy = true
  await engine.catch(() => {})
  while (queue.length) {
    const ranks = queue.map(rank)
    const [asked] = queue.splice(ranks.indexOf(Math.min(...ranks)), 1)
    await (isSearch ? answered(asked) : pages.alone(() => answered(asked))).catch(() => {})
  }
  isBusy = false
}

/** @param {Asked} asked @returns {number} */
function rank({ method, path }) {
  if (method !== "GET") return 0
  if (path.startsWith("/api/plays/")) return 1
  return path.includes("picture.svg") ? 3 : 2
}

/** @typedef {{ id: number, method: string, path: string, headers: Record<string, string>, body: string }} Asked */

/** @param {Asked} asked */
async function answered({ id, method, path, headers, body }) {
  try {
    const { python, answer } = await engine
    if (isSearch) await solver.catch(() => {})
    if (dropped.delete(id)) return
    if (isSearch) await pages.alone(() => pages.refresh(python.FS))
    else await pages.refresh(python.FS)
    const found = await answer(method, path, headers, body)
    const [status, kept, content] = found.toJs({ dict_converter: Object.fromEntries })
    found.destroy()
    if (!isSearch) await pages.save(python.FS)
    self.postMessage({ id, status, headers: kept, body: content })
  } catch (error) {
    self.postMessage({ id, error: String(error.message ?? error) })
  }
}
