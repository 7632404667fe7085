/**
 * What the server says and hears: the types of /api/v1 come from its OpenAPI document (`npm run types`), the engine's view,
 * events and edition, which that document leaves open, from docs/formats.md.
 */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Language = "en" | "fr" | "ru";
export type Element = "fire" | "water" | "air" | "earth";
export type BoonKind = "fame" | "improvement" | "stardust" | "wisdom" | "observation" | "activation";
export type StarKind = "start" | "common" | "grand";
export type CardCode = string;
/** A seat number, "dreamer" or "auptolemy". */
export type Pen = number | "dreamer" | "auptolemy";
export type Decision =
  | "turn"
  | "observe"
  | "again"
  | "ability"
  | "trade"
  | "dream"
  | "discover"
  | "boon"
  | "activate"
  | "discard";

// The printed game

export interface Star {
  n: number;
  kind: StarKind;
  hip?: number;
  name: string;
  designation?: string;
  x: number;
  y: number;
  mag: number;
  bv: number;
}

export interface Boon {
  kind: BoonKind;
  n: number;
}

export interface Ability {
  kind: string;
  n?: number;
  cost?: number;
}

export interface Card {
  code: CardCode;
  latin: string;
  element: Element;
  fame: number;
  stars: Star[];
  lines: [number, number][];
  chart: { ra: number; dec: number; scale: number; roll: number };
  field: [number, number, number][];
  boons: Boon[];
  ability: Ability;
}

export interface Board {
  spheres: Element[];
  discard_after: Element;
  dream?: Record<Element, number> | null;
  places: Element[];
}

export interface Edition {
  id: string;
  version: number;
  cards: Card[];
  boards: Record<string, Board>;
  pouch: number[];
  wisdom: number[];
  final_cards: [Element, Element][];
}

// The view of one seat

export type CardState = "active" | "exhausted";

export interface SeatView {
  dust: number;
  pouch: number;
  wisdom: number;
  limit: number;
  telescopes: number;
  fame: number;
  cards: Record<CardCode, CardState>;
  final: [Element, Element] | null;
}

export interface PlaceView {
  card: CardCode;
  marks: Record<string, Pen>;
}

export interface AuptolemyView {
  dust: number;
  fame: number;
  telescopes: number;
  cards: CardCode[];
  final: [Element, Element] | null;
  left: CardCode | null;
  right: CardCode | null;
  right_face_down: boolean;
  deck: number;
  top: CardCode | null;
  known: CardCode[];
  discard: CardCode[];
}

export interface NowView {
  in_force: string[];
  skips_action: boolean;
  rested: boolean;
  dreamt: boolean;
  grand_stars: number;
  only_common: boolean;
  completed: boolean;
  spent: number;
  reclaimed: number;
  before_grand: number;
  met_grand: boolean;
  place: number | null;
  star: number | null;
  stars: number;
  using: CardCode | null;
  places_used: number[];
  emptied: number[];
}

export interface ScoreRow {
  fame: number;
  pouch?: number;
  limit?: number;
  dust?: number;
  stars: number;
  active: number;
  telescopes?: number;
  elements: number;
  total: number;
}

/** How far the boons of a discovery have come; its parts are described in docs/formats.md. */
export type DiscoveryView = Record<string, unknown>;

export interface View {
  version: 1;
  seat: number | null;
  players: number;
  solo: boolean;
  modifiers: string[];
  first: number;
  turn: number;
  active: Pen;
  asked: number | null;
  decision: Decision | null;
  legal: string[];
  sphere: Element;
  seats: SeatView[];
  places: (PlaceView | null)[];
  deck: number;
  above_end: number | null;
  last_turns: number | null;
  discard: CardCode[];
  removed: number;
  auptolemy: AuptolemyView | null;
  now: NowView;
  discovery: DiscoveryView | null;
  over: boolean;
  lost: boolean;
  scores: ScoreRow[] | null;
  winners: number[] | null;
}

// Events: what happened, in order

