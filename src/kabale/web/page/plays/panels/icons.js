// The signs on the buttons: strokes in the colour of the text, drawn for this table.
import { svg } from "../../frame/dom.js"

/** @type {Record<string, any>} */
const PATHS = {
  undo: "M9 6 4 11l5 5M4.5 11H14a5.5 5.5 0 0 1 0 11h-3",
  redo: "m15 6 5 5-5 5m4.5-5H10a5.5 5.5 0 0 0 0 11h3",
  hint: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1A6 6 0 0 0 12 3Z",
  auto: "M5 4h14M12 21V8m-5 5 5-5 5 5",
  finish: "M6 21V4m0 1c4-3 8 3 13 0v9c-5 3-9-3-13 0",
  fresh: "M4 8.5 13 5l5 13-9 3.5ZM14.5 8.5 20 9l-1 11-2.5-.2",
  next: "M4 8.5 13 5l5 13-9 3.5ZM14.5 8.5 20 9l-1 11-2.5-.2",
  menu: "M4 6h16M4 12h16M4 18h16",
  rules: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1ZM12 6v14",
  restart: "M4 5v5h5M4.6 10A8 8 0 1 1 4 13",
  end: "M5 21V4h12l-3 4 3 4H5",
  difficulty: "M4 20h3v-5H4Zm6.5 0h3V10h-3Zm6.5 0h3V4h-3Z",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5",
  share: "M12 15V3m-4 4 4-4 4 4M6 11H5v10h14V11h-1",
  save: "M12 3v12m-5-5 5 5 5-5M4 20h16",
  picture: "M4 5h16v14H4Zm0 11 5-5 4 4 2-2 5 4M15.5 9.5h.01",
  names: "M4 6h9l7 6-7 6H4ZM8 12h.01",
  keys: "M3 6h18v12H3ZM7 10h.01M11 10h.01M15 10h.01M7 14h10",
  sound: "M4 9v6h4l5 4V5L8 9ZM16 9a4 4 0 0 1 0 6m2.5-9a8 8 0 0 1 0 12",
  mute: "M4 9v6h4l5 4V5L8 9Zm12.5 1 5 5m0-5-5 5",
  review: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.8 11.3L21 21",
  previous: "m15 5-7 7 7 7",
  onward: "m9 5 7 7-7 7",
  turn: "M12 3v11m0 5h.01",
  win: "M6 21V4m0 1c4-3 8 3 13 0v9c-5 3-9-3-13 0",
  run: "m7 4 12 8-12 8Z",
  from: "M6 3v7a5 5 0 0 0 5 5h8m-4-4 4 4-4 4",
  close: "m6 6 12 12M18 6 6 18",
  games: "M4 4h7v7H4Zm9 0h7v7h-7ZM4 13h7v7H4Zm9 0h7v7h-7Z",
  settings: "M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5m-6 5v5",
}

/** Return a sign by its name. @param {string} name */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true", focusable: "false" }, svg("path", { d: PATHS[name] }))
}
