/** The one decision of the moment in words and buttons, made from the view and the server's preview alone. */
import type { BareView, Decision, Pen, Preview, View } from "../../api/types";
import type { CardFace } from "../../chart/edition";
import type { IconName } from "../../glyphs/icons";
import { cardsOf, parseAction } from "./actions";
import { reckoning, restButton } from "./costs";

/** A text to be said: an id of the Fluent files, with names that the page puts in. */
export interface Say {
  id: string;
  args?: Record<string, string | number>;
  /** Gives $card, $card_of, $card_the. */
  card?: string;
  /** Gives $cards, a list of names. */
  cards?: string[];
  /** Gives $name. */
  pen?: Pen;
  /** Gives $stars, a list of proper names. */
  stars?: string[];
  /** Gives $what, another text. */
  what?: Say;
}

export interface Note {
  icon: IconName | null;
  say: Say;
  tone?: "danger" | "quiet";
}

export interface Step {
  say: Say;
  state: "done" | "now" | "next";
}

export type Deed = "confirm" | "back" | "rest" | "end" | "again" | "trade" | "undo" | "undo-turn" | "plan" | "score";

export interface Button {
  deed: Deed;
  say: Say;
  sub?: Say[];
  icon: IconName;
  key?: string;
  primary?: boolean;
  disabled?: boolean;
  /** Passing the discard icon: the button carries it, too. */
  badge?: IconName;
  /** A slip would cost: the second press counts. */
  careful?: boolean;
  /** What it would cost, said at the first press. */
  cost?: Say;
}

/** What follows from a button, as far as it is known; at the first of two presses what it costs. */
export const followsOf = (button: Button, armed: boolean): Say[] =>
  armed && button.cost ? [button.cost] : (button.sub ?? []);

export interface Prompt {
  title: Say;
  pen?: Pen;
  notes: Note[];
  steps: Step[];
  buttons: Button[];
  /** The hand or the boons are the choice. */
  asks: "stars" | "boon" | "hand" | "card" | "nothing";
}

export interface Moment {
  view: View;
  seat: number | null;
  readonly: boolean;
  trace: readonly string[];
  preview: Preview | null;
  /** What a Rest would do, tried with the server. */
  rest: Preview | null;
  /** The stars that were planned for this seat's next turn, and what the server says to them. */
  plan: readonly string[];
  planned: Preview | null;
  /** Whether this seat can plan at this moment, or does. */
  plans: "no" | "may" | "now";
  undo: boolean;
  /** So can the whole turn, which is more. */
  undoTurn: boolean;
  /** Cards picked in the hand. */
  picked: readonly string[];
  /** What discarding them would change, tried with the server. */
  discard: Preview | null;
  cards: ReadonlyMap<string, CardFace>;
}

/** What is asked, what it costs, and what can be pressed. */
export function promptFor(moment: Moment): Prompt {
  const { view, seat } = moment;
  const none: Prompt = { title: { id: "play-over" }, notes: [], steps: [], buttons: [], asks: "nothing" };
  if (view.over)
    return {
      ...none,
      buttons: [{ deed: "score", say: { id: "play-to-scores" }, icon: "fame", primary: true, key: "Enter" }],
    };
  if (view.asked === null || view.asked !== seat || moment.readonly) return waiting(moment);
  switch (view.decision) {
    case "turn":
    case "observe":
    case "again":
    case "ability":
    case "trade":
    case "dream":
      return moment.trace.length > 0 ? traced(moment) : opening(moment);
    case "boon":
      return {
        ...none,
        title: { id: "play-boon", card: view.discovery?.card ?? "" },
        asks: "boon",
        buttons: undoing(moment),
      };
    case "discover":
      return {
        ...none,
        title: { id: "play-discover" },
        notes: [{ icon: "eye", say: { id: "play-discover-note" } }],
        asks: "card",
        buttons: undoing(moment),
      };
    case "activate":
    case "discard":
      return picking(moment, view.decision);
    default:
      return none;
  }
}

function waiting(moment: Moment): Prompt {
  const { view } = moment;
  const who: Pen = view.asked ?? view.active;
  const kind: Record<Decision, string> = {
    turn: "turn",
    observe: "turn",
    again: "turn",
    ability: "turn",
    trade: "turn",
    dream: "dream",
    discover: "discovery",
    boon: "boon",
    activate: "activate",
    discard: "discard",
  };
  if (moment.plans === "now") return planning(moment);
  // One's own turn is never told by one's own name.
  const id =
    who === moment.seat && !moment.readonly
      ? "play-your-turn"
      : `play-wait-${view.decision === null ? "turn" : kind[view.decision]}`;
  return {
    title: { id, pen: who, card: view.discovery?.card ?? "" },
    pen: who,
    notes: [],
    steps: [],
    buttons: [...undoing(moment), ...(moment.plans === "may" ? [planButton(moment)] : [])],
    asks: "nothing",
  };
}