export type GameEvent =
  | { event: "TurnBegan"; pen: Pen; turn: number }
  | { event: "AbilityUsed"; pen: Pen; card: CardCode }
  | { event: "Traded"; pen: Pen; card: CardCode; dust: number }
  | { event: "ObserveBegan"; pen: Pen; card: CardCode; telescope: boolean }
  | {
      event: "StarMarked";
      pen: Pen;
      card: CardCode;
      star: number;
      kind: StarKind;
      name: string;
      dust: number;
      means: string;
    }
  | { event: "ObserveEnded"; pen: Pen; card: CardCode; stars: number }
  | { event: "CardCompleted"; pen: Pen; card: CardCode }
  | { event: "Gained"; pen: Pen; what: string; n: number; why: string; card?: CardCode }
  | { event: "Paid"; pen: Pen; what: string; n: number }
  | { event: "Rested"; pen: Pen }
  | { event: "CardsWoken"; pen: Pen; cards: CardCode[]; why: string }
  | { event: "SphereTurned"; sphere: Element }
  | { event: "DeckDiscarded"; card: CardCode }
  | { event: "DiscoveryBegan"; pen: Pen; card: CardCode; stars: [Pen, number][] }
  | { event: "BoonChosen"; pen: Pen; card: CardCode; boon: number; seen_by?: number[] }
  | { event: "BoonTaken"; pen: Pen; card: CardCode; boon: number; kind: BoonKind; n: number }
  | { event: "CardTaken"; pen: Pen; card: CardCode }
  | { event: "CardDiscarded"; pen: Pen; card: CardCode; why: string }
  | { event: "PlaceFilled"; place: number; card: CardCode }
  | { event: "EndTriggered"; pen: Pen; last_turns: number }
  | { event: "DreamBegan"; pen: Pen; number: number }
  | { event: "DieRolled"; value: number; again: boolean }
  | { event: "LibraryChosen"; source: string; card: CardCode; focus: Element; number: number }
  | { event: "LibraryFilled"; side: string; card?: CardCode }
  | { event: "LibraryTopShown"; card: CardCode }
  | { event: "LibraryShuffled"; cards: number }
  | { event: "TurnEnded"; pen: Pen }
  | { event: "GameEnded"; winners: number[]; lost: boolean };

// Tables

export type Table = Schemas["Table"];
export type TableSeat = Schemas["Seat"];
export type TableSummary = Schemas["TableSummary"];
export type Watch = Table["watch"];
export type LogLine = Omit<Schemas["LogLine"], "pen"> & { pen: Pen | null };
export type ChatLine = Schemas["ChatLine"];
export type Update = Omit<Schemas["Update"], "events" | "view" | "log"> & {
  events: GameEvent[];
  log: LogLine[];
  view: View;
};
/** Before the start a table has no view. */
export type Snapshot = Omit<Schemas["Snapshot"], "view" | "log"> & { view: View; log: LogLine[] };
export type Amounts = Schemas["PreviewSums"];
export type NextAction = Schemas["PreviewNext"];
export type Preview = Omit<Schemas["Preview"], "events" | "view"> & { events: GameEvent[]; view: View };
export type Hint = Omit<Schemas["HintedMove"], "reasons"> & {
  reasons: { text_id: string; arguments: Record<string, string | number> }[];
};
export interface Hints {
  version: number;
  hints: Hint[];
}
export type Me = Schemas["Me"];
export type ServerFacts = Schemas["Server"];
export type Opponent = Schemas["Opponent"];
export type Modifier = Schemas["Modifier"];
export type NewSeat = Schemas["NewSeat"];
export type NewTable = Partial<Omit<Schemas["NewTable"], "key" | "seats" | "position">> & {
  seats: NewSeat[];
  position?: unknown;
};
export type SeatLink = Schemas["SeatLink"];
export type Deal = Schemas["Deal"];

// After the game

export type ReplayMoment = Omit<Schemas["Moment"], "view" | "events" | "log"> & {
  view: View;
  events: GameEvent[];
  log: LogLine[];
};
export type HistoryTurn = Omit<Schemas["TurnOfHistory"], "pen"> & { pen: Pen };
export interface History {
  turns: HistoryTurn[];
  scores: ScoreRow[];
  winners: number[];
}
