/**
 * The state of a table: the two views, what can be chosen, what is in hand and how it is described. Nothing here acts.
 */
import { ApiError } from "../../api/client";
import type {
  ChatLine,
  Edition,
  Element,
  Hint,
  LogLine,
  NextAction,
  Pen,
  Phase,
  PlaceView,
  Preview,
  Standing,
  Table,
  View,
} from "../../api/types";
import { type Board, type CardFace, boardOf, cardsByCode, neighbours } from "../../chart/edition";
import type { PenName } from "../../glyphs/pens";
import { t } from "../../i18n";
import { boonsOf, cardsOf, markOf, noteOn, parseAction, penName, starsOf } from "./actions";
import { describePlace, describeStar, errorText } from "../text/describe";
import { NOBODY, type Notice, type Panel, type Port, type Source } from "./port";
import type { Deed, Moment, Prompt } from "../prompt/moment";
import { promptFor } from "../prompt/prompt";
import { Stage, type Scene } from "../playback/playback.svelte";
import { Trace } from "./trace.svelte";
import { penWho } from "../text/words";

const EMPTY: ReadonlySet<number> = new Set();

/** A source that repeats what it was told last. */
export class GivenSource implements Source {
  table = $state.raw<Table | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  undo = $state(false);
  undoTurn = $state(false);
  guided = $state(false);
  locked = $state(false);
}

export class TableState {
  readonly edition: Edition;
  readonly cards: Map<string, CardFace>;
  readonly stage: Stage;
  readonly trace: Trace;
  /** The stars of this seat's next Observe, planned while others play. */
  readonly plan: Trace;
  port: Port;

  readonly source: Source;
  /** The number of others' lines that came while the chat was closed. */
  unread = $state(0);
  /** The newest of them, shown for a moment. */
  bubbles = $state.raw<readonly ChatLine[]>([]);
  /** The layout has room for the chat beside the table. */
  docks = $state(false);
  seat = $state<number | null>(null);
  readonly = $state(false);
  busy = $state(false);
  /** What the others did since this seat's last action, to be seen again. */
  recent = $state.raw<Scene[]>([]);
  /** Versions from here on are new to this player. */
  newFrom = $state<number | null>(null);
  rest = $state.raw<Preview | null>(null);
  /** Presses on stars make a plan, while somebody else decides. */
  planning = $state(false);
  /** The hint whose plan is drawn. */
  hinting = $state(0);
  picked = $state.raw<readonly string[]>([]);
  boon = $state<number | null>(null);
  /** What the cards that are picked to be discarded would change, tried with the server. */
  discard = $state.raw<Preview | null>(null);
  /** What each boon that can be chosen would do, tried with the server. */
  boonsTried = $state.raw<ReadonlyMap<number, Preview>>(new Map());
  hints = $state.raw<Hint[] | null>(null);
  hintsBusy = $state(false);
  pointed = $state.raw<{ card: string; star: number } | null>(null);
  focus = $state.raw<{ card: string; star: number } | null>(null);
  armed = $state<Deed | null>(null);
  /** The action that a hint leads to; its button shows it. */
  aimed = $state<string | null>(null);
  notice = $state.raw<Notice | null>(null);
  shaken = $state.raw<{ card: string; star: number } | null>(null);
  openCard = $state<string | null>(null);
  #panel = $state<Panel>(null);
  /** What the summary describes happened while nobody was looking; otherwise it was only too much to show. */
  away = $state(false);
  /** Who took which boon of the discovery under way, as far as this screen has seen it. */
  takers = $state.raw<ReadonlyMap<number, readonly Pen[]>>(new Map());

  /** What the server said last. */
  truth: View = $state.raw() as View;
  #joined = new Map<string, Map<number, number[]>>();

  constructor(edition: Edition, view: View, port: Port | null, source: Source) {
    this.edition = edition;
    this.source = source;
    this.cards = cardsByCode(edition);
    this.port = port ?? NOBODY;
    this.readonly = port === null;
    this.seat = view.seat;
    this.truth = view;
    this.stage = new Stage(
      view,
      (ms) => this.port.duration(ms),
      (ms) => this.port.pause(ms),
    );
    this.trace = new Trace((actions) => this.port.preview(actions));
    this.plan = new Trace((actions) => this.port.ahead(actions), true);
  }

  get table(): Table | null {
    return this.source.table;
  }

  /** The chronicle, without anything that the film has not shown yet. */
  readonly log: LogLine[] = $derived.by(() => {
    const from = this.stage.unseen;
    return from === null ? this.source.log : this.source.log.filter((line) => line.version < from);
  });

  get chat(): ChatLine[] {
    return this.source.chat;
  }