function planButton({ plan }: Moment): Button {
  const n = plan.length;
  return {
    deed: "plan",
    say: { id: n > 0 ? "play-plan-change" : "play-plan-begin", args: { n } },
    icon: "eye",
    key: "P",
  };
}

/** Stars of the next Observe, while somebody else decides. */
function planning(moment: Moment): Prompt {
  const { plan, planned } = moment;
  const first = parseAction(plan[0] ?? "");
  return {
    title: first?.kind === "mark" ? { id: "play-plan-card", card: first.card } : { id: "play-plan" },
    notes:
      plan.length === 0
        ? [{ icon: "eye", say: { id: "play-plan-note" }, tone: "quiet" }]
        : reckoning({ ...moment, trace: plan, preview: planned }),
    steps: [],
    buttons: [
      ...(plan.length > 0 ? [back] : []),
      {
        deed: "plan",
        say: { id: plan.length > 0 ? "play-plan-keep" : "play-plan-stop", args: { n: plan.length } },
        icon: plan.length > 0 ? "check" : "close",
        key: "P",
        primary: plan.length > 0,
      },
    ],
    asks: "stars",
  };
}

function undoing(moment: Moment): Button[] {
  const undo: Button = { deed: "undo", say: { id: "play-undo" }, icon: "undo", key: "Z" };
  const turn: Button = { deed: "undo-turn", say: { id: "play-undo-turn" }, icon: "undo", key: "Shift+Z" };
  return [...(moment.undoTurn ? [turn] : []), ...(moment.undo ? [undo] : [])];
}

function opening(moment: Moment): Prompt {
  const { view, seat } = moment;
  const stars = view.legal.some((text) => text.startsWith("mark "));
  const uses = cardsOf(view.legal, "use").length > 0;
  const rest = view.legal.includes("rest");
  const stop = view.legal.includes("stop");
  const buttons: Button[] = undoing(moment);
  if (moment.plan.length > 0 && view.decision === "turn")
    buttons.push({
      deed: "plan",
      say: { id: "play-plan-use", args: { n: moment.plan.length } },
      icon: "eye",
      key: "P",
    });
  const notes: Note[] = [];
  const seatView = seat === null ? undefined : view.seats[seat];
  let title: Say = { id: "play-turn-all" };
  switch (view.decision) {
    case "turn": {
      const id = stars && uses ? "all" : stars ? "observe" : uses ? (rest ? "use-rest" : "use-end") : "rest";
      title = { id: `play-turn-${id}` };
      if (stars) notes.push({ icon: "eye", say: { id: "play-note-begin" }, tone: "quiet" });
      else if (rest && seatView?.dust === 0)
        notes.push({ icon: "stardust", say: { id: "play-note-no-dust" }, tone: "quiet" });
      break;
    }
    case "observe":
      title = { id: "play-observe-more", card: cardAt(view) };
      break;
    case "again":
      title = { id: "play-again" };
      notes.push({ icon: "observation", say: { id: "play-note-telescopes", args: { n: seatView?.telescopes ?? 0 } } });
      notes.push({ icon: "stardust", say: { id: "play-note-dust", args: { n: seatView?.dust ?? 0 } } });
      break;
    case "ability":
      return ability(moment, view, [], null, buttons);
    case "trade":
      title = { id: "play-trade" };
      break;
    case "dream":
      title = { id: "play-dream-choose", args: { n: (view.facts.dream ?? 0) - view.now.stars } };
      return {
        title,
        pen: "dreamer",
        notes: [{ icon: null, say: { id: "play-dream-free" }, tone: "quiet" }],
        steps: [],
        buttons,
        asks: "stars",
      };
    default:
      break;
  }
  if (view.legal.includes("trade"))
    buttons.push({
      deed: "trade",
      say: { id: "play-trade-more", args: tradeCost(moment) },
      icon: "observation",
      key: "T",
    });
  if (view.decision === "again" && stars)
    buttons.push({ deed: "again", say: { id: "play-again-button" }, icon: "observation", key: "T" });
  if (stop) {
    buttons.push({ deed: "end", say: { id: stopText(view.decision) }, icon: "check", key: "Enter", primary: true });
  }
  if (rest) buttons.push(restButton(moment));
  return { title, notes, steps: [], buttons, asks: "stars" };
}

/** What stopping means at a decision. */
export function stopText(decision: Decision | null): string {
  return decision === "observe"
    ? "action-stop-observe"
    : decision === "trade"
      ? "action-stop-trade"
      : "action-stop-turn";
}

