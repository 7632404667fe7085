/**
 * What the server says and hears: the types of /api/v1, of views and of events come from its OpenAPI document
 * (`npm run types`); the edition's, which that document leaves open, from docs/formats.md (tests/web/test_types.py
 * compares).
 */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Language = Schemas["Server"]["languages"][number];
export type Element = "fire" | "water" | "air" | "earth";
export type BoonKind = "fame" | "improvement" | "stardust" | "wisdom" | "observation" | "activation";
export type StarKind = "start" | "common" | "grand";
export type CardCode = string;
/** A seat number, "dreamer" or "auptolemy". */
export type Pen = number | "dreamer" | "auptolemy";
export type Decision = NonNullable<Schemas["View"]["decision"]>;

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

type WireView = Schemas["View"];

export type SeatView = WireView["seats"][number];
/** The server writes the marks of every card, even if there are none. */
export type PlaceView = Required<NonNullable<Schemas["ViewPlace"]>>;
export type AuptolemyView = NonNullable<WireView["auptolemy"]>;

type Scored = NonNullable<WireView["scores"]>[number];
type PlayerScore = Extract<Scored, { pouch: number }>;
type MachineScore = Extract<Scored, { telescopes: number }>;
/** The sources of a player's score; Auptolemy's are fewer, and telescopes. */
export type ScoreRow = Pick<PlayerScore, keyof PlayerScore & keyof MachineScore> &
  Partial<PlayerScore> &
  Partial<MachineScore>;

/** A view as it is sent. */
export type BareView = Omit<WireView, "places" | "scores"> & {
  places: (PlaceView | null)[];
  scores: ScoreRow[] | null;
};
/** What the rules say of a view. */
export type Facts = Omit<Schemas["Facts"], "pen" | "assistants"> & {
  pen: Pen | null;
  assistants: (Omit<Schemas["Assistant"], "pen"> & { pen: Pen })[];
};
export type Phase = Facts["phases"][number];
/** What somebody would score if the night ended now. */
export type Standing = Schemas["Standing"];
/**
 * A view with its facts and standings, which are sent beside it (see `seen`): whatever draws it needs all of them, and
 * knows no rule.
 */
export type View = BareView & { facts: Facts; standings: readonly Standing[] };

/** What happened, in order. */
export type GameEvent = Schemas["Event"];

// Tables

export type Table = Schemas["Table"];
export type TableSeat = Schemas["Seat"];
export type TableSummary = Schemas["TableSummary"];
export type Watch = Table["watch"];
export type LogLine = Omit<Schemas["LogLine"], "pen"> & { pen: Pen | null };
export type ChatLine = Schemas["ChatLine"];
export type Update = Omit<Schemas["Update"], "events" | "view" | "facts" | "standings" | "log"> & {
  events: GameEvent[];
  log: LogLine[];
  view: View;
};
/** Before the start a table has no view. */
export type Snapshot = Omit<Schemas["Snapshot"], "view" | "facts" | "standings" | "log"> & {
  view: View;
  log: LogLine[];
};
export type Amounts = Schemas["PreviewSums"];
export type NextAction = Schemas["PreviewNext"];
export type Preview = Omit<Schemas["Preview"], "events" | "view"> & { events: GameEvent[]; view: BareView };
export type Hint = Omit<Schemas["HintedMove"], "reasons"> & {
  reasons: { text_id: string; arguments: Record<string, string | number> }[];
};
export interface Hints {
  version: number;
  hints: Hint[];
}
export type Me = Schemas["Me"];
export type ServerInfo = Schemas["Server"];
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

export type ReplayMoment = Omit<Schemas["Moment"], "view" | "facts" | "standings" | "events" | "log"> & {
  view: View;
  events: GameEvent[];
  log: LogLine[];
};
export type HistoryTurn = Omit<Schemas["TurnOfHistory"], "pen"> & { pen: Pen };
export type ElementGrid = Schemas["ElementGrid"];
export type Distinction = Omit<Schemas["Distinction"], "pens"> & { pens: Pen[] };
export type Steal = Omit<Schemas["Steal"], "pen" | "of"> & { pen: Pen; of: Pen };
export interface Distinctions {
  discoveries: Distinction | null;
  steal: Steal | null;
  grand_stars: Distinction | null;
}
export type History = Omit<Schemas["History"], "turns" | "scores" | "distinctions"> & {
  turns: HistoryTurn[];
  scores: ScoreRow[];
  distinctions: Distinctions;
};