  get undo(): boolean {
    return this.source.undo;
  }

  get locked(): boolean {
    return this.source.locked;
  }

  get panel(): Panel {
    return this.#panel;
  }

  set panel(panel: Panel) {
    this.#panel = panel;
    if (panel !== "chat") return;
    this.unread = 0;
    this.bubbles = [];
  }

  /** The view as it is drawn. */
  get view(): View {
    return this.stage.shown;
  }

  get board(): Board {
    return boardOf(this.edition, this.view.facts.board);
  }

  /** Where the marker goes next; unknown after its step in a film. */
  get nextSphere(): Element | null {
    const { sphere, facts } = this.view;
    return facts.next_sphere === sphere ? null : facts.next_sphere;
  }

  /** What the quarter without a card shows: Auptolemy's library, the dreamer, or the discard pile. */
  get free(): "library" | "dreamer" | "pile" {
    return this.view.auptolemy !== null ? "library" : this.board.dream ? "dreamer" : "pile";
  }

  card(code: string): CardFace {
    const face = this.cards.get(code);
    if (face === undefined) throw new Error(`The edition has no card ${code}.`);
    return face;
  }

  who(pen: Pen): string {
    return penWho(pen, this.table, this.view);
  }

  pen(pen: Pen): PenName {
    return penName(pen);
  }

  /** What somebody would score if the night ended now. */
  standing(pen: Pen): Standing | null {
    return this.view.standings[typeof pen === "number" ? pen : this.view.seats.length] ?? null;
  }

  /** The other seats, clockwise from this one. */
  get others(): number[] {
    const all = this.view.seats.map((_, i) => i);
    if (this.seat === null) return all;
    return [...all.slice(this.seat + 1), ...all.slice(0, this.seat)];
  }

  /** A concession can end a game whose last view is not over by the rules. */
  get ended(): boolean {
    return this.table?.status === "over" || this.table?.status === "closed";
  }

  /** Nothing is decided any more. */
  get over(): boolean {
    return this.view.over || this.ended;
  }

  /** The phase of what is in hand, or of the decision; unknown during a film. */
  get phase(): Phase | null {
    return this.stage.playing ? null : (this.trace.phase ?? this.view.facts.phase);
  }

  /** A bot plays on for a conceded seat. */
  get conceded(): boolean {
    return this.seat !== null && (this.table?.seats[this.seat]?.conceded ?? false);
  }

  /** A bot plays this seat: for somebody away, or after a concession. */
  get substituted(): boolean {
    return this.conceded || (this.seat !== null && (this.table?.seats[this.seat]?.sitting_in ?? null) !== null);
  }

  /** This seat decides now, and the table listens. */
  get mine(): boolean {
    return (
      !this.readonly &&
      !this.ended &&
      !this.substituted &&
      !this.locked &&
      !this.stage.playing &&
      this.truth.asked !== null &&
      this.truth.asked === this.seat
    );
  }

  /** Somebody else decides, and this seat can think ahead. */
  get plans(): boolean {
    return (
      !this.readonly &&
      !this.ended &&
      !this.substituted &&
      !this.locked &&
      !this.source.guided &&
      this.truth.asked !== null &&
      this.truth.asked !== this.seat
    );
  }

  /** Presses on stars are heard. */
  get listens(): boolean {
    return this.mine || (this.planning && this.plans);
  }

  /** The list that presses on stars go into. */
  get hand(): Trace {
    return this.planning && this.plans ? this.plan : this.trace;
  }

  get moment(): Moment {
    const view = this.stage.playing ? this.stage.shown : this.truth;
    return {
      view: this.ended ? { ...view, over: true } : view,
      seat: this.seat,
      readonly: this.readonly || this.stage.playing || this.substituted,
      substituted: this.substituted,
      trace: this.trace.actions,
      preview: this.trace.preview,
      rest: this.rest,
      plan: this.plan.actions,
      planned: this.plan.preview,
      plans: this.plans ? (this.planning ? "now" : "may") : "no",
      undo: this.undo && !this.stage.playing && !this.substituted,
      undoTurn: this.undo && this.source.undoTurn && !this.stage.playing && !this.substituted,
      picked: this.picked,
      discard: this.discard,
      cards: this.cards,
    };
  }

  readonly prompt: Prompt = $derived.by(() => promptFor(this.moment));

  /**
   * Everything that can be chosen at this moment. While an action is on its way the stars stay as they are: turning
   * their glow off and on would draw the sky twice before the answer shows.
   */
  readonly legal: readonly string[] = $derived.by(() => (this.listens ? this.hand.legal(this.truth) : []));

