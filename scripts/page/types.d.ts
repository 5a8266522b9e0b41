// Shapes that modules of the page hand to each other; those of the server are in api.d.ts.

/** Every element of the page is one of HTML or of SVG. */
interface Element extends HTMLOrSVGElement, ElementCSSInlineStyle {}

/** What was asked for before the scripts were there: see early.js. */
interface Window {
  early?: Record<string, Promise<Response>>
  engine?: Worker
  isEngineReady?: boolean
}

// -- the worker --------------------------------------------------------------------------------------------------------

/** An event that a service worker hears, as far as ours looks at it. */
interface FetchEvent_ {
  request: Request
  data: any
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}

/** What a service worker sees of itself; the libraries of types for pages and for workers exclude each other. */
interface Worker_ {
  /** Set before it by the server: where the release lies, its files, and the first parts of the page's addresses. */
  release: { at: string, files: string[], rooms: string[] }
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: (kind: string, listener: (event: FetchEvent_) => void) => void
}

// -- frame -------------------------------------------------------------------------------------------------------------

/** What an element may hold: text, elements, lists of them, and nothing. */
type Child = Node | string | number | boolean | null | undefined | Child[]

/** What an element is made with: attributes, and listeners by "on" and their name. */
interface Attributes {
  [name: string]: unknown
  onclick?: (event: MouseEvent) => unknown
  onchange?: (event: any) => unknown
  oninput?: (event: any) => unknown
  onsubmit?: (event: SubmitEvent) => unknown
}

/** Values for the {named} places of a text. */
type Values = Record<string, any>

/** A view of the page: see router.js. */
interface Route {
  name: string
  path?: RegExp
  module: () => Promise<{ show: (place: HTMLElement, path: string, query: URLSearchParams) => any }>
}

/** A key and what it does, for the list of keys. */
interface KeyRow {
  keys: string[]
  text: string
}

/** What was done while the server did not answer: see outbox.js. */
interface Waiting {
  id: string
  player: string
  method: string
  path: string
  body: any
  /** Whether it may have arrived already. */
  tried?: boolean
  /** The play that it was done to, how that is shown after it, and how the piles lay that it is about. */
  play?: string
  after?: api.PlayState
  piles?: { pile: number, cards: string[] }[]
  /** What an undo takes back, or a redo does again. */
  of?: string
}

/** Tells a note that can be called off. */
type Close = (value?: any) => void

// -- entering a deal ---------------------------------------------------------------------------------------------------

/** With which variant and level a deal is entered; null and 0 are the usual ones. */
interface EntrySettings {
  variant: string | null
  level: number
}

/** A place of a deal that is entered: of which pile, counted from the bottom; which one of all it is to the player. */
interface EntrySpot {
  pile: number
  place: number
  n: number
  name: string
  all: number
}

/** What is entered so far: see entry.js. */
type Entry = import("../../src/kabale/web/page/enter/entry.js").Entry

// -- plays -------------------------------------------------------------------------------------------------------------

/** One of the things that a play's move changed. */
type Change = api.MovedShape | api.TurnedShape | api.ReorderedShape

/** A move as it was read from its text: see legal.js. */
interface Move {
  text: string
  kind: string
  source: number
  target: number
  count: number
  place: number
}

/** The legal moves by the pile that they begin at, and the clicks. */
interface Legal {
  lays: Map<number, Move[]>
  clicks: Set<string>
}

/** What is picked up, by click, key or drag. */
interface Grip {
  pile: number
  place: number
  ids: number[]
  moves: Move[]
}

/** Where a card lies, in pixels. */
interface Place {
  x: number
  y: number
  turned?: boolean
}

interface Size {
  width: number
  height: number
}

/** A card that leaps off: its picture, and where it lies: see frame/shower.js. */
interface Leap extends Size {
  image: HTMLImageElement
  x: number
  y: number
}

/** A rectangle by its sides. */
interface Sides {
  left: number
  top: number
  right: number
  bottom: number
}

/** How far a fan may reach, and whether the window is tall. */
interface Limits extends Sides {
  isTall: boolean
}

