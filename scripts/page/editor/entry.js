// What the page's editor takes of CodeMirror 6: esbuild makes one file of it, and leaves the rest out.
export { autocompletion, closeCompletion, completionKeymap, completionStatus, startCompletion } from "@codemirror/autocomplete"
export { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands"
export {
  bracketMatching, codeFolding, foldAll, foldGutter, foldKeymap, foldService, HighlightStyle, StreamLanguage, syntaxHighlighting, unfoldAll,
} from "@codemirror/language"
export { forEachDiagnostic, lintGutter, setDiagnostics } from "@codemirror/lint"
export { search, searchKeymap } from "@codemirror/search"
export { EditorSelection, EditorState, StateEffect, StateField, Transaction } from "@codemirror/state"
export { EditorView, highlightSpecialChars, hoverTooltip, keymap, lineNumbers } from "@codemirror/view"
export { tags } from "@lezer/highlight"