function cardAt(view: View): string {
  return view.now.place === null ? "" : (view.places[view.now.place]?.card ?? "");
}

function tradeCost(moment: Moment): Record<string, number> {
  const using = moment.preview?.view.now.using ?? moment.view.now.using;
  const cost = using === null ? undefined : moment.cards.get(using)?.ability.cost;
  return { cost: cost ?? 0 };
}

const back: Button = { deed: "back", say: { id: "play-take-back" }, icon: "undo", key: "Backspace" };

function traced(moment: Moment): Prompt {
  const { view, trace, preview } = moment;
  const marks = trace.filter((text) => text.startsWith("mark "));
  const using = cardsOf(trace, "use").pop() ?? null;
  if (view.decision === "dream") return dreaming(moment, marks);
  if (trace.includes("trade") || preview?.events.some((event) => event.event === "Traded")) return trading(moment);
  if (using !== null || view.decision === "ability")
    return ability(moment, preview?.view ?? view, marks, using, [back]);
  if (view.decision === "trade") return trading(moment);
  const first = parseAction(marks[0] ?? "");
  return {
    title: { id: "play-observe", card: first?.kind === "mark" ? first.card : "" },
    notes: reckoning(moment),
    steps: [],
    buttons: [
      back,
      {
        deed: "confirm",
        say: { id: "play-mark-stars", args: { n: marks.length } },
        icon: "check",
        key: "Enter",
        primary: true,
        disabled: preview === null,
      },
    ],
    asks: "stars",
  };
}

/**
 * Stars of this dream that are marked, or would be: also those that left nothing to choose. A card that it completes is
 * taken away, and then nobody can count any more: it had all of them.
 */
function dreamt({ view, preview }: Moment, card: string, chosen: number): number {
  const before = view.now.stars;
  const ofDreamer = (now: Pick<View, "places">): number | null => {
    const place = now.places.find((one) => one?.card === card);
    return place ? Object.values(place.marks).filter((pen) => pen === "dreamer").length : null;
  };
  if (preview === null) return before + chosen;
  const [then, now] = [ofDreamer(view), ofDreamer(preview.view)];
  return then === null || now === null ? (view.facts.dream ?? before + chosen) : before + Math.max(chosen, now - then);
}

function dreaming(moment: Moment, marks: string[]): Prompt {
  const { preview } = moment;
  const { dream } = moment.view.facts;
  const first = parseAction(marks[0] ?? "");
  const card = first?.kind === "mark" ? first.card : "";
  const count = dreamt(moment, card, marks.length);
  const goesOn = preview === null || (preview.stopped === null && preview.view.decision === "dream");
  return {
    title: { id: "play-dream", card },
    pen: "dreamer",
    notes: [
      { icon: null, say: { id: "play-dream-count", args: { n: count, of: dream ?? count } } },
      goesOn || (dream !== null && count >= dream)
        ? { icon: null, say: { id: "play-dream-free" }, tone: "quiet" }
        : { icon: null, say: { id: "play-dream-dead-end" }, tone: "quiet" },
      ...(preview?.completes ?? []).map((card): Note => ({ icon: "check", say: { id: "play-completes", card } })),
    ],
    steps: [],
    buttons: [
      back,
      {
        deed: "confirm",
        say: { id: "play-dream-stars", args: { n: goesOn ? (dream ?? count) : count } },
        icon: "moon",
        key: "Enter",
        primary: true,
        disabled: goesOn,
      },
    ],
    asks: "stars",
  };
}

function trading(moment: Moment): Prompt {
  const { preview, trace } = moment;
  const n = preview?.gained.telescopes ?? 0;
  const times = trace.filter((text) => text === "trade" || text.startsWith("use ")).length;
  const more = preview?.next.some((note) => note.action === "trade") ?? false;
  return {
    title: { id: "play-trade" },
    notes: [
      ...(preview === null
        ? []
        : [
            {
              icon: "stardust" as const,
              say: {
                id: "play-cost-dust",
                args: { n: preview.spent.dust ?? 0, left: preview.view.seats[moment.seat ?? 0]?.dust ?? 0 },
              },
            },
          ]),
      { icon: "observation", say: { id: "play-gain-telescopes", args: { n: n || times } } },
    ],
    steps: [],
    buttons: [
      back,
      {
        deed: "trade",
        say: { id: "play-trade-more", args: tradeCost(moment) },
        icon: "observation",
        key: "T",
        disabled: !more,
      },
      {
        deed: "confirm",
        say: { id: "play-trade-done", args: { n: n || times } },
        icon: "check",
        key: "Enter",
        primary: true,
        disabled: preview === null,
      },
    ],
    asks: "nothing",
  };
}