/** How wide a card is, and how many pixels a unit of the definition has each way: see layout.js. */
interface Scale extends Size {
  x: number
  y: number
  total: number
}

/** Where a pile lies, in pixels: see layout.js. */
interface Spot extends Place, Size {
  above: boolean
  below: boolean
  stepX: number
  stepY: number
  /** How many cards of a squared waste lie side by side, those of the last draw; 0 for any other pile. */
  fan: number
  scale: Scale
  outline: number
  /** Where the outline begins, which may be wider than a card. */
  rim: number
}

/** A spot with its cards, from the place of the first that is drawn: see fans.js. */
interface Fan extends Spot {
  first: number
  cards: Place[]
}

/** A map that is asked only for what it has: every card on the table has its element and its place. */
interface Known<T> extends Map<number, T> {
  get(id: number): T
}

/** What draws a table: see painter.js. */
interface Painter {
  felt: HTMLElement
  piles: HTMLElement[]
  cards: Known<HTMLImageElement>
  plan: Size & { piles: (Fan | null)[] }
  at: Known<Place>
  levels: Map<number, number>
  flying: Set<number>
  turning: Set<number>
}

/** A hint as it is shown: the card to take, the pile to go to, and why. */
interface Hint {
  pile: number
  place: number
  target: number
  reason?: string
}

/** What a player has chosen for a game in this browser; what is missing is as usual. */
interface GameChoice {
  winnable?: boolean
  score?: string
  clock?: boolean
}

/** The state of the table: each field has its meaning in state.js. */
type TableState = import("../../src/kabale/web/page/plays/model/state.js").TableState

/** A play at its table: see table/view.js, which puts it together. */
interface PlayTable {
  id: string
  info: () => Promise<api.GamePage | null>
  state: TableState
  paint: Painter
  element: HTMLElement
  variant?: string
  standing?: api.PlayStanding
  parts: any
  motor: any
  sounds: any
  clock: any
  light: any
  rounds: any
  tabs: any
  alone: any
  actions: any
  render: () => void
  line: () => void
  arrive: (play: api.PlayState, options?: object) => void
  foresee: (play: api.PlayState, change: Change) => void
  settle: (ids?: Iterable<number>) => void
  hear: Hear
  openMenu: (pile: number) => void
  fresh: () => void
  tell: (text: string, about?: object) => void
  shake: (pile: number, place: number) => void
  toggle: (name: "names" | "rules") => void
  after: (play: api.PlayState) => void
}

/** The review of a play: see review/view.js, which puts it together. `at` is its place on the strip. */
interface PlayReview {
  id: string
  address: string
  element: HTMLElement
  table: PlayTable
  found: api.ReviewShape
  shown: api.MomentShape
  moments: Map<string, api.MomentShape>
  at: number
  isWay: boolean
  left: boolean
  touched: boolean
  render: () => void
  go: (at: number, isWay: boolean) => unknown
  playOn: () => unknown
}

/** One thing that is told of a move: cards that went from a pile to another, or were turned up. */
interface Happened {
  key: string
  cards: number[]
  pile: number
  source: number
  on: number | undefined
}

/** A part of a card's way. */
interface Leg {
  start: number
  end: number
  from: Place
  to: Place
}

/** How cards fly, in milliseconds: see flights.js. */
interface Flight {
  tracks: Map<number, Leg[]>
  turns: { id: number, time: number }[]
  cues: { event: api.EventShape, time: number }[]
  length: number
  ids: number[][]
}

/** Told of cards that are laid and turned, by the name of the sound that goes with it. */
type Hear = (name: string, id?: number) => void

/** What ends something that runs; true where it is over by itself. */
type End = (byItself?: any) => void

// -- library -----------------------------------------------------------------------------------------------------------

/** What the library is filtered by: see library/view.js. */
type Filter = Record<string, string>

/** A game with its twin and its options: see entries.js. */
interface LibraryEntry {
  games: api.GameShape[]
  all: api.GameShape[]
  titles: string[][]
  text: string
}

// -- cribbage ----------------------------------------------------------------------------------------------------------

type Side = "me" | "bill"
