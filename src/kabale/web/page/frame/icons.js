// The few signs of the page, drawn here; they are decoration, the words stand beside them or in aria-label.
import { svg } from "./dom.js"

/** @type {Record<string, any>} */
const PATHS = {
  star: "M12 2.5l2.9 6 6.600.9-4.800 4.600 1.200 6.500-5.900-3.200-5.900 3.200 1.200-6.500L2.500 9.400l6.600-.9z",
  search: "M10 3a7 7 0 1 0 4.200 12.600l5.100 5.100 1.400-1.400-5.100-5.100A7 7 0 0 0 10 3zm0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
  dice: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm3.200 3.600a1.600 1.600 0 1 0 0 3.200 1.600 1.600 0 0 0 0-3.200zm3.800 3.800a1.600 1.600 0 1 0 0 3.200 1.600 1.600 0 0 0 0-3.200zm3.800 3.800a1.600 1.600 0 1 0 0 3.200 1.600 1.600 0 0 0 0-3.200z",
  play: "M7 4.500v15l12.500-7.500z",
  up: "M12 6l6 8H6z",
  down: "M12 18l-6-8h12z",
  error: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1.200 4.500h2.400l-.3 7.500h-1.800zm1.200 11.500a1.400 1.400 0 1 1 0-2.800 1.400 1.400 0 0 1 0 2.800z",
  warning: "M12 2.500L1.500 21h21zm-1.100 7h2.200l-.3 6h-1.600zm1.100 9.300a1.300 1.300 0 1 1 0-2.600 1.300 1.300 0 0 1 0 2.600z",
  note: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 3.800a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3zm-1.200 4.700h2.400v7.500h-2.400z",
  crown: "M3 18h18v2.500H3zM3 7l4.500 4L12 4l4.500 7L21 7l-2 9H5z",
  good: "M9.500 17.600L4 12.100l1.800-1.800 3.700 3.700 8.700-8.700L20 7.100z",
}

/** Return a sign by its name. @param {string} name */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: PATHS[name], "fill-rule": "evenodd" }))
}
