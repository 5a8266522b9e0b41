// The languages that definitions are written in, as the server lists them: the page itself names none.
import { get } from "./api.js"

let known = []

/** Fetch the list. */
export async function load() {
  known = (await get("/api/formats")).formats
}

/** Return the formats, the usual one first: [{name, suffix, label, begins, shortcuts, converts}]. */
export const formats = () => known

/** Return a format by its name; one that the server does not list is called by its name alone. */
export function formatNamed(name) {
  return known.find((each) => each.name === name) ?? { name, suffix: `.${name}`, label: name, begins: "", shortcuts: false, converts: [] }
}

/** Return the name of the format of a text, by its file's ending or by how it begins. */
export function formatOf(file, text) {
  const ending = known.find((each) => file.toLowerCase().endsWith(each.suffix))
  const beginning = known.find((each) => each.begins && text.trimStart().startsWith(each.begins))
  return (ending ?? beginning ?? known[0])?.name ?? ""
}
