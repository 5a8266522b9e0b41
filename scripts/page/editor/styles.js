// In place of style-mod: its styles come into the document as a constructed sheet and never as a <style> element, which
// the page's Content-Security-Policy (style-src 'self') refuses. style-mod itself does so in shadow roots alone: it is
// handed something that has no head.
import { StyleModule as Written } from "../node_modules/style-mod/src/style-mod.js"

const roots = new WeakMap()

/** What stands for a document: its constructed sheets. */
function sheetsOf(document) {
  if (!roots.has(document)) {
    roots.set(document, {
      ownerDocument: document,
      get adoptedStyleSheets() { return document.adoptedStyleSheets },
      set adoptedStyleSheets(sheets) { document.adoptedStyleSheets = sheets },
    })
  }
  return roots.get(document)
}

export class StyleModule extends Written {
  static mount(root, modules) {
    Written.mount(root.head ? sheetsOf(root) : root, modules)
  }
}
