// Shapes that modules of the page hand to each other; those of the server are in api.d.ts.

/** Where a card lies: see layout.js. */
interface Place {
  x: number
  y: number
  z?: number
  turned?: boolean
}

/** How cards fly, in milliseconds: see flights.js. */
interface Flight {
  tracks: Map<string, { start: number, end: number, from: Place, to: Place }[]>
  turns: { id: string, time: number }[]
  cues: { event: api.EventShape, time: number }[]
  length: number
  ids: string[][]
}

/** Told of cards that are laid and turned, by the name of the sound that goes with it. */
type Hear = (name: string, id?: string) => void
