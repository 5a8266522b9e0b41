// The languages that definitions are written in, as the server lists them in a file of the page: the page itself names none.

/** @type {api.FormatShape[]} */
let known = []
let usual = ""

/** Fetch the list. */
export async function load() {
  const response = await fetch(new URL("../formats.json", import.meta.url))
  if (!response.ok) throw new Error(`no formats: ${response.status}`)
  const answer = await response.json()
  known = answer.formats
  usual = answer.default
}

/** Return the formats: [{name, suffix, label, begins, converts}]. */
export const formats = () => known

/** Return a format by its name; one that the server does not list is called by its name alone. @param {string} name */
export function formatNamed(name) {
  return known.find((each) => each.name === name) ?? { name, suffix: `.${name}`, label: name, begins: "", converts: [] }
}

/**
 * Return the name of the format of a text, by its file's ending or by how it begins.
 * @param {string} file @param {string} text
 */
export function formatOf(file, text) {
  const ending = known.find((each) => file.toLowerCase().endsWith(each.suffix))
  const beginning = known.find((each) => each.begins && text.trimStart().startsWith(each.begins))
  return (ending ?? beginning)?.name ?? usual
}
