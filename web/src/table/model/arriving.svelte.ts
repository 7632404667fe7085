/** What arrives at a table: a new truth, scenes to play or to see again, and what each moment offers. */
import type { Edition, Preview, View } from "../../api/types";
import { t } from "../../i18n";
import type { Hand } from "../../live/draft";
import { Memory } from "../playback/memory";
import { LONGEST, type Scene } from "../playback/playback.svelte";
import { Ear } from "../playback/sounds";
import { boonsOf, cardsOf } from "./actions";
import type { Port, Source } from "./port";
import { TableState } from "./state.svelte";
import { patiently } from "./trace.svelte";

export class ArrivingTable extends TableState {
  #memory = new Memory();
  protected readonly ear = new Ear();

  constructor(edition: Edition, view: View, port: Port | null, source: Source) {
    super(edition, view, port, source);
    this.stage.onevent = (event, traced) => this.ear.event(event, traced);
    this.#ready();
  }

  /** Takes over from another view; if the same person is looking, what they had opened stays open. */
  continueFrom(last: ArrivingTable, stays: boolean): void {
    this.stage.last = last.stage.last;
    this.takers = last.takers;
    this.unread = last.unread;
    if (!stays) return;
    this.panel = last.panel === "summary" ? null : last.panel;
    this.openCard = last.openCard;
  }

  /** A new truth without a film. */
  reset(view: View): void {
    this.truth = view;
    this.stage.reset(view);
    this.#ready();
  }

  /** New scenes: they are played, unless there are too many of them. Returns whether they were shown. */
  arrive(scenes: readonly Scene[], view: View, told = false): boolean {
    this.truth = view;
    this.#watchBoons(scenes);
    const shows = !told && this.stage.lengthOf(scenes) <= LONGEST;
    if (shows) this.stage.play(scenes);
    else {
      this.stage.reset(view);
      this.stage.last = lastMark(scenes) ?? this.stage.last;
    }
    this.#ready();
    return shows;
  }

  /**
   * Keeps a scene to be seen again. What came before the last action of the seat's own turn is no longer news; a boon
   * that it takes in another turn does not count as such an action.
   */
  remember(scene: Scene, own: boolean): void {
    this.#memory.add(scene, own && scene.before.active === this.seat);
    this.#tellNews();
  }

  /** Somebody took back what they had done: nothing of it is seen again. */
  takeBack(view: View): void {
    this.takeBackUnseen(view);
    this.reset(view);
  }

  /** The same before this page was there: it shows a later moment. */
  takeBackUnseen(view: View): void {
    this.#memory.takeBack(view);
    this.#tellNews();
  }

  #tellNews(): void {
    this.recent = this.#memory.since(this.seat);
    this.newFrom = this.recent[0]?.version ?? null;
  }

  /** Scenes from before this page was opened: nothing moves, but the last mark and who took which boon are known. */
  recall(scenes: readonly Scene[]): void {
    this.#watchBoons(scenes);
    this.stage.last ??= lastMark(scenes);
  }

  /** Restores what was in hand before the page was loaded again, silently leaving out what can no longer be chosen. */
  restore(hand: Omit<Hand, "view">): void {
    const { legal, decision } = this.truth;
    if (decision === "activate" || decision === "discard")
      this.picked = hand.picked.filter((code) => cardsOf(legal, decision).includes(code));
    if (hand.boon !== null && boonsOf(legal).includes(hand.boon)) this.boon = hand.boon;
    void this.trace.keep(hand.actions, this.truth);
  }

  #watchBoons(scenes: readonly Scene[]): void {
    let takers = new Map(this.takers);
    for (const event of scenes.flatMap((scene) => scene.events)) {
      if (event.event === "DiscoveryBegan") takers = new Map();
      else if (event.event === "BoonTaken") {
        // A choice that was taken back has changed; tied players may take the same boon.
        for (const [boon, pens] of takers)
          takers.set(
            boon,
            pens.filter((pen) => pen !== event.pen),
          );
        takers.set(event.boon, [...(takers.get(event.boon) ?? []), event.pen]);
      }
    }
    this.takers = takers;
  }

  /** Nothing is in hand; what the moment offers is asked for. */
  #ready(): void {
    this.trace.renew();
    this.ear.rest();
    this.picked = [];
    this.discard = null;
    this.boon = null;
    this.boonsTried = new Map();
    this.aimed = null;
    this.hints = null;
    this.armed = null;
    this.rest = null;
    this.pointed = null;
    this.hinting = 0;
    const view = this.truth;
    if (this.readonly || this.substituted || view.asked === null) return;
    if (view.asked !== this.seat) {
      if (this.planning || this.plan.actions.length > 0) void this.planAgain(this.plan.actions);
      return;
    }
    this.planning = false;
    if (
      view.decision === "turn" ||
      view.decision === "observe" ||
      view.decision === "again" ||
      view.decision === "ability" ||
      view.decision === "dream"
    ) {
      void this.trace.open();
    }
    if (view.legal.includes("rest")) this.#tryOut("rest", (preview) => (this.rest = preview));
    for (const boon of boonsOf(view.legal))
      this.#tryOut(`boon ${boon}`, (preview) => (this.boonsTried = new Map([...this.boonsTried, [boon, preview]])));
  }

  /** Asks what an action that is one press away would do; the table works without an answer as well. */
  #tryOut(action: string, tell: (preview: Preview) => void): void {
    const view = this.truth;
    void patiently(
      () => this.port.preview([action]),
      () => this.truth === view,
    ).then(
      (preview) => {
        if (preview !== null) tell(preview);
      },
      () => undefined,
    );
  }

  /** Keeps as much of a plan as is still possible after the table has moved on. */
  protected async planAgain(planned: readonly string[]): Promise<void> {
    this.plan.renew();
    void this.plan.open();
    if (planned.length > 0) this.tellPlan(await this.plan.keep(planned, this.truth), planned.length);
  }

  /** Says how much of a plan still works. */
  protected tellPlan(kept: number, of: number): void {
    if (kept < of) this.notice = { kind: "refused", text: t("play-plan-broken", { kept, of }) };
  }
}

function lastMark(scenes: readonly Scene[]): { card: string; star: number } | null {
  const mark = scenes.flatMap((scene) => scene.events).findLast((event) => event.event === "StarMarked");
  return mark?.event === "StarMarked" ? { card: mark.card, star: mark.star } : null;
}