function ability(moment: Moment, now: BareView, marks: string[], using: string | null, before: Button[]): Prompt {
  const card = using ?? now.now.using ?? moment.view.now.using ?? "";
  const face = moment.cards.get(card);
  const kind = face?.ability.kind ?? "";
  const goesOn =
    moment.preview === null
      ? marks.length > 0 || moment.trace.length > 0
      : moment.preview.stopped === null && moment.preview.view.decision === "ability";
  const done = marks.map((text): Step => {
    const action = parseAction(text);
    return { say: { id: "play-step-card", card: action?.kind === "mark" ? action.card : "" }, state: "done" };
  });
  const steps: Step[] = [];
  const all = moment.view.facts.chosen_stars[kind] ?? 0;
  if (all > 0) {
    steps.push(...done);
    if (goesOn || moment.trace.length === 0 || marks.length === 0) {
      for (let i = marks.length; i < all; i++)
        steps.push({
          say: {
            id: moment.view.facts.one_star_each.includes(kind) ? "play-step-nth-card" : "play-step-nth-star",
            args: { n: i + 1 },
          },
          state: i === marks.length ? "now" : "next",
        });
    }
  }
  const buttons = [...before];
  if (moment.trace.length > 0) {
    buttons.push({
      deed: "confirm",
      say: { id: "play-mark-stars", args: { n: Math.max(1, countMarked(moment.preview, marks.length)) } },
      icon: "check",
      key: "Enter",
      primary: true,
      disabled: goesOn || moment.preview === null,
    });
  }
  return {
    title: {
      id: "play-ability",
      card,
      what: { id: `short-${kind}`, args: { n: face?.ability.n ?? 0, cost: face?.ability.cost ?? 0 } },
    },
    notes: [
      ...(marks.length > 0 ? reckoning(moment) : [{ icon: null, say: { id: "play-free" }, tone: "quiet" } as const]),
      ...(now.now.skips_action || moment.preview?.stopped === "turn"
        ? [{ icon: "moon", say: { id: "play-no-action" } } as const]
        : []),
    ],
    steps,
    buttons,
    asks: "stars",
  };
}

function countMarked(preview: Preview | null, marks: number): number {
  const marked = preview?.events.filter((event) => event.event === "StarMarked").length ?? 0;
  return Math.max(marked, marks);
}

function picking(moment: Moment, decision: "activate" | "discard"): Prompt {
  const n = toPick(moment.view);
  const picked = moment.picked;
  const ready = picked.length === n;
  const title: Say = { id: decision === "activate" ? "play-activate" : "play-discard", args: { n } };
  const say: Say =
    decision === "activate"
      ? { id: "play-activate-confirm", cards: [...picked], args: { picked: picked.length } }
      : { id: "play-discard-confirm", cards: [...picked], args: { picked: picked.length } };
  return {
    title,
    notes: [
      { icon: null, say: { id: "play-picked", args: { n: picked.length, of: n } } },
      ...(decision === "activate"
        ? [{ icon: null, say: { id: "play-activate-note" }, tone: "quiet" } satisfies Note]
        : discardNotes(moment)),
    ],
    steps: [],
    buttons: [
      ...undoing(moment),
      { deed: "confirm", say, icon: "check", key: "Enter", primary: true, disabled: !ready },
    ],
    asks: "hand",
  };
}

/** What the cards that leave take from the final scoring, once the server has said it. */
function discardNotes({ view, seat, discard }: Moment): Note[] {
  const before = seat === null ? undefined : view.standings[seat];
  if (discard === null || before === undefined)
    return [{ icon: null, say: { id: "play-discard-note" }, tone: "quiet" }];
  const [from, to] = [before.sources["elements"] ?? 0, discard.standing.sources["elements"] ?? 0];
  const [all, then] = [before.total, discard.standing.total];
  return [
    { icon: null, say: { id: "play-discard-elements", args: { from, to } } },
    { icon: "fame", say: { id: "play-discard-total", args: { from: all, to: then } } },
  ];
}

/** How many cards of the hand are asked for. */
export const toPick = (view: View): number => view.facts.picks ?? 1;

/** The list that a confirm commits: the trace, and the stop that ends what it began. */
export function toCommit(moment: Moment): string[] {
  if (moment.view.decision === "activate" || moment.view.decision === "discard") {
    return moment.picked.map((card) => `${moment.view.decision} ${card}`);
  }
  const { preview, trace } = moment;
  const decision = preview?.view.decision;
  const stops =
    preview !== null &&
    preview.stopped === null &&
    (decision === "observe" || decision === "trade") &&
    preview.next.some((note) => note.action === "stop");
  return stops ? [...trace, "stop"] : [...trace];
}
