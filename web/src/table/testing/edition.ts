/** A small edition and views of it for tests. */
import type { Edition, Facts, NextAction, Preview, Standing, Table, View } from "../../api/types";
import type { CardFace } from "../../chart/edition";

export function card(
  code: string,
  spots: [number, number][],
  lines: [number, number][],
  kinds: string[] = [],
): CardFace {
  return {
    code,
    latin: code,
    element: "fire",
    fame: 1,
    stars: spots.map(([x, y], i) => ({
      n: i + 1,
      kind: (kinds[i] ?? (i === 0 ? "start" : "common")) as "start",
      name: `Star ${i + 1}`,
      x,
      y,
      mag: 2 + i / 4,
      bv: 0.5,
    })),
    lines,
    chart: { ra: 5, dec: 10, scale: 20, roll: 0 },
    field: [
      [0.2, 0.2, 4.5],
      [1.1, 0.8, 5],
    ],
    boons: [
      { kind: "fame", n: 4 },
      { kind: "stardust", n: 6 },
      { kind: "wisdom", n: 1 },
      { kind: "improvement", n: 1 },
    ],
    ability: { kind: "gain_dust", n: 4 },
  };
}

export const LINE = card(
  "Lin",
  [
    [0.2, 0.5],
    [0.5, 0.5],
    [0.8, 0.5],
    [1.1, 0.5],
  ],
  [
    [1, 2],
    [2, 3],
    [3, 4],
  ],
  ["start", "common", "grand", "common"],
);

export const EDITION: Edition = {
  id: "test",
  version: 1,
  cards: [
    LINE,
    {
      ...card(
        "Two",
        [
          [0.3, 0.3],
          [0.9, 0.7],
        ],
        [[1, 2]],
      ),
      ability: { kind: "mark_three" },
    },
    {
      ...card(
        "Thr",
        [
          [0.3, 0.3],
          [0.9, 0.7],
        ],
        [[1, 2]],
      ),
      ability: { kind: "trade_dust", cost: 3 },
    },
  ] as Edition["cards"],
  boards: {
    "2": {
      spheres: ["fire", "water", "air", "earth"],
      discard_after: "earth",
      dream: { fire: 1, water: 2, air: 3, earth: 4 },
      places: ["fire", "air", "earth"],
    },
  },
  pouch: [5, 6, 7, 8, 9, 10, 11, 12],
  wisdom: [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8],
  final_cards: [],
};

/** What the server says about that view. */
export function facts(part: Partial<Facts> = {}): Facts {
  return {
    board: "2",
    phases: ["abilities", "action", "discovery", "dream"],
    phase: "abilities",
    round: 1,
    above_end: 15,
    row_spots: 4,
    row_cards: Array.from({ length: 5 }, () => ({ fire: 0, water: 0, air: 0, earth: 0 })),
    chosen_stars: { mark_two: 2, mark_three: 3 },
    one_star_each: ["mark_three"],
    next_sphere: "water",
    passes_icon: false,
    dream: null,
    refills: true,
    pen: 0,
    picks: null,
    assistants: [],
    in_secret: false,
    barred: [],
    dreamer_ahead: [[], [], []],
    library: null,
    ...part,
  };
}

/** The score of somebody who has only the pouch and the card limit. */
export function standing(part: Partial<Standing> = {}): Standing {
  const sources = { fame: 0, pouch: 5, limit: 2, dust: 2, stars: 0, active: 0, elements: 0 };
  return { sources, total: 9, most: 9, ...part };
}

export function view(part: Partial<View> = {}): View {
  return {
    format: "astra-view 1",
    seat: 0,
    players: 2,
    solo: false,
    modifiers: [],
    first: 0,
    turn: 1,
    active: 0,
    asked: 0,
    decision: "turn",
    legal: ["mark Lin.1", "rest"],
    sphere: "fire",
    seats: [
      { dust: 8, pouch: 5, wisdom: 0, limit: 2, telescopes: 0, fame: 0, cards: {}, final: ["air", "fire"] },
      { dust: 8, pouch: 5, wisdom: 0, limit: 2, telescopes: 0, fame: 0, cards: {}, final: null },
    ],
    places: [{ card: "Lin", marks: {} }, { card: "Two", marks: {} }, null],
    deck: 44,
    above_end: 15,
    last_turns: null,
    discard: [],
    removed: 0,
    auptolemy: null,
    now: {
      in_force: [],
      skips_action: false,
      rested: false,
      dreamt: false,
      grand_stars: 0,
      only_common: true,
      completed: false,
      spent: 0,
      reclaimed: 0,
      before_grand: 0,
      met_grand: false,
      place: null,
      star: null,
      stars: 0,
      using: null,
      places_used: [],
      emptied: [],
    },
    discovery: null,
    over: false,
    lost: false,
    scores: null,
    winners: null,
    facts: facts(),
    standings: [standing(), standing()],
    ...part,
  };
}

export const note = (action: string): NextAction => ({
  action,
  spent: { dust: 1 },
  gained: {},
  completes: null,
  hidden: false,
  ends: false,
});

export function preview(part: Partial<Preview> = {}, next: string[] = []): Preview {
  return {
    version: 1,
    tried: 1,
    stopped: null,
    continues: ["observe", "ability", "trade"].includes(
      part.view === undefined ? "observe" : (part.view.decision ?? ""),
    ),
    confirm: null,
    phase: "action",
    discards: false,
    dream: null,
    spent: { dust: 1, telescopes: 0 },
    gained: {},
    returns: {},
    completes: [],
    events: [],
    view: view({ decision: "observe" }),
    standing: standing(),
    next: next.map(note),
    ...part,
  };
}

/** A table of two people, the first of them here; `more` is about the second. */
export function tableOfTwo(more: object): Table {
  const seat = {
    kind: "person",
    you: false,
    name: "Ben",
    sitting_in: null,
    conceded: false,
    away: null,
    thinking: false,
  };
  return {
    status: "playing",
    away_seconds: 60,
    seats: [
      { ...seat, seat: 0, you: true, name: "Ann" },
      { ...seat, seat: 1, ...more },
    ],
  } as unknown as Table;
}
