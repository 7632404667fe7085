/** The table of one screen, with everything that can be done at it. Components read it from their context. */
import { getContext, setContext } from "svelte";
import { ApiError } from "../../api/client";
import type { Edition, Hint, Language, LogLine, Preview, View } from "../../api/types";
import { t } from "../../i18n";
import { announce } from "../../parts/messages.svelte";
import { markOf, parseAction } from "./actions";
import { errorText } from "../text/describe";
import { ArrivingTable } from "./arriving.svelte";
import { GivenSource } from "./state.svelte";
import type { Port, Source } from "./port";
import { type Deed, followsOf, toCommit, toPick } from "../prompt/moment";
import type { Refusal } from "./trace.svelte";
import { say } from "../text/words";

/** A second press later than this counts as a first one. */
const ARMED_MS = 10_000;

export class TableModel extends ArrivingTable {
  /** The server is being asked what using a card would do. */
  #using = false;
  #aging: ReturnType<typeof setTimeout> | undefined;

  constructor(edition: Edition, view: View, port: Port | null = null, source: Source = new GivenSource()) {
    super(edition, view, port, source);
    this.trace.onrefused = (refusal) => this.#explain(refusal);
  }

  /** Any input finishes a running film. */
  touch(): void {
    this.stage.finish();
  }

  /** Picks a star; picking the last one of the trace takes it back, unless a drag comes `through` it again. */
  pickStar(card: string, star: number, through = false): void {
    if (!this.listens || this.busy) return;
    this.notice = null;
    this.armed = null;
    const action = markOf(card, star);
    const { hand } = this;
    if (hand.tail === action) {
      if (!through && hand.back()) this.ear.back();
      return;
    }
    if (hand.add(action, this.truth)) {
      this.focus = { card, star };
      this.ear.star(`trace ${card}`, this.card(card).stars.find((one) => one.n === star)?.kind === "grand");
      return;
    }
    const place = this.truth.places.find((p) => p?.card === card);
    if (place && place.marks[String(star)] === undefined && !hand.asking && !hand.actions.includes(action)) {
      void hand.why(action).then((refusal) => {
        if (refusal !== null) this.#explain(refusal);
        else this.notice = { kind: "refused", text: t("play-confirm-first") };
      });
    }
  }

