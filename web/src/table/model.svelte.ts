/** The table of one screen: what is drawn, what can be chosen, what is in hand. Components read it from their context. */
import { getContext, setContext } from "svelte";
import { ApiError } from "../api/client";
import type { ChatLine, Edition, Hint, Language, LogLine, NextAction, Pen, PlaceView, Preview, Table, View } from "../api/types";
import { type Board, type CardFace, boardOf, cardsByCode, neighbours } from "../chart/edition";
import type { PenName } from "../glyphs/pens";
import { t } from "../i18n";
import { announce } from "../parts/voice.svelte";
import { boonsOf, cardsOf, markOf, noteOn, parseAction, penName, starsOf } from "./actions";
import { describePlace, describeStar, errorText } from "./describe";
import { type Highlight, NOBODY, type Notice, type Panel, type Port } from "./port";
import { LONGEST, Stage, type Scene } from "./stage.svelte";
import { type Deed, type Moment, type Prompt, discoveryOf, promptFor, toCommit, toPick } from "./prompt";
import { Trace } from "./trace.svelte";
import { penWho, starName } from "./words";

const EMPTY: ReadonlySet<number> = new Set();

export class TableModel {
  readonly edition: Edition;
  readonly cards: Map<string, CardFace>;
  readonly stage: Stage;
  readonly trace: Trace;
  port: Port;

  table = $state.raw<Table | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  seat = $state<number | null>(null);
  readonly = $state(false);
  undo = $state(false);
  /** The way to the server is lost: the table stays readable and locked. */
  locked = $state(false);
  busy = $state(false);
  /** What the others did since this seat's last own action, for seeing it again. */
  recent = $state.raw<Scene[]>([]);
  /** Versions from here on are new to this player. */
  newFrom = $state<number | null>(null);
  rest = $state.raw<Preview | null>(null);
  picked = $state.raw<readonly string[]>([]);
  boon = $state<number | null>(null);
  hints = $state.raw<Hint[] | null>(null);
  hintsBusy = $state(false);
  pointed = $state.raw<{ card: string; star: number } | null>(null);
  focus = $state.raw<{ card: string; star: number } | null>(null);
  armed = $state<Deed | null>(null);
  notice = $state.raw<Notice | null>(null);
  shaken = $state.raw<{ card: string; star: number } | null>(null);
  openCard = $state<string | null>(null);
  panel = $state<Panel>(null);
  highlight = $state.raw<Highlight>({});
  /** Who took which boon of the discovery under way, as far as this screen has seen it. */
  takers = $state.raw<ReadonlyMap<number, Pen>>(new Map());

  #truth: View = $state.raw() as View;
  /** The server is asked what a card's use leads to. */
  #using = false;
  #joined = new Map<string, Map<number, number[]>>();

  constructor(edition: Edition, view: View, port: Port | null = null) {
    this.edition = edition;
    this.cards = cardsByCode(edition);
    this.port = port ?? NOBODY;
    this.readonly = port === null;
    this.seat = view.seat;
    this.#truth = view;
    this.stage = new Stage(view, edition, (ms) => this.port.duration(ms));
    this.trace = new Trace((actions) => this.port.preview(actions));
    this.#ready();
  }

  // What is there

  /** The view as it is drawn. */
  get view(): View {
    return this.stage.shown;
  }

  get truth(): View {
    return this.#truth;
  }

