// Make few scripts of the page's modules: node bundle.mjs PAGE TARGET
//
// Each view of routes.js becomes one script, and the modules that many views need become one more. A script has the name
// of the module that it begins with, so the server names the same addresses with a bundle and without. `imports.json`
// says which scripts each script imports.
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { build, transform } from "esbuild"

/** A module that at least this many views need comes with the first view. */
const MANY = 3

const [page, target] = process.argv.slice(2).map((each) => resolve(each))
const read = (name) => readFileSync(`${page}/${name}`, "utf8")

const options = {
  absWorkingDir: page,
  outbase: page,
  outdir: target,
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  chunkNames: "chunks/[hash]",
  metafile: true,
  logLevel: "warning",
}

const views = [...read("routes.js").matchAll(/import\("\.\/(.+?)"\)/g)].map((hit) => hit[1])
const { inputs } = (await build({ ...options, entryPoints: ["main.js", ...views], write: false })).metafile

/** Return a module and all that it imports when it is loaded. */
function needed(name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const each of inputs[name].imports) if (each.kind === "import-statement") needed(each.path, found)
  return found
}

const needs = views.map((view) => needed(view))
const first = needed("main.js")
const isCommon = (name) => first.has(name) || needs.filter((each) => each.has(name)).length >= MANY
const common = Object.keys(inputs).filter((name) => name !== "main.js" && isCommon(name))

// Every script imports the common modules: so esbuild puts them in one chunk. Each also keeps its own name, as a script
// that exports what the chunk has.
const all = fileURLToPath(new URL("common.js", import.meta.url))
// This makes a circle: the first script without imports comes last in the chunk. An empty one is that, as others need theirs.
const none = fileURLToPath(new URL("none.js", import.meta.url))
writeFileSync(none, "export {}\n")
writeFileSync(all, [none, ...common.map((name) => `${page}/${name}`)].map((name) => `import "${name}"\n`).join(""))
rmSync(target, { recursive: true, force: true })
const scripts = [...new Set(["main.js", ...views, ...common])].map((name) => ({ in: name, out: name.replace(/\.js$/, "") }))
const entryPoints = [{ in: none, out: "none" }, ...scripts]
const { outputs } = (await build({ ...options, entryPoints, inject: [all] })).metafile
rmSync(`${target}/none.js`)

const nameOf = (path) => relative(target, resolve(page, path))
const imports = {}
for (const [path, output] of Object.entries(outputs)) {
  if (nameOf(path) === "none.js") continue
  const statements = output.imports.filter((each) => each.kind === "import-statement")
  imports[nameOf(path)] = statements.map((each) => nameOf(each.path))
  // `new URL("../words/en.json", import.meta.url)` is true of scripts in a folder of the page, as all that say it are.
  const isInFolder = nameOf(path).split("/").length === 2
  const text = readFileSync(resolve(page, path), "utf8")
  if (!isInFolder && text.includes("import.meta.url")) throw new Error(`${path} asks where it is`)
}
writeFileSync(`${target}/imports.json`, JSON.stringify(imports))

const styles = [...read("index.html").matchAll(/<link rel="stylesheet" href="\/page\/(.+?)">/g)].map((hit) => read(hit[1]))
writeFileSync(`${target}/style.css`, (await transform(styles.join(""), { loader: "css", minify: true, charset: "utf8" })).code)
console.log(`bundle: ${Object.keys(imports).length} scripts of ${Object.keys(inputs).length} modules`)