  /** Says why the server gave an action back, and shakes the star that it named. */
  #explain({ action, error }: Refusal): void {
    const named = parseAction(action);
    if (named?.kind === "mark") {
      this.shaken = { card: named.card, star: named.star };
      setTimeout(() => (this.shaken = null), 400);
    }
    this.notice = { kind: "refused", text: errorText(error, this) };
  }

  backTo(card: string, star: number): void {
    if (this.listens && !this.busy) this.hand.backTo(card, star);
  }

  /** Uses a card; one that asks for stars or trades goes in hand first. */
  async useCard(code: string): Promise<void> {
    const action = `use ${code}`;
    if (!this.mine || this.busy || this.#using || !this.legal.includes(action)) return;
    const view = this.truth;
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
    if (this.truth !== view || this.trace.actions.length > 0) return;
    if (preview.continues) this.trace.add(action, view, preview);
    else await this.commit([action]);
  }

  pickHand(code: string): void {
    if (this.handChoice === null || !this.pickable.includes(code)) return;
    const most = toPick(this.truth);
    if (this.picked.includes(code)) this.picked = this.picked.filter((c) => c !== code);
    else this.picked = [...this.picked, code].slice(-most);
    this.discard = null;
    const { picked } = this;
    if (this.handChoice !== "discard" || picked.length < most) return;
    const actions = picked.map((one) => `discard ${one}`);
    void this.port.preview(actions).then(
      (preview) => {
        if (this.picked === picked) this.discard = preview;
      },
      () => undefined,
    );
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

  /** Goes to what a hint names: traces a star, picks a boon or a card, points out a button. Commits nothing. */
  aim(text: string): void {
    const action = parseAction(text);
    if (!this.mine || this.busy || action === null) return;
    this.aimed = text;
    if (action.kind === "mark") {
      if (!this.trace.actions.includes(text)) this.pickStar(action.card, action.star);
      this.moveFocus({ card: action.card, star: action.star });
    } else if (action.kind === "boon") this.pickBoon(action.boon);
    else if ((action.kind === "activate" || action.kind === "discard") && !this.picked.includes(action.card))
      this.pickHand(action.card);
    else if (action.kind === "discover") this.focus = { card: action.card, star: 0 };
  }

  async do(deed: Deed): Promise<void> {
    const button = this.prompt.buttons.find((b) => b.deed === deed);
    if (button === undefined || button.disabled || this.busy) return;
    if (button.careful && this.armed !== deed) {
      this.#arm(deed);
      const follows = followsOf(button, true).map((one) => say(one, this.table, this.view));
      announce([t("play-sure"), follows.join(", ")].filter(Boolean).join(": "));
      return;
    }
    this.armed = null;
    switch (deed) {
      case "confirm":
        return this.commit(toCommit(this.moment));
      case "back":
        if (this.hand.back()) this.ear.back();
        return;
      case "plan":
        return this.#plan();
      case "rest":
        return this.commit(["rest"]);
      case "end":
        return this.commit(["stop"]);
      case "trade":
        if (this.trace.actions.length > 0) this.trace.add("trade", this.truth);
        else return this.commit(["trade"]);
        return;
      case "again":
        this.focusNext(1);
        return;
      case "undo":
        return this.#during(() => this.port.undo(false));
      case "undo-turn":
        return this.#during(() => this.port.undo(true));
      case "score":
        this.onscore?.();
        return;
    }
  }

  /** Begins a plan or keeps it; on this seat's turn, takes it in hand. */
  async #plan(): Promise<void> {
    if (!this.mine) {
      this.planning = !this.planning;
      if (this.planning && this.plan.opening === null) void this.plan.open();
      return;
    }
    const planned = this.plan.actions;
    this.#dropPlan();
    this.tellPlan(await this.trace.keep(planned, this.truth), planned.length);
  }

  #dropPlan(): void {
    this.planning = false;
    this.plan.renew();
  }

  /** Restores what was planned before the page was loaded again. */
  restorePlan(planned: readonly string[]): void {
    if (planned.length === 0) return;
    this.plan.actions = planned;
    if (this.plans) void this.planAgain(planned);
  }

  /** Takes the plan of a hint in hand if it is a list; otherwise points out its action. */
  adopt(hint: Hint): void {
    if (!this.mine || this.busy) return;
    const plan = hint.plan.at(-1) === "stop" ? hint.plan.slice(0, -1) : hint.plan;
    const first = parseAction(plan[0] ?? "");
    this.hints = null;
    if (first?.kind === "mark" || (first?.kind === "use" && plan.length > 1)) void this.trace.keep(plan, this.truth);
    else this.aim(hint.action);
  }

  #arm(deed: Deed): void {
    this.armed = deed;
    clearTimeout(this.#aging);
    this.#aging = setTimeout(() => (this.armed = null), ARMED_MS);
  }

  /** Asks for the whole chronicle, of which `log` keeps the end. */
  wholeLog: ((language: Language) => Promise<{ version: number; lines: LogLine[] }>) | null = null;

  /** Called when the player wants to see the scoring. */
  onscore: (() => void) | null = null;

  async commit(actions: string[]): Promise<void> {
    if (actions.length === 0 || this.busy) return;
    const former = [...this.trace.actions];
    if (former.length > 0) this.#dropPlan();
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
      if (stale && this.truth.asked === this.seat) await this.trace.keep(former, this.truth);
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
    const view = this.truth;
    try {
      const answer = await this.port.hint();
      if (this.truth === view) this.hints = answer.hints;
    } catch (error) {
      const passed = error instanceof ApiError && error.code === "stale";
      if (!passed) this.notice = { kind: "error", text: errorText(error, this) };
    } finally {
      this.hintsBusy = false;
    }
  }

  /** Plays what the others did once more. */
  seeAgain(): void {
    if (this.recent.length === 0) return;
    this.panel = null;
    this.stage.again(this.recent);
  }

  // Focus over all cards

  focusNext(step: 1 | -1): void {
    const all = this.reachable;
    if (all.length === 0) return;
    const at =
      this.focus === null ? -1 : all.findIndex((s) => s.card === this.focus!.card && s.star === this.focus!.star);
    const next = at < 0 ? (step === 1 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
    this.moveFocus(all[next]!);
  }

  moveFocus(to: { card: string; star: number }): void {
    this.focus = to;
    this.onfocus?.(to);
  }

  /** Called to bring the focus to a star on the screen. */
  onfocus: ((to: { card: string; star: number }) => void) | null = null;
}

const KEY = Symbol("table");
export const provideTable = (model: TableModel): TableModel => setContext(KEY, model);
export const useTable = (): TableModel => getContext<TableModel>(KEY);