  readonly legalStars: ReadonlyMap<string, ReadonlySet<number>> = $derived.by(() => starsOf(this.legal));
  readonly usable: readonly string[] = $derived.by(() => cardsOf(this.legal, "use"));
  readonly boons: readonly number[] = $derived.by(() => boonsOf(this.legal));
  readonly toDiscover: readonly string[] = $derived.by(() => cardsOf(this.legal, "discover"));
  readonly handChoice: "activate" | "discard" | null = $derived.by(() => {
    if (!this.mine) return null;
    const decision = this.truth.decision;
    return decision === "activate" || decision === "discard" ? decision : null;
  });
  /** Cards that are picked to leave the hand. */
  readonly leaving: readonly string[] = $derived.by(() => (this.handChoice === "discard" ? this.picked : []));
  readonly pickable: readonly string[] = $derived.by(() =>
    this.handChoice === null ? [] : cardsOf(this.truth.legal, this.handChoice),
  );

  legalOn(card: string): ReadonlySet<number> {
    return this.legalStars.get(card) ?? EMPTY;
  }

  /** The pen that marks now. */
  get tracer(): Pen {
    return this.mine ? (this.truth.facts.pen ?? this.seat ?? 0) : (this.seat ?? 0);
  }

  /** What the abilities' marks beyond those pressed would be (a starburst marks its neighbours, too). */
  readonly traced: ReadonlyMap<string, readonly number[]> = $derived.by(() => {
    const stars = new Map<string, number[]>();
    const put = (card: string, star: number): void => {
      const known = stars.get(card) ?? [];
      if (!known.includes(star)) stars.set(card, [...known, star]);
    };
    for (const mark of this.hand.marks) put(mark.card, mark.star);
    for (const event of this.hand.preview?.events ?? []) if (event.event === "StarMarked") put(event.card, event.star);
    return stars;
  });

  /** Dust spent by what is in hand. */
  get spending(): number {
    return this.hand.actions.length === 0 ? 0 : (this.hand.preview?.spent.dust ?? 0);
  }

  /** The suggested actions: the whole plan of a hint, or, on this seat's turn, its own plan. */
  readonly suggested: readonly string[] = $derived.by(() => {
    const hint = this.hints?.[this.hinting] ?? this.hints?.[0];
    if (hint !== undefined) return hint.plan.length > 0 ? hint.plan : [hint.action];
    return this.mine && this.trace.actions.length === 0 ? this.plan.actions : [];
  });

  /** The stars of it, in their order. */
  readonly suggestedStars: readonly { card: string; star: number }[] = $derived.by(() =>
    this.suggested.flatMap((text) => {
      const action = parseAction(text);
      return action?.kind === "mark" ? [{ card: action.card, star: action.star }] : [];
    }),
  );

  get hinted(): ReadonlySet<string> {
    return new Set(this.suggestedStars.slice(0, 1).map(({ card, star }) => `${card}.${star}`));
  }

  hintedCards(): string[] {
    return this.suggested.flatMap((text) => {
      const action = parseAction(text);
      return action !== null && "card" in action && action.kind !== "mark" ? [action.card] : [];
    });
  }

  joined(card: CardFace): Map<number, number[]> {
    let found = this.#joined.get(card.code);
    if (found === undefined) {
      found = neighbours(card);
      this.#joined.set(card.code, found);
    }
    return found;
  }

  marksOf(place: PlaceView): Map<number, PenName> {
    return new Map(Object.entries(place.marks).map(([n, pen]) => [Number(n), penName(pen)]));
  }

  /** The server's note on the star that is pointed at. */
  get pointedNote(): NextAction | null {
    const at = this.pointed;
    return at === null ? null : noteOn(this.hand.notes, markOf(at.card, at.star));
  }

  /** The notice beside the prompt; while an answer is missing, it says that what is in hand is kept. */
  get told(): Notice | null {
    const trouble = this.trace.trouble;
    if (
      this.notice !== null ||
      trouble === null ||
      this.locked ||
      (trouble instanceof ApiError && trouble.code === "stale")
    )
      return this.notice;
    return { kind: "error", text: `${errorText(trouble, this)} ${t("play-trace-kept")}` };
  }

  /** Every legal star in the order of places. */
  readonly reachable: { card: string; star: number }[] = $derived.by(() =>
    this.view.places.flatMap((place) =>
      place === null
        ? []
        : [...this.legalOn(place.card)].sort((a, b) => a - b).map((star) => ({ card: place.card, star })),
    ),
  );

  describeStar(card: CardFace, n: number): string {
    return describeStar(this, card, n);
  }

  describePlace(card: CardFace, place: PlaceView): string {
    return describePlace(this, card, place);
  }
}
