// The engine: Python in a worker, with the server's own routes, which answer what the page asks (frame/place.js). One
// request is answered after the other, and is saved before it is answered (pages.js). A second worker of the name "search"
// does the same for what may take long; it saves nothing, so the first one need not wait for it.
import { Pages } from "./pages.js"
import { startSolver } from "./solver.js"

const DATABASE = "/kabale.db"
const BEGIN = `
import importlib, json, pathlib, sys, time
from compression import zstd
index, _, content = zstd.decompress(packed.to_bytes()).partition(b"\\n")
at = 0
for name, size in json.loads(index).items():
    file = pathlib.Path("/lib/python3.14/site-packages", name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content[at : at + size])
    at += size
time.thread_time = time.perf_counter
sys.modules["typing_extensions"], sys.modules["tomllib"] = importlib.import_module("typing"), json
plain = importlib.import_module("kabale.web.plain")
plain.install()
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

const pages = new Pages(DATABASE)
const engine = begin()
const isSearch = self.name === "search"
/** Whether searches are native: until then, and without a solver in the folder, they are in Python. */
const solver = engine.then(async ({ python }) => {
  if (!isSearch) await new Promise((resolve) => setTimeout(resolve, LATER))
  await addSolver(python)
})
solver.catch(() => {})
/** Requests that nobody waits for any more. */
const dropped = new Set()
/** What is answered last: the next one waits for it. @type {Promise<unknown>} */
let last = engine

/** Load Python, the package and the player's database. */
async function begin() {
  const at = (/** @type {string} */ name) => new URL(name, import.meta.url).href
  const fetched = { ".wasm": unpacked(at("pyodide.asm.wasm.packed")), ".zip": unpacked(at("stdlib.zip.packed")) }
  const kept = pages.load()
  const code = fetch(at("code.zst")).then((answer) => answer.arrayBuffer())
  const ask = self.fetch
  self.fetch = (address, how) => fetched[/** @type {".zip"} */ (String(address).slice(String(address).lastIndexOf(".")))] ?? ask(address, how)
  const { loadPyodide } = await import(at("pyodide.mjs"))
  const python = await loadPyodide({ indexURL: at("."), stdLibURL: at("stdlib.zip") })
  python.globals.set("packed", await code)
  await kept
  pages.write(python.FS)
  const answer = python.runPython(BEGIN)
  self.postMessage({ ready: true })
  return { python, answer }
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
  last = last.catch(() => {}).then(() => (isSearch ? answered(data) : pages.alone(() => answered(data))))
  return undefined
})

/** @param {{ id: number, method: string, path: string, headers: Record<string, string>, body: string }} asked */
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
