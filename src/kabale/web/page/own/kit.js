// CodeMirror, which the editor is made of: fetched when the first editor is opened, dressed and worded as the page is.
import { t } from "../frame/words.js"

/** @type {any} */
let kit = null

/** Fetch it; whoever makes an editor has waited for this. */
export async function loadKit() {
  kit ??= await import(new URL("../vendor/codemirror.js", import.meta.url).href)
}

/** Return what was fetched. */
export const theKit = () => kit

/** What it says by itself: each of its English phrases in the reader's language. */
export const phrases = () => Object.fromEntries([
  ["Completions", t("page.editor.completions")],
  ["Control character", t("page.editor.control")],
  ["Selection deleted", t("page.editor.deleted")],
  ["folded code", t("page.editor.folded")],
  ["unfold", t("page.editor.unfold")],
  ["Fold line", t("page.editor.fold")],
  ["Unfold line", t("page.editor.unfold")],
  ["Folded lines", t("page.editor.folded_lines")],
  ["Unfolded lines", t("page.editor.unfolded_lines")],
  ["to", t("page.editor.to")],
  ["Go to line", t("page.editor.line")],
  ["go", t("page.editor.go")],
  ["Find", t("page.editor.find")],
  ["Replace", t("page.editor.instead")],
  ["next", t("page.editor.next")],
  ["previous", t("page.editor.previous")],
  ["all", t("page.editor.all")],
  ["match case", t("page.editor.case")],
  ["by word", t("page.editor.word")],
  ["regexp", t("page.editor.regexp")],
  ["replace", t("page.editor.replace")],
  ["replace all", t("page.editor.replace_all")],
  ["close", t("page.close")],
  ["current match", t("page.editor.match")],
  ["on line", t("page.editor.on_line")],
  ["replaced match on line $", t("page.editor.replaced_on", { line: "$" })],
  ["replaced $ matches", t("page.editor.replaced", { count: "$" })],
])

/** How it looks: the page's own colours, so that each theme is that of the page. */
export const look = {
  "&": { height: "100%", "color": "var(--ink)", "background-color": "var(--surface)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: "13.5px/21px var(--mono)", overscrollBehavior: "contain" },
  ".cm-content": { padding: "8px 0", "caret-color": "var(--ink)" },
  ".cm-line": { padding: "0 8px 0 6px" },
  ".cm-gutters": { "color": "var(--ink-soft)", "background-color": "var(--surface-2)", border: "0", borderInlineEnd: "1px solid var(--line)" },
  ".cm-foldGutter span": { padding: "0 3px", cursor: "pointer" },
  ".cm-gutter-lint": { width: "22px" },
  ".cm-lint-marker": { content: "normal", width: "13px", height: "13px", margin: "1px 0 0 2px", "forced-color-adjust": "none" },
  ".cm-lint-marker-error": { content: "normal", background: "var(--danger)", borderRadius: "50%" },
  ".cm-lint-marker-warning": { content: "normal", background: "var(--warning)", clipPath: "polygon(50% 0, 100% 100%, 0 100%)" },
  ".cm-lint-marker-info": { content: "normal", background: "var(--accent)" },
  ".cm-lintRange": { backgroundImage: "none !important", paddingBottom: "0", textDecoration: "underline wavy var(--danger) 2px", textUnderlineOffset: "3px", textDecorationSkipInk: "none", borderRadius: "2px" },
  ".cm-lintRange-error": { "background-color": "var(--danger-soft)" },
  ".cm-lintRange-warning": { "background-color": "var(--warning-soft)", "text-decoration-color": "var(--warning)" },
  ".cm-lintRange-info": { "text-decoration-color": "var(--accent)" },
  ".cm-lintPoint:after": { "border-bottom-color": "var(--danger)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { "color": "inherit", "background-color": "var(--accent-soft)", outline: "1px solid var(--accent)" },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": { "color": "inherit", "background-color": "var(--danger-soft)" },
  ".cm-searchMatch": { "background-color": "var(--note)", "color": "var(--note-ink)" },
  ".cm-searchMatch span": { "color": "inherit" },
  ".cm-searchMatch.cm-searchMatch-selected": { "background-color": "var(--note)", outline: "2px solid var(--focus)" },
  ".cm-foldPlaceholder": { "color": "var(--ink)", "background-color": "var(--surface-2)", "border-color": "var(--line-strong)" },
  ".cm-specialChar": { "color": "var(--danger)" },
  ".cm-panels": { "color": "var(--ink)", "background-color": "var(--surface-2)", "border-color": "var(--line) !important" },
  ".cm-panel.cm-search": { display: "flex", flexWrap: "wrap", gap: "6px", alignItems: "center", padding: "8px 44px 8px 8px", font: "inherit" },
  ".cm-panel.cm-search br": { display: "none" },
  ".cm-panel.cm-search label": { display: "inline-flex", gap: "4px", alignItems: "center", minHeight: "28px", fontSize: ".9rem" },
  ".cm-panel.cm-search input[type=checkbox]": { width: "18px", height: "18px", margin: "0" },
  ".cm-panel.cm-search [name=close]": { width: "32px", height: "32px", fontSize: "1.3rem", "color": "var(--ink)", cursor: "pointer", top: "4px" },
  ".cm-textfield": { margin: "0 !important", minHeight: "32px", width: "11rem", maxWidth: "100%", font: "inherit", "color": "var(--ink)", "background-color": "var(--surface)", border: "1px solid var(--line-strong)", borderRadius: "var(--radius-small)" },
  ".cm-button": { margin: "0 !important", minHeight: "32px", padding: "2px 10px", font: "inherit", "color": "var(--ink)", background: "var(--surface)", border: "1px solid var(--line-strong)", borderRadius: "var(--radius-small)" },
  ".cm-tooltip": { "color": "var(--ink)", "background-color": "var(--surface)", border: "1px solid var(--line-strong)", borderRadius: "var(--radius-small)", boxShadow: "0 4px 16px #0004", zIndex: "60" },
  ".cm-tooltip.cm-tooltip-hover": { maxWidth: "min(30rem, 90vw)" },
  ".cm-tooltip-section:not(:first-child)": { borderTop: "1px solid var(--line)" },
  ".cm-diagnostic": { padding: "6px 10px", borderInlineStart: "4px solid var(--danger)", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-warning": { "border-inline-start-color": "var(--warning)" },
  ".cm-diagnostic-info": { "border-inline-start-color": "var(--accent)" },
  ".cm-diagnosticAction": { display: "block", margin: "6px 0 0", padding: "4px 10px", minHeight: "28px", font: "inherit", "color": "var(--accent-ink)", "background-color": "var(--accent)", borderRadius: "var(--radius-small)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { font: "13.5px/21px var(--mono)", maxHeight: "15rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { "color": "var(--accent-ink)", "background-color": "var(--accent)" },
  ".cm-completionDetail": { fontStyle: "normal", fontFamily: "var(--text)" },
  ".cm-completionMatchedText": { fontWeight: "700", textDecoration: "none" },
  ".cm-completionInfo": { maxWidth: "min(24rem, 80vw)", padding: "0" },
  ".cm-announced": { position: "absolute" },
}
