import { describe, expect, it } from "vitest";
import type { GameEvent, Preview } from "../../api/types";
import { cardsByCode } from "../../chart/edition";
import { EDITION, facts, preview, view } from "../testing/edition";
import { type Moment, toCommit } from "./moment";
import { promptFor } from "./prompt";

describe("the prompt", () => {
  const moment = (part: Partial<Moment> = {}): Moment => ({
    view: view(),
    seat: 0,
    readonly: false,
    substituted: false,
    undoTurn: false,
    plan: [],
    planned: null,
    plans: "no",
    discard: null,
    trace: [],
    preview: null,
    rest: null,
    undo: false,
    picked: [],
    cards: cardsByCode(EDITION),
    ...part,
  });

  it("says what a turn's opening offers", () => {
    expect(promptFor(moment()).title.id).toBe("play-turn-observe");
    expect(promptFor(moment({ view: view({ legal: ["use Two", "rest", "mark Lin.1"] }) })).title.id).toBe(
      "play-turn-all",
    );
    expect(promptFor(moment({ view: view({ legal: ["use Two", "stop"] }) })).title.id).toBe("play-turn-use-end");
    expect(promptFor(moment({ view: view({ legal: ["rest"] }) })).title.id).toBe("play-turn-rest");
  });

  it("adds up an Observe and confirms it with its stop", () => {
    const now = moment({
      trace: ["mark Lin.1", "mark Lin.2"],
      preview: preview({ spent: { dust: 2 }, returns: { dust: 1 }, confirm: ["mark Lin.1", "mark Lin.2", "stop"] }, [
        "mark Lin.3",
        "stop",
      ]),
    });
    const prompt = promptFor(now);
    expect(prompt.title).toMatchObject({ id: "play-observe", card: "Lin" });
    expect(prompt.notes[0]!.say.args).toEqual({ n: 2, left: 6 });
    expect(prompt.notes.map((n) => n.say.id)).toContain("play-returns-dust");
    expect(prompt.buttons.find((b) => b.deed === "confirm")?.say.args).toEqual({ n: 2 });
    expect(toCommit(now)).toEqual(["mark Lin.1", "mark Lin.2", "stop"]);
  });

  it("needs no stop where the Observe ends by itself", () => {
    const ended = preview({ stopped: "turn", confirm: ["mark Lin.1"] });
    expect(toCommit(moment({ trace: ["mark Lin.1"], preview: ended }))).toEqual(["mark Lin.1"]);
  });

  const dreamt = (...stars: number[]): GameEvent[] =>
    stars.map((star) => ({
      event: "StarMarked",
      pen: "dreamer",
      card: "Lin",
      star,
      kind: "common",
      name: "",
      dust: 0,
      means: "dream",
    }));

  it("counts a dream and opens its button at the number or at a dead end", () => {
    const dream = view({ decision: "dream", legal: ["mark Lin.1"], facts: facts({ dream: 3 }) });
    const on = moment({ view: dream, trace: ["mark Lin.1"], preview: preview({ view: dream }, ["mark Lin.2"]) });
    expect(promptFor(on).buttons.find((b) => b.deed === "confirm")?.disabled).toBe(true);
    const end = moment({
      view: dream,
      trace: ["mark Lin.1", "mark Lin.2"],
      preview: preview({ stopped: "turn", view: dream, events: dreamt(1, 2), confirm: ["mark Lin.1", "mark Lin.2"] }),
    });
    const prompt = promptFor(end);
    expect(prompt.buttons.find((b) => b.deed === "confirm")?.disabled).toBe(false);
    expect(prompt.notes[0]!.say.args).toEqual({ n: 2, of: 3 });
    expect(prompt.notes[1]!.say.id).toBe("play-dream-dead-end");
  });

  it("counts the stars of a dream that left nothing to choose", () => {
    const dream = view({ decision: "dream", legal: ["mark Lin.1"], facts: facts({ dream: 4 }) });
    const on = moment({
      view: dream,
      trace: ["mark Lin.1"],
      preview: preview({ view: dream, events: dreamt(1, 2, 3) }, ["mark Lin.4"]),
    });
    expect(promptFor(on).notes[0]!.say.args).toEqual({ n: 3, of: 4 });
    const begun = { ...dream, now: { ...dream.now, stars: 2 } };
    expect(promptFor(moment({ view: begun })).title).toEqual({ id: "play-dream-choose", args: { n: 2 } });
    const gone = view({ decision: "turn", places: [null, { card: "Two", marks: {} }, null] });
    const completed = moment({
      view: dream,
      trace: ["mark Lin.1"],
      preview: preview({ stopped: "hidden", view: gone, events: dreamt(1, 2, 3, 4), confirm: ["mark Lin.1"] }),
    });
    expect(promptFor(completed).notes[0]!.say.args).toEqual({ n: 4, of: 4 });
  });

  it("never tells somebody's own turn by their name", () => {
    const unasked = view({ asked: null, active: 0 });
    expect(promptFor(moment({ view: unasked })).title.id).toBe("play-your-turn");
    expect(promptFor(moment({ view: view({ asked: 1, active: 1 }) })).title.id).toBe("play-wait-turn");
    expect(promptFor(moment({ view: unasked, substituted: true })).title.id).toBe("play-wait-turn");
  });

  it("says that a turn is yours while its end is shown, and offers no plan before the next one", () => {
    const film = { view: view({ asked: null, active: 0 }), readonly: true, plans: "may" } as const;
    const shown = promptFor(moment(film));
    expect([shown.title.id, shown.buttons]).toEqual(["play-your-turn", []]);
    const theirs = promptFor(moment({ ...film, view: view({ asked: 1, active: 1 }) }));
    expect(theirs.buttons.map(({ deed }) => deed)).toEqual(["plan"]);
  });

  it("shows the steps of an ability that marks three cards", () => {
    const ability = view({ decision: "ability" });
    const now = moment({
      trace: ["use Two", "mark Lin.1"],
      preview: preview({ spent: { dust: 0 }, view: ability }, ["mark Two.1"]),
    });
    const prompt = promptFor(now);
    expect(prompt.steps.map((s) => s.state)).toEqual(["done", "now", "next"]);
    expect(prompt.buttons.find((b) => b.deed === "confirm")?.disabled).toBe(true);
  });

  it("counts trades on one button", () => {
    const trade = view({ decision: "trade" });
    const now = moment({
      trace: ["use Thr", "trade"],
      preview: preview(
        { gained: { telescopes: 2 }, spent: { dust: 6 }, view: trade, confirm: ["use Thr", "trade", "stop"] },
        ["trade", "stop"],
      ),
    });
    const prompt = promptFor(now);
    expect(prompt.buttons.map((b) => b.deed)).toEqual(["back", "trade", "confirm"]);
    expect(prompt.buttons[2]!.say).toMatchObject({ id: "play-trade-done", args: { n: 2 } });
    expect(toCommit(now)).toEqual(["use Thr", "trade", "stop"]);
  });

  it("says what a Rest does, and asks twice where it does nothing or cannot be taken back", () => {
    const full = preview({
      events: [
        { event: "Rested", pen: 0 },
        { event: "SphereTurned", sphere: "water" },
      ],
    });
    expect(promptFor(moment({ rest: full })).buttons[0]).toMatchObject({ deed: "rest", careful: true });
    const fills = preview({
      stopped: "hidden",
      discards: true,
      dream: 1,
      gained: { dust: 3 },
      events: [
        { event: "Rested", pen: 0 },
        { event: "Gained", pen: 0, what: "dust", n: 3, why: "rest" },
        { event: "CardsWoken", pen: 0, cards: ["Two"], why: "rest" },
        { event: "SphereTurned", sphere: "fire" },
      ],
    });
    const button = promptFor(moment({ rest: fills })).buttons[0]!;
    expect(button.sub?.map((s) => s.id)).toEqual(["play-rest-fill", "play-rest-wake", "play-rest-dream"]);
    expect(button).toMatchObject({ badge: "discard", careful: true, cost: { id: "play-rest-final" } });
    const undone = promptFor(moment({ rest: { ...fills, stopped: null, discards: false } })).buttons[0]!;
    expect(undone.badge ?? undone.careful ?? undone.cost).toBeUndefined();
    const only = promptFor(moment({ view: view({ legal: ["rest"] }), rest: fills })).buttons[0]!;
    expect(only.badge).toBe("discard");
    expect(only.careful).toBeUndefined();
  });

  it("says which dream a Rest brings, also where a discard comes before it", () => {
    const turned = [
      { event: "Rested" as const, pen: 0 },
      { event: "SphereTurned" as const, sphere: "earth" as const },
    ];
    const subOf = (rest: Preview): unknown => promptFor(moment({ rest })).buttons[0]!.sub;
    expect(subOf(preview({ stopped: "hidden", discards: true, dream: 3, events: turned }))).toContainEqual({
      id: "play-rest-dream",
      args: { n: 3 },
    });
    expect(subOf(preview({ dream: 2, events: turned }))).toContainEqual({ id: "play-rest-dream", args: { n: 2 } });
    // The server says it, or there is none, whatever the board says.
    expect(subOf(preview({ stopped: "hidden", events: turned }))).not.toContainEqual(
      expect.objectContaining({ id: "play-rest-dream" }),
    );
  });

  it("says that a starburst costs the action, before and after its star", () => {
    const using = view({ decision: "ability", now: { ...view().now, skips_action: true } });
    const before = promptFor(
      moment({ trace: ["use Two"], preview: preview({ spent: {}, view: using }, ["mark Lin.1"]) }),
    );
    expect(before.notes.map((n) => n.say.id)).toContain("play-no-action");
    const after = promptFor(
      moment({ trace: ["use Two", "mark Lin.1"], preview: preview({ stopped: "turn", spent: {} }) }),
    );
    expect(after.notes.map((n) => n.say.id)).toContain("play-no-action");
    expect(
      promptFor(
        moment({ trace: ["use Two"], preview: preview({ spent: {}, view: view({ decision: "ability" }) }) }),
      ).notes.map((n) => n.say.id),
    ).not.toContain("play-no-action");
  });

  it("waits while another seat decides, and offers the undo that the server allows", () => {
    const prompt = promptFor(moment({ view: view({ asked: 1, decision: "boon" }), undo: true }));
    expect(prompt.title).toMatchObject({ id: "play-wait-boon", pen: 1 });
    expect(prompt.buttons.map((b) => b.deed)).toEqual(["undo"]);
  });

  it("waits for Auptolemy when nobody is asked in its turn", () => {
    const its = view({ solo: true, players: 1, active: "auptolemy", asked: null, decision: null });
    expect(promptFor(moment({ view: its, readonly: true })).title).toMatchObject({
      id: "play-wait-turn",
      pen: "auptolemy",
    });
  });

  it("lets cards go as one list", () => {
    const over = view({ decision: "discard", legal: ["discard Two", "discard Thr"], facts: facts({ picks: 1 }) });
    const now = moment({ view: over, picked: ["Two"] });
    expect(promptFor(now).buttons.find((b) => b.deed === "confirm")?.disabled).toBe(false);
    expect(toCommit(now)).toEqual(["discard Two"]);
    const more = { ...now, view: { ...over, facts: facts({ picks: 2 }) } };
    expect(promptFor(more).buttons.find((b) => b.deed === "confirm")?.disabled).toBe(true);
  });
});
