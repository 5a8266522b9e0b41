// Colours for what is written: tags, names, numbers, texts, notes. It knows no format, only what all of them look like.

/** Return what colours a text. @param {any} kit */
export function colours({ HighlightStyle, StreamLanguage, syntaxHighlighting, tags }) {
  const style = HighlightStyle.define([
    { tag: tags.comment, "color": "var(--ink-soft)", fontStyle: "italic" },
    { tag: tags.tagName, "color": "var(--accent)", fontWeight: "600" },
    { tag: tags.attributeName, "color": "var(--ink-soft)" },
    { tag: tags.string, "color": "var(--accent)" },
    { tag: tags.bracket, "color": "var(--ink-soft)" },
  ])
  return [StreamLanguage.define({ startState: () => ({ inside: "" }), token }), syntaxHighlighting(style)]
}

const PATTERNS = [
  { what: "comment", pattern: /^<[!?][^>]*>?/ },
  { what: "tagName", pattern: /^<\/?[^\s<>/="]*|^\/?>/ },
  { what: "string", pattern: /^"[^"\n]*"?/ },
  { what: "attributeName", pattern: /^[\p{L}_][\p{L}\p{N}_.:-]*(?=\s*=)/u },
  { what: "bracket", pattern: /^[[\]{}]/ },
  { what: "", pattern: /^[\p{L}\p{N}_.-]+|^\s+|^./u },
]

/** Read one token; a note in <!-- --> may go over lines. @param {any} stream @param {{ inside: string }} state */
function token(stream, state) {
  if (!state.inside && stream.match("<!--")) state.inside = "comment"
  if (state.inside) {
    if (stream.skipTo("-->")) {
      stream.match("-->")
      state.inside = ""
    } else stream.skipToEnd()
    return "comment"
  }
  const found = PATTERNS.find(({ pattern }) => stream.match(pattern))
  if (!found) stream.next()
  return found?.what || null
}