  get board(): Board {
    return boardOf(this.edition, this.view.players, this.view.solo);
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

  /** The seat whose journal is "your own" here; a spectator has none. */
  get own(): number | null {
    return this.seat;
  }

  /** The other seats, clockwise from one's own. */
  get others(): number[] {
    const all = this.view.seats.map((_, i) => i);
    if (this.seat === null) return all;
    return [...all.slice(this.seat + 1), ...all.slice(0, this.seat)];
  }

  /** Conceding can end a game whose last view is not the end of the rules. */
  get ended(): boolean {
    return this.table?.status === "over" || this.table?.status === "closed";
  }

  /** A seat that was conceded is played on by a bot. */
  get conceded(): boolean {
    return this.seat !== null && (this.table?.seats[this.seat]?.conceded ?? false);
  }

  /** This seat decides now, and the table listens. */
  get mine(): boolean {
    return !this.readonly && !this.ended && !this.conceded && !this.locked && !this.stage.playing && this.#truth.asked !== null && this.#truth.asked === this.seat;
  }

  get moment(): Moment {
    const view = this.stage.playing ? this.stage.shown : this.#truth;
    return {
      view: this.ended && !this.readonly ? { ...view, over: true } : view,
      seat: this.seat,
      readonly: this.readonly || this.stage.playing || this.conceded,
      trace: this.trace.actions,
      preview: this.trace.preview,
      rest: this.rest,
      undo: this.undo && !this.stage.playing,
      picked: this.picked,
      cards: this.cards,
      dream: this.board.dream?.[this.view.sphere] ?? null,
    };
  }

  readonly prompt: Prompt = $derived.by(() => promptFor(this.moment));

  /**
   * Everything that can be chosen at this moment. While an action is on its way the stars stay as they are: to put their
   * glow out and on again would draw the sky twice before the answer is seen.
   */
  readonly legal: readonly string[] = $derived.by(() => (this.mine ? this.trace.legal(this.#truth) : []));

  readonly legalStars: ReadonlyMap<string, ReadonlySet<number>> = $derived.by(() => starsOf(this.legal));
  readonly usable: readonly string[] = $derived.by(() => cardsOf(this.legal, "use"));
  readonly boons: readonly number[] = $derived.by(() => boonsOf(this.legal));
  readonly toDiscover: readonly string[] = $derived.by(() => cardsOf(this.legal, "discover"));
  readonly handChoice: "activate" | "discard" | null = $derived.by(() => {
    if (!this.mine) return null;
    const decision = this.#truth.decision;
    return decision === "activate" || decision === "discard" ? decision : null;
  });
  readonly pickable: readonly string[] = $derived.by(() => (this.handChoice === null ? [] : cardsOf(this.#truth.legal, this.handChoice)));

  legalOn(card: string): ReadonlySet<number> {
    return this.legalStars.get(card) ?? EMPTY;
  }

  /** The pen that marks now: the dreamer's in a dream. */
  get tracer(): Pen {
    return this.#truth.decision === "dream" ? "dreamer" : (this.seat ?? 0);
  }

  /** What the abilities' marks beyond those pressed would be (a starburst marks its neighbours, too). */
  readonly traced: ReadonlyMap<string, readonly number[]> = $derived.by(() => {
    const stars = new Map<string, number[]>();
    const put = (card: string, star: number): void => {
      const known = stars.get(card) ?? [];
      if (!known.includes(star)) stars.set(card, [...known, star]);
    };
    for (const mark of this.trace.marks) put(mark.card, mark.star);
    for (const event of this.trace.preview?.events ?? []) if (event.event === "StarMarked") put(event.card, event.star);
    return stars;
  });

  /** Dust spent by what is in hand. */
  get spending(): number {
    return this.trace.actions.length === 0 ? 0 : (this.trace.preview?.spent.dust ?? 0);
  }

  get hinted(): ReadonlySet<string> {
    const stars = new Set(this.highlight.stars ?? []);
    for (const hint of this.hints ?? []) {
      const action = parseAction(hint.action);
      if (action?.kind === "mark") stars.add(`${action.card}.${action.star}`);
    }
    return stars;
  }

  hintedCards(): string[] {
    return (this.hints ?? []).flatMap((hint) => {
      const action = parseAction(hint.action);
      return action !== null && "card" in action && action.kind !== "mark" ? [action.card] : [];
    });
  }

  lit(part: string): boolean {
    return this.highlight.parts?.includes(part) ?? false;
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
    return at === null ? null : noteOn(this.trace.notes, markOf(at.card, at.star));
  }

  // What comes

  /** A new truth without a film. */
  reset(view: View): void {
    this.#truth = view;
    this.stage.reset(view);
    this.#ready();
  }

  /** New scenes: they are played, unless there are too many of them. Returns whether they were shown. */
  arrive(scenes: readonly Scene[], view: View, told = false): boolean {
    this.#truth = view;
    this.#watchBoons(scenes);
    const shows = !told && Stage.length(scenes) <= LONGEST;
    if (shows) this.stage.play(scenes);
    else {
      this.stage.reset(view);
      const mark = scenes.flatMap((scene) => scene.events).filter((event) => event.event === "StarMarked").pop();
      if (mark?.event === "StarMarked") this.stage.last = { card: mark.card, star: mark.star };
    }
    this.#ready();
    return shows;
  }

  #watchBoons(scenes: readonly Scene[]): void {
    let takers = new Map(this.takers);
    for (const event of scenes.flatMap((scene) => scene.events)) {
      if (event.event === "DiscoveryBegan") takers = new Map();
      else if (event.event === "BoonTaken") takers.set(event.boon, event.pen);
    }
    this.takers = takers;
  }

  #ready(): void {
    this.trace.renew();
    this.picked = [];
    this.boon = null;
    this.hints = null;
    this.armed = null;
    this.rest = null;
    this.pointed = null;
    const view = this.#truth;
    if (this.readonly || view.asked === null || view.asked !== this.seat) return;
    if (view.decision === "turn" || view.decision === "observe" || view.decision === "again" || view.decision === "ability" || view.decision === "dream") {
      void this.trace.open();
    }
    if (view.legal.includes("rest")) {
      void this.port.preview(["rest"]).then(
        (preview) => {
          if (this.#truth === view) this.rest = preview;
        },
        () => undefined,
      );
    }
  }

  // What is done

  /** Any input finishes a running film. */
  touch(): void {
    this.stage.finish();
  }

  pickStar(card: string, star: number): void {
    if (!this.mine || this.busy) return;
    this.notice = null;
    this.armed = null;
    const action = markOf(card, star);
    if (this.trace.actions[this.trace.actions.length - 1] === action) {
      this.trace.back();
      return;
    }
    if (this.trace.add(action, this.#truth)) {
      this.focus = { card, star };
      return;
    }
    const place = this.#truth.places.find((p) => p?.card === card);
    if (place && place.marks[String(star)] === undefined && !this.trace.asking && !this.trace.actions.includes(action)) {
      void this.trace.why(action).then(() => this.#explainRefusal(card, star));
    }
  }

  #explainRefusal(card: string, star: number): void {
    const error = this.trace.refusal?.error;
    if (error === undefined) return;
    this.shaken = { card, star };
    setTimeout(() => (this.shaken = null), 400);
    const face = this.cards.get(card)?.stars.find((s) => s.n === star);
    this.notice = { kind: "refused", text: `${face ? `${starName(face)}: ` : ""}${errorText(error, this)}` };
  }

  backTo(card: string, star: number): void {
    if (this.mine && !this.busy) this.trace.backTo(card, star);
  }

  /** Uses a card; one that asks for stars or trades goes in hand first. */
  async useCard(code: string): Promise<void> {
    const action = `use ${code}`;
    if (!this.mine || this.busy || this.#using || !this.legal.includes(action)) return;
    const view = this.#truth;
    let preview: Preview;
    this.#using = true;
    this.notice = null;
    try {
      preview = await this.port.preview([action]);
    } catch (error) {
      this.notice = { kind: "error", text: errorText(error, this) };
      return;
    } finally {
      this.#using = false;
    }
    if (this.#truth !== view || this.trace.actions.length > 0) return;
    if (preview.stopped === null && (preview.view.decision === "ability" || preview.view.decision === "trade")) this.trace.add(action, view);
    else await this.commit([action]);
  }

  pickHand(code: string): void {
    if (this.handChoice === null || !this.pickable.includes(code)) return;
    const most = toPick(this.#truth, this.seat, this.handChoice);
    if (this.picked.includes(code)) this.picked = this.picked.filter((c) => c !== code);
    else this.picked = [...this.picked, code].slice(-most);
  }

  pickBoon(boon: number): void {
    if (this.boons.includes(boon)) this.boon = boon;
  }

  async takeBoon(): Promise<void> {
    if (this.boon !== null && this.boons.includes(this.boon)) await this.commit([`boon ${this.boon}`]);
  }

  async discover(card: string): Promise<void> {
    if (this.toDiscover.includes(card)) await this.commit([`discover ${card}`]);
  }

  async do(deed: Deed): Promise<void> {
    const button = this.prompt.buttons.find((b) => b.deed === deed);
    if (button === undefined || button.disabled || this.busy) return;
    if (button.careful && this.armed !== deed) {
      this.armed = deed;
      announce(t("play-sure"));
      return;
    }
    this.armed = null;
    switch (deed) {
      case "confirm":
        return this.commit(toCommit(this.moment));
      case "back":
        this.trace.back();
        return;
      case "rest":
        return this.commit(["rest"]);
      case "end":
        return this.commit(["stop"]);
      case "trade":
        if (this.trace.actions.length > 0) this.trace.add("trade", this.#truth);
        else return this.commit(["trade"]);
        return;
      case "again":
        this.focusNext(1);
        return;
      case "undo":
        return this.#during(() => this.port.undo());
      case "score":
        this.onscore?.();
        return;
    }
  }

  /** Asks for the whole chronicle, of which `log` keeps the end. */
  wholeLog: ((language: Language) => Promise<{ version: number; lines: LogLine[] }>) | null = null;

  /** Called when the player wants to see the scoring. */
  onscore: (() => void) | null = null;

  async commit(actions: string[]): Promise<void> {
    if (actions.length === 0 || this.busy) return;
    const former = [...this.trace.actions];
    await this.#during(() => this.port.act(actions), former);
  }

  async #during(call: () => Promise<unknown>, former: readonly string[] = []): Promise<void> {
    this.busy = true;
    this.notice = null;
    try {
      await call();
    } catch (error) {
      const stale = error instanceof ApiError && error.code === "stale";
      this.notice = { kind: stale ? "stale" : "error", text: stale ? t("play-stale-text") : errorText(error, this) };
      if (stale && this.#truth.asked === this.seat) await this.trace.keep(former);
    } finally {
      this.busy = false;
    }
  }

  async askHint(): Promise<void> {
    if (!this.mine || this.hintsBusy) return;
    if (this.hints !== null) {
      this.hints = null;
      return;
    }
    this.hintsBusy = true;
    const view = this.#truth;
    try {
      const answer = await this.port.hint();
      if (this.#truth === view) this.hints = answer.hints;
    } catch (error) {
      this.notice = { kind: "error", text: errorText(error, this) };
    } finally {
      this.hintsBusy = false;
    }
  }

  /** Plays what the others did once more. */
  seeAgain(): void {
    if (this.recent.length > 0) this.stage.again(this.recent);
  }

  // Focus over all cards

  /** Every legal star in the order of places. */
  readonly reachable: { card: string; star: number }[] = $derived.by(() =>
    this.view.places.flatMap((place) =>
      place === null ? [] : [...this.legalOn(place.card)].sort((a, b) => a - b).map((star) => ({ card: place.card, star })),
    ),
  );

  focusNext(step: 1 | -1): void {
    const all = this.reachable;
    if (all.length === 0) return;
    const at = this.focus === null ? -1 : all.findIndex((s) => s.card === this.focus!.card && s.star === this.focus!.star);
    const next = at < 0 ? (step === 1 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
    this.moveFocus(all[next]!);
  }

  moveFocus(to: { card: string; star: number }): void {
    this.focus = to;
    this.onfocus?.(to);
  }

  /** Called to bring the focus to a star on the screen. */
  onfocus: ((to: { card: string; star: number }) => void) | null = null;

  describeStar(card: CardFace, n: number): string {
    return describeStar(this, card, n);
  }

  describePlace(card: CardFace, place: PlaceView): string {
    return describePlace(this, card, place);
  }

  get discovery(): ReturnType<typeof discoveryOf> {
    return discoveryOf(this.view);
  }
}

const KEY = Symbol("table");
export const provideTable = (model: TableModel): TableModel => setContext(KEY, model);
export const useTable = (): TableModel => getContext<TableModel>(KEY);
