// The shapes of the server's JSON, as it says itself. Written by `make docs`; not edited by hand.
declare namespace api {
  interface AddRequest {
    do: "add"
    kind: "stock" | "waste" | "foundation" | "tableau" | "cell" | "reserve" | "other"
    x: number
    y: number
  }
  interface AheadShape {
    nothing_new: boolean
  }
  interface AutoRequest {
    version: number
    seconds?: number
    safe?: boolean
    joined?: boolean
  }
  interface BeginRequest {
    shape: string
    title: string
  }
  interface Beginnings {
    empty: Array<string>
    shapes: Array<ShapeShape>
  }
  interface Begun {
    text: string
    format: string
  }
  interface BelongingsCount {
    plays: number
    results: number
    definitions: number
    favourites: number
    matches: number
  }
  interface Blank {
    name: string
    label: string
    group: string
    meaning: string
    line: number | null
    free: boolean
    lets_go: boolean
    options: Array<Option>
  }
  interface CardRequest {
    version: number
    seconds?: number
    card: string
    pile: number
    place: number
  }
  interface CheckRequest {
    text: string
    format: "pat" | "xml" | "solvitaire"
    deal?: string
    variant?: string | null
    level?: number
  }
  interface CheckedDefinition {
    ok: boolean
    title: string
    diagnostics: Array<DiagnosticShape>
    problem: string | null
    rules: string
    view: LayoutShape | null
    cards: number
    piles: number
    variants: Array<VariantShape>
    levels: Array<number>
    not_dealt: string | null
  }
  interface CommitmentProof {
    number: string
    nonce: string
  }
  interface ConvertRequest {
    text: string
    format: "pat" | "xml" | "solvitaire"
    to: "pat" | "xml" | "solvitaire"
  }
  interface Converted {
    text: string
  }
  interface CribbageEvent {
    kind: string
    who: "me" | "bill"
    cards: Array<string>
    count: number
    points: number
    steps: Array<CribbageStep>
    scores: SidePoints
    said: string | null
  }
  interface CribbageMatch {
    id: string
    version: number
    strength: "easy" | "steady" | "strong"
    practice: boolean
    commitment: string
    opened: CommitmentProof | null
    phase: "draw" | "discard" | "cut" | "play" | "show" | "over"
    deal: number
    dealer: "me" | "bill" | null
    scores: SidePoints
    pegs: Pegs
    hand: Array<string>
    kept: Array<string>
    discards: Array<string>
    crib: number
    others: number
    starter: string | null
    laid: Array<LaidCard>
    since: number
    count: number
    to_move: "me" | "bill" | null
    legal: Array<string>
    can_undo: boolean
    result: CribbageResult | null
    events: Array<CribbageEvent>
    log: Array<CribbageEvent>
  }
  interface CribbageResult {
    winner: "me" | "bill"
    scores: SidePoints
    skunk: number
  }
  interface CribbageStatistics {
    standings: Array<StrengthResults>
    averages: Record<string, SideAverages>
    matches: Array<MatchFigures>
  }
  interface CribbageStep {
    kind: string
    cards: Array<string>
    points: number
    total: number
    text: string
  }
  interface Day {
    day: string
    streak: number
    deals: Array<DayDeal>
  }
  interface DayDeal {
    game: string
    title: string
    deal: string
    grade: number | null
    state: "new" | "open" | "tried" | "won"
    play: string | null
    mine: WinFigures | null
    everybody: WinFigures | null
  }
  interface DayMark {
    day: string
    games: Array<string>
    won: Array<string>
  }
  interface DayStanding {
    day: string
    streak: number
    grade: number | null
    winners: number
    longer: number
  }
  interface DealAverage {
    mean: number | null
    deals: number
  }
  interface DealPlaces {
    in_order: boolean
    pack: Array<string>
    piles: Array<DealtPile>
    others: Array<DealtPile>
    values: Array<EnteredValue>
  }
  interface DealReview {
    deal: number
    loss: number
    decisions: Array<ReviewedDecision>
  }
  interface DealtPile {
    pile: number
    kind: "stock" | "waste" | "foundation" | "tableau" | "cell" | "reserve" | "other"
    name: string
    places: number
    covered: boolean
  }
  interface DefinitionError {
    error: Failure
    diagnostics?: Array<DiagnosticShape>
    reasons?: Array<string>
  }
  interface DefinitionList {
    definitions: Array<DefinitionShape>
  }
  interface DefinitionPage {
    id: string
    game: string
    title: string
    format: "pat" | "xml" | "solvitaire"
    digest: string
    made: number
    changed: number
    text: string
  }
  interface DefinitionRequest {
    text: string
    format: "pat" | "xml" | "solvitaire"
  }
  interface DefinitionShape {
    id: string
    game: string
    title: string
    format: "pat" | "xml" | "solvitaire"
    digest: string
    made: number
    changed: number
  }
  interface DeleteRequest {
    do: "delete"
    pile: number
  }
  interface DeviceLink {
    entered: boolean
    name: string
    guest: BelongingsCount | null
  }
  interface DiagnosticShape {
    code: string
    severity: "error" | "warning" | "note"
    message: string
    hint: string | null
    path: string
    line: number
    column: number
    end_line: number
    end_column: number
  }
  interface Difference {
    heading: string
    before: Array<string>
    now: Array<string>
  }
  interface DifficultyShape {
    searching: boolean
    verdict: "won" | "lost" | "unknown"
    number: number | null
    grade: number | null
    kept: number | null
    lasted: number | null
    honest: number | null
  }
  interface EditShape {
    start: number
    end: number
    text: string
  }
  interface EnterRequest {
    words: string
    guest?: "ask" | "merge" | "leave"
  }
  interface EnteredAnswer {
    piles: Array<Array<string | null>>
    problems: Array<EnteredProblem>
    missing: string | null
    deal: string | null
    table: EnteredTable | null
  }
  interface EnteredProblem {
    message: string
    pile: number
    place: number
  }
  interface EnteredRequest {
    piles?: Array<Array<string | null>> | null
    text?: string | null
    variant?: string | null
    level?: number
  }
  interface EnteredTable {
    piles: Array<Array<string>>
    values: Record<string, string | number | boolean | null>
  }
  interface EnteredValue {
    name: string
    value: string | number | boolean | null
    most: number | null
    words: string
    chosen: boolean
  }
  interface ErrorAnswer {
    error: Failure
  }
  interface EventShape {
    kind: string
    text: string
    after: number
  }
  interface Failure {
    code: string
    message: string
  }
  interface FillInRequest {
    do: "fill_in"
    pile: number | null
    key: string
    value: string
  }
  interface Filled {
    key: string
    blank: string
    value: string | null
  }
  interface Findings {
    deals: number
    won: Array<number>
    lost: Array<number>
    lengths: Array<number>
    simply: number
    reached: Array<number>
    laid_on: Array<number>
    taken_from: Array<number>
    roamed: number
  }
  interface FoldShape {
    start: number
    end: number
  }
  interface FormEditRequest {
    text: string
    format: "pat" | "xml" | "solvitaire"
    change: FillInRequest | PlaceRequest | AddRequest | DeleteRequest
  }
  interface FormEdits {
    edits: Array<TextEdit>
    errors: Array<DiagnosticShape>
  }
  interface FormPile {
    title: string
    detail: string
    line: number
    x: number | null
    y: number | null
    dx: number
    dy: number
    count: number
    sideways: boolean
    template: boolean
    filled: Array<Filled>
  }
  interface FormShape {
    card: Array<number>
    step: number
    kinds: Array<NewKindShape>
    blanks: Array<Blank>
    game: Array<Filled>
    piles: Array<FormPile>
  }
  interface FormatShape {
    name: string
    suffix: string
    label: string
    letter: string
    begins: string
    converts: Array<string>
  }
  interface Formats {
    formats: Array<FormatShape>
    default: string
  }
  interface GameDifficulty {
    number: number
    word: number | null
    honest: number
    deals: number
    choice: boolean
  }
  interface GameName {
    name: string
    base: string
    title: string
    format: "pat" | "xml" | "solvitaire"
    family: string
    own: boolean
    deals: string
  }
  interface GameOption {
    name: string
    title: string
    format: "pat" | "xml" | "solvitaire"
  }
  interface GamePage {
    name: string
    base: string
    title: string
    titles: Record<string, string>
    also: Array<string>
    family: string
    decks: number
    cards: number
    piles: number
    format: "pat" | "xml" | "solvitaire"
    source: string
    note: string
    deals: string
    variants: Array<VariantShape>
    levels: Array<number>
    favourite: boolean
    last_played: number | null
    own: boolean
    winnable: WinnableShare | null
    winnable_deals: boolean
    winnable_listed: boolean
    difficulty: GameDifficulty | null
    twin: string
    of: string
    known: number
    switches: Array<GameSwitch>
    options: Array<GameOption>
    definition: string
    rules: string
    first_move: string
    lines: Array<string>
  }
  interface GameShape {
    name: string
    base: string
    title: string
    titles: Record<string, string>
    also: Array<string>
    family: string
    decks: number
    cards: number
    piles: number
    format: "pat" | "xml" | "solvitaire"
    source: string
    note: string
    deals: string
    variants: Array<VariantShape>
    levels: Array<number>
    favourite: boolean
    last_played: number | null
    own: boolean
    winnable: WinnableShare | null
    winnable_deals: boolean
    winnable_listed: boolean
    difficulty: GameDifficulty | null
    twin: string
    of: string
    known: number
  }
  interface GameStatisticsShape {
    game: string
    title: string
    level: number
    variant: string | null
    variant_text: string | null
    played: number
    won: number
    streak: number
    longest_streak: number
    best_score: number | null
    points: number | null
    shortest_win: number | null
    fastest_win: number | null
    seconds: number
  }
  interface GameSwitch {
    title: string
    choices: Array<SwitchChoice>
  }
  interface Games {
    games: Array<GameShape>
  }
  interface GoRequest {
    version: number
    seconds?: number
    single?: boolean
  }
  interface Hint {
    moves: Array<string>
    told: string | null
    reason: string
    nothing_new: boolean
  }
  interface Hover {
    start: number
    end: number
    words: string
    mark: string
  }
  interface ImportResult {
    added: BelongingsCount
    left_out: LeftOut
  }
  interface LabelShape {
    text: string
    place: Array<string>
  }
  interface LaidCard {
    who: "me" | "bill"
    card: string
  }
  interface LayoutShape {
    card_width: number
    card_height: number
    piles: Array<PileShape>
  }
  interface LeftOut {
    plays: number
    definitions: number
    matches: number
  }
  interface MatchFigures {
    id: string
    strength: "easy" | "steady" | "strong"
    winner: "me" | "bill"
    scores: SidePoints
    skunk: number
    number: string
    ended: number
    deals: Array<Record<string, unknown>>
  }
  interface MatchLine {
    id: string
    strength: "easy" | "steady" | "strong"
    practice: boolean
    scores: SidePoints
    started: number
    changed: number
    ended: number | null
  }
  interface MatchList {
    matches: Array<MatchLine>
  }
  interface MatchMoveRequest {
    version: number
    move: string
  }
  interface MatchRequest {
    strength?: "easy" | "steady" | "strong"
    practice?: boolean
  }
  interface MatchVersionRequest {
    version: number
  }
  interface MeasureRequest {
    text: string
    format: "pat" | "xml" | "solvitaire"
    tally?: Findings | null
  }
  interface Measurement {
    tally: Findings
    done: boolean
    deals: number
    won: number
    lost: number
    open: number
    low: number
    high: number
    length: number | null
    simple: number
    deal_won: string | null
    deal_lost: string | null
    suspicious: Array<string>
  }
  interface MendingShape {
    code: string
    line: number
    column: number
    words: string
    edits: Array<EditShape>
  }
  interface Mendings {
    mendings: Array<MendingShape>
  }
  interface MomentShape {
    state: PlayState
    told: string | null
    way: string | null
  }
  interface Month {
    month: string
    days: Array<DayMark>
  }
  interface MoveAdvice {
    move: string | null
    choices: Array<RatedChoice>
  }
  interface MoveRequest {
    version: number
    seconds?: number
    move: string
  }
  interface MovedShape {
    change: "moved"
    source: number
    target: number
    count: number
    at: number | null
    to: number | null
    turned_over: boolean
  }
  interface NewKindShape {
    kind: "stock" | "waste" | "foundation" | "tableau" | "cell" | "reserve" | "other"
    name: string
  }
  interface NoForm {
    said: string
  }
  interface OfferShape {
    text: string
    detail: string
    meaning: string
  }
  interface OffersShape {
    start: number
    end: number
    any: boolean
    offers: Array<OfferShape>
  }
  interface OffsetRequest {
    text: string
    format: "pat" | "xml" | "solvitaire"
    offset: number
  }
  interface Option {
    value: string
    words: string
    line: number | null
  }
  interface OutlineShape {
    parts: Array<PartShape>
    folds: Array<FoldShape>
  }
  interface OutlookShape {
    verdict: "winnable" | "some" | "lost" | "unknown" | "searching"
    told: Array<string>
    share: ShareShape | null
  }
  interface PageWords {
    language: string
    words: Record<string, string | Record<string, string>>
  }
  interface PartShape {
    kind: "game" | "pile" | "template" | "variant" | "action" | "key"
    name: string
    detail: string
    start: number
    end: number
    depth: number
    pile: number | null
  }
  interface PassesShape {
    done: number
    of: number | null
  }
  interface Pegs {
    me: Array<number>
    bill: Array<number>
  }
  interface PileShape {
    pile: number
    id: string | null
    kind: "stock" | "waste" | "foundation" | "tableau" | "cell" | "reserve" | "other"
    x: number
    y: number
    dx: number
    dy: number
    sideways: boolean
    visible: boolean
    cards: Array<string>
    up: Array<boolean>
    letter: string
    labels: Array<LabelShape>
    mark: string | null
    backs: Array<number>
    shown: number | null
    border: number
    spacer: boolean
    fan: number
    line: string
    name: string
    opens: string
  }
  interface PlaceRequest {
    do: "move" | "copy"
    pile: number
    x: number
    y: number
  }
  interface PlaceShape {
    pile: number
    place: number
  }
  interface PlayList {
    plays: Array<PlayShape>
  }
  interface PlayRequest {
    game: string
    deal?: string | null
    variant?: string | null
    level?: number
    moves?: string | null
  }
  interface PlayShape {
    id: string
    game: string
    title: string
    deal: string
    variant: string | null
    level: number
    outcome: "playing" | "won" | "lost" | "stuck"
    score: number | null
    length: number
    seconds: number
    started: number
    changed: number
    deals: string
  }
  interface PlayStanding {
    played: number
    won: number
    streak: number
    shortest_win: number | null
    fastest_win: number | null
    day: DayStanding | null
  }
  interface PlayState {
    length: number
    can_undo: boolean
    can_redo: boolean
    outcome: "playing" | "won" | "lost" | "stuck"
    score: number | null
    score_parts: Array<ScorePartShape> | null
    points: Record<string, number>
    passes: PassesShape
    draws_left: number | null
    question: QuestionShape | null
    unnamed: UnnamedShape | null
    finish: boolean
    pairs: boolean
    card_width: number
    card_height: number
    piles: Array<PileShape>
    legal: Array<string>
    shortcuts: boolean
    events: Array<EventShape>
    id: string
    version: number
    game: GameName
    deal: string
    variant: string | null
    level: number
    seconds: number
    changes: Array<MovedShape | TurnedShape | ReorderedShape> | null
    moves: Array<string> | null
  }
  interface PlayerRequest {
    name?: string | null
    settings?: SettingsRequest | null
  }
  interface PlayerShape {
    id: string
    name: string
    settings: Record<string, unknown>
    language: string
  }
  interface PressShape {
    pile?: number
    place?: number
    target?: number | null
    answer?: number | null
  }
  interface Question {
    text: string
    answers: Array<string>
  }
  interface QuestionShape {
    text: string
    answers: Array<string>
  }
  interface RatedChoice {
    move: string
    cards: Array<string>
    points: number
    chance: number | null
    why: string
  }
  interface RecoveryShape {
    made: number | null
  }
  interface RecoveryWords {
    words: string
    made: number
  }
  interface Reference {
    format: "pat" | "xml" | "solvitaire"
    label: string
    chapters: Array<ReferenceChapter>
  }
  interface ReferenceChapter {
    title: string
    entries: Array<ReferenceEntry>
  }
  interface ReferenceEntry {
    mark: string
    title: string
    words: Array<string>
    line: number | null
  }
  interface ReorderedShape {
    change: "reordered"
    pile: number
    order: Array<number> | null
  }
  interface Result {
    play: string
    game: string
    title: string
    level: number
    variant: string | null
    deal: string
    won: boolean
    score: number | null
    length: number
    seconds: number
    ended: number
  }
  interface ReviewShape {
    moves: Array<string>
    verdicts: Array<"won" | "lost" | "unknown">
    losing: number | null
    after: number | null
    way: Array<string>
    searching: boolean
  }
  interface ReviewedDecision {
    kind: "discard" | "play"
    hand: Array<string>
    pile: Array<string>
    count: number
    made: RatedChoice
    loss: number
    choices: Array<RatedChoice>
  }
  interface ScorePartShape {
    text: string
    points: number
  }
  interface SettingsRequest {
    language?: "en" | "de" | "da" | "is" | null
    face?: "classic" | "large" | "plain" | null
    colours?: 2 | 4 | null
    theme?: "light" | "dark" | "auto" | null
    felt?: "green" | "blue" | "wine" | "teal" | "plum" | "brown" | "grey" | null
    back?: string | null
    speed?: number | null
    sound?: boolean | null
    clock?: boolean | null
    hints?: boolean | null
    light?: boolean | null
    auto?: "click" | "safe" | "all" | null
    tap?: "best" | "only" | "pick" | "drag" | null
    size?: "small" | "normal" | "large" | null
    peek?: boolean | null
    left_handed?: boolean | null
    mirrored?: boolean | null
    marks?: boolean | null
    letters?: boolean | null
    today?: boolean | null
    pace?: number | null
  }
  interface ShapeShape {
    name: string
    game: string
    words: string
    format: string
  }
  interface ShareShape {
    won: number
    lost: number
    unknown: number
    sample: number
    arrangements: number
    low: number
    high: number
    no_plan: boolean
  }
  interface SideAverages {
    hand_dealer: DealAverage
    hand_pone: DealAverage
    crib: DealAverage
    pegging_dealer: DealAverage
    pegging_pone: DealAverage
    deal_dealer: DealAverage
    deal_pone: DealAverage
  }
  interface SidePoints {
    me: number
    bill: number
  }
  interface StaleAnswer {
    error: Failure
    state?: PlayState
  }
  interface StaleMatch {
    error: Failure
    state: CribbageMatch
  }
  interface Statistics {
    games: Array<GameStatisticsShape>
    bases: Array<GameStatisticsShape>
    results: Array<Result>
  }
  interface StrengthResults {
    strength: "easy" | "steady" | "strong" | "all"
    games: number
    won: number
    lost: number
    skunks: number
    double_skunks: number
    skunked: number
    double_skunked: number
    streak: number
    longest_streak: number
  }
  interface SwitchChoice {
    option: string
    text: string
    chosen: boolean
    game: string | null
  }
  interface TableHint {
    hint: Hint | null
  }
  interface TextEdit {
    from: number
    to: number
    text: string
  }
  interface TimeRequest {
    seconds: number
  }
  interface TitleRequest {
    text: string
    format: "pat" | "xml" | "solvitaire"
    title: string
  }
  interface Titled {
    text: string | null
  }
  interface Tried {
    view: LayoutShape
    moves: Array<string>
    said: string | null
    targets: Array<number>
    outcome: string
    question: Question | null
  }
  interface TryRequest {
    text: string
    format: "pat" | "xml" | "solvitaire"
    deal?: string
    variant?: string | null
    level?: number
    moves?: Array<string>
    press?: PressShape | null
  }
  interface TurnedShape {
    change: "turned"
    pile: number
    places: Array<number>
    up: boolean
  }
  interface UnnamedShape {
    places: Array<PlaceShape>
    cards: Array<string>
  }
  interface VariantShape {
    id: string
    text: string
  }
  interface VersionList {
    versions: Array<VersionShape>
    most: number
  }
  interface VersionPage {
    number: number
    saved: number
    title: string
    format: "pat" | "xml" | "solvitaire"
    now: boolean
    text: string
    changes: Array<Difference> | null
  }
  interface VersionRequest {
    version: number
    seconds?: number
  }
  interface VersionShape {
    number: number
    saved: number
    title: string
    format: "pat" | "xml" | "solvitaire"
    now: boolean
  }
  interface Why {
    legal: boolean
    why: string | null
  }
  interface WinFigures {
    winners: number
    shortest: number
    mean_length: number
    fastest: number
    mean_seconds: number
  }
  interface WinnableShare {
    low: number
    high: number
    deals: number
  }
}
