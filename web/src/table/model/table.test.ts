import { describe, expect, it, vi } from "vitest";
import { cardsByCode } from "../../chart/edition";
import { parseAction, starsOf, tally } from "./actions";
import { after, lengthOf } from "../playback/frames";
import { commandOf, mainDeed } from "../shortcuts";
import { frameFor, rowsFor, skyLayout, starTowards } from "../desk/layout";
import { type Moment, promptFor, toCommit } from "./prompt";
import { inTwo, teethOf } from "../status/ring";
import { Stage } from "../playback/playback.svelte";
import type { Preview, View } from "../../api/types";
import { endInWords } from "../text/words";
import { EDITION, facts, preview, view } from "../testing/edition";

describe("action texts", () => {
  it("come apart", () => {
    expect(parseAction("mark Tau.4")).toEqual({ kind: "mark", card: "Tau", star: 4 });
    expect(parseAction("use Leo")).toEqual({ kind: "use", card: "Leo" });
    expect(parseAction("boon 2")).toEqual({ kind: "boon", boon: 2 });
    expect(parseAction("rest")).toEqual({ kind: "rest" });
    expect(parseAction("mark Tau")).toBeNull();
    expect(parseAction("dance")).toBeNull();
  });

  it("give the stars of each card", () => {
    expect([...(starsOf(["mark Tau.4", "rest", "mark Tau.2", "mark Leo.1"]).get("Tau") ?? [])]).toEqual([4, 2]);
  });

  it("leave the majority order to counts, then seats, then the other pens", () => {
    const place = { card: "Lin", marks: { "1": 1, "2": "dreamer", "3": 0, "4": 1 } as const };
    expect(tally({ ...place, marks: { ...place.marks } })).toEqual([
      [1, 2],
      [0, 1],
      ["dreamer", 1],
    ]);
    expect(tally({ ...place, marks: { ...place.marks } }, { pen: 0, n: 2 })[0]).toEqual([0, 3]);
  });
});

describe("the layout", () => {
  it("is chosen by the window", () => {
    expect(frameFor(1366, 768, 2)).toMatchObject({ kind: "desk", compact: false });
    expect(frameFor(1366, 650, 2)).toMatchObject({ kind: "desk", compact: true });
    expect(frameFor(1440, 780, 3)).toMatchObject({ kind: "desk", compact: true });
    expect(frameFor(1920, 1080, 2).kind).toBe("wide");
    expect(frameFor(1024, 768, 2).kind).toBe("tablet");
    expect(frameFor(390, 844, 2).kind).toBe("phone");
    // All of it grows with the window, and a size that somebody chose counts as a smaller window.
    expect(frameFor(2560, 1440, 2, 1.5)).toMatchObject({ kind: "wide", rail: 426, top: 66, hand: 189 });
    expect(frameFor(1366, 768, 2, 1.3, 1.3)).toMatchObject({ kind: "tablet", compact: true });
  });

  it("lays cards clockwise from top right", () => {
    const sky = skyLayout({ width: 1000, height: 500, places: 4, ring: true, compact: false });
    expect(sky.cells.map((c) => [c.side, c.y > 0])).toEqual([
      ["right", false],
      ["right", true],
      ["left", true],
      ["left", false],
    ]);
    expect(sky.free).toBeNull();
  });

  it("leaves the bottom right free with three places and the top left with five", () => {
    expect(skyLayout({ width: 1000, height: 500, places: 3, ring: true, compact: false }).free).toMatchObject({
      side: "right",
      x: 504,
    });
    const five = skyLayout({ width: 1000, height: 600, places: 5, ring: true, compact: false });
    expect(five.free).toMatchObject({ side: "left", y: 0 });
    expect(rowsFor(5)).toBe(3);
  });

  it("never lets cards overlap or leave the sky", () => {
    for (const places of [3, 4, 5, 6]) {
      const { cells } = skyLayout({ width: 1098, height: 530, places, ring: true, compact: false });
      for (const [i, a] of cells.entries()) {
        expect(a.x + a.w).toBeLessThanOrEqual(1098);
        expect(a.y + a.h).toBeLessThanOrEqual(530);
        for (const b of cells.slice(i + 1))
          expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true);
      }
    }
  });
});

describe("the ring", () => {
  it("has a tooth for each card that the server counts above the end after set-up, drawn since or not", () => {
    for (const above_end of [19, 7, null])
      expect(teethOf(view({ above_end, facts: facts({ above_end: 19 }) }))).toBe(19);
  });

  it("has a tooth for every card of a position that has more of them", () => {
    expect(teethOf(view({ above_end: 20, facts: facts({ above_end: 19 }) }))).toBe(20);
  });
});

describe("words between the spheres", () => {
  it("stand in two lines of about the same length", () => {
    expect(inTwo("the night is over")).toEqual(["the night", "is over"]);
    expect(inTwo("over")).toEqual(["over"]);
  });
});

describe("the game's end", () => {
  it("is counted in cards, then in turns, and is over when it is over", () => {
    expect(endInWords(view({ above_end: 3 }), false)).toBe("3 cards to the end");
    expect(endInWords(view({ above_end: null, last_turns: 2 }), false)).toBe("2 turns left");
    expect(endInWords(view({ above_end: null, last_turns: 0 }), true)).toBe("the night is over");
    expect(endInWords(view({ above_end: 3 }), true)).toBe("the night is over");
  });
});

describe("keys", () => {
  const press = (key: string, on: "star" | "control" | "field" | "nothing" = "nothing", shift = false) =>
    commandOf({ key, code: "", shift, other: false, on });
  /** A key by its place, with what it writes on another layout. */
  const placed = (code: string, key: string, shift = false) =>
    commandOf({ key, code, shift, other: false, on: "nothing" });

  it("mean what the help says", () => {
    expect(press("r")).toEqual({ kind: "deed", deed: "rest" });
    expect(press("N", "nothing", true)).toEqual({ kind: "next", step: -1 });
    expect(press("0")).toEqual({ kind: "digit", n: 10 });
    expect(press("Backspace", "star")).toEqual({ kind: "deed", deed: "back" });
    expect(press("Enter", "star")).toEqual({ kind: "confirm" });
    expect(press("?")).toEqual({ kind: "help" });
  });

  it("leave fields, other controls and the browser alone", () => {
    expect(press("r", "field")).toBeNull();
    expect(press("Enter", "control")).toBeNull();
    expect(commandOf({ key: "r", code: "KeyR", shift: false, other: true, on: "nothing" })).toBeNull();
  });

  it("are found by their place where a layout writes another alphabet or no digits", () => {
    expect(placed("KeyR", "к")).toEqual({ kind: "deed", deed: "rest" });
    expect(placed("KeyN", "Т", true)).toEqual({ kind: "next", step: -1 });
    expect(placed("Digit1", "&")).toEqual({ kind: "digit", n: 1 });
    expect(placed("Digit0", "à")).toEqual({ kind: "digit", n: 10 });
  });

  it("mean what they write where that is a Latin letter, a digit or a sign", () => {
    expect(placed("KeyW", "z")).toEqual({ kind: "deed", deed: "undo" });
    expect(placed("KeyZ", "w")).toBeNull();
    expect(placed("KeyZ", ";")).toBeNull();
    expect(placed("Digit7", "?", true)).toEqual({ kind: "help" });
    expect(placed("Digit1", "!", true)).toBeNull();
    expect(placed("Numpad1", "End")).toBeNull();
  });

  it("confirm only what can be pressed", () => {
    expect(mainDeed([{ deed: "back" }, { deed: "confirm", primary: true, disabled: true }])).toBeNull();
    expect(mainDeed([{ deed: "back" }, { deed: "confirm", primary: true }])).toBe("confirm");
  });

  it("move to the nearest star in a direction", () => {
    const here = { x: 0, y: 0 };
    const stars = [
      { x: 50, y: 5, name: "right" },
      { x: 40, y: 60, name: "slant" },
      { x: -30, y: 0, name: "left" },
    ];
    expect(starTowards(here, stars, "right")?.name).toBe("right");
    expect(starTowards(here, stars, "left")?.name).toBe("left");
    expect(starTowards(here, stars, "down")?.name).toBe("slant");
    expect(starTowards(here, stars, "up")).toBeNull();
  });
});

describe("the prompt", () => {
  const moment = (part: Partial<Moment> = {}): Moment => ({
    view: view(),
    seat: 0,
    readonly: false,
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
      preview: preview({ spent: { dust: 2 }, returns: { dust: 1 } }, ["mark Lin.3", "stop"]),
    });
    const prompt = promptFor(now);
    expect(prompt.title).toMatchObject({ id: "play-observe", card: "Lin" });
    expect(prompt.notes[0]!.say.args).toEqual({ n: 2, left: 6 });
    expect(prompt.notes.map((n) => n.say.id)).toContain("play-returns-dust");
    expect(prompt.buttons.find((b) => b.deed === "confirm")?.say.args).toEqual({ n: 2 });
    expect(toCommit(now)).toEqual(["mark Lin.1", "mark Lin.2", "stop"]);
  });

  it("needs no stop where the Observe ends by itself", () => {
    expect(toCommit(moment({ trace: ["mark Lin.1"], preview: preview({ stopped: "turn" }) }))).toEqual(["mark Lin.1"]);
  });

  it("counts a dream and opens its button at the number or at a dead end", () => {
    const dream = view({ decision: "dream", legal: ["mark Lin.1"], facts: facts({ dream: 3 }) });
    const on = moment({ view: dream, trace: ["mark Lin.1"], preview: preview({ view: dream }, ["mark Lin.2"]) });
    expect(promptFor(on).buttons.find((b) => b.deed === "confirm")?.disabled).toBe(true);
    const end = moment({
      view: dream,
      trace: ["mark Lin.1", "mark Lin.2"],
      preview: preview({ stopped: "turn", view: dream }),
    });
    const prompt = promptFor(end);
    expect(prompt.buttons.find((b) => b.deed === "confirm")?.disabled).toBe(false);
    expect(prompt.notes[0]!.say.args).toEqual({ n: 2, of: 3 });
    expect(prompt.notes[1]!.say.id).toBe("play-dream-dead-end");
  });

  it("counts the stars of a dream that left nothing to choose", () => {
    const dream = view({ decision: "dream", legal: ["mark Lin.1"], facts: facts({ dream: 4 }) });
    const after = view({
      decision: "dream",
      facts: facts({ dream: 4 }),
      places: [
        { card: "Lin", marks: { "1": "dreamer", "2": "dreamer", "3": "dreamer" } },
        { card: "Two", marks: {} },
        null,
      ],
    });
    const on = moment({ view: dream, trace: ["mark Lin.1"], preview: preview({ view: after }, ["mark Lin.4"]) });
    expect(promptFor(on).notes[0]!.say.args).toEqual({ n: 3, of: 4 });
    const begun = { ...dream, now: { ...dream.now, stars: 2 } };
    expect(promptFor(moment({ view: begun })).title).toEqual({ id: "play-dream-choose", args: { n: 2 } });
    const gone = view({ decision: "turn", places: [null, { card: "Two", marks: {} }, null] });
    const completed = moment({
      view: dream,
      trace: ["mark Lin.1"],
      preview: preview({ stopped: "hidden", view: gone }),
    });
    expect(promptFor(completed).notes[0]!.say.args).toEqual({ n: 4, of: 4 });
  });

  it("never tells somebody's own turn by their name", () => {
    const unasked = view({ asked: null, active: 0 });
    expect(promptFor(moment({ view: unasked })).title.id).toBe("play-your-turn");
    expect(promptFor(moment({ view: view({ asked: 1, active: 1 }) })).title.id).toBe("play-wait-turn");
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
      preview: preview({ gained: { telescopes: 2 }, spent: { dust: 6 }, view: trade }, ["trade", "stop"]),
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

describe("the film", () => {
  it("repeats what events say, and takes the card limit from the server", () => {
    const limit = (n: number): View => view({ seats: view().seats.map((seat) => ({ ...seat, limit: n })) });
    let drawn = view();
    drawn = after(
      drawn,
      { event: "StarMarked", pen: 0, card: "Lin", star: 3, kind: "grand", name: "x", dust: 1, means: "observe" },
      view(),
    );
    drawn = after(drawn, { event: "Gained", pen: 0, what: "wisdom", n: 2, why: "grand_star" }, limit(7));
    expect(drawn.places[0]!.marks["3"]).toBe(0);
    expect(drawn.seats[0]).toMatchObject({ dust: 7, wisdom: 2, limit: 7 });
    drawn = after(drawn, { event: "CardTaken", pen: 1, card: "Lin" }, view());
    expect(drawn.places[0]).toBeNull();
    expect(drawn.seats[1]!.cards["Lin"]).toBe("active");
    drawn = after(drawn, { event: "PlaceFilled", place: 0, card: "Thr" }, view());
    expect(drawn.above_end).toBe(14);
    expect(view().places[0]!.marks["3"]).toBeUndefined();
  });

  it("says whose turn has begun: of Auptolemy's nobody is asked, and no former decision stays", () => {
    const dreamt = view({ solo: true, players: 1, asked: 0, active: 0, decision: "dream" });
    const its = after(dreamt, { event: "TurnBegan", pen: "auptolemy", turn: 2 }, view());
    expect(its).toMatchObject({ active: "auptolemy", asked: null, decision: null });
    const next = after(view({ asked: 0, decision: "boon" }), { event: "TurnBegan", pen: 1, turn: 2 }, view());
    expect(next).toMatchObject({ active: 1, asked: 1, decision: null });
  });

  it("gives a grand star of a player more time than a common one", () => {
    const star = { event: "StarMarked", pen: 0, card: "Lin", star: 1, name: "", dust: 1, means: "observe" } as const;
    expect(lengthOf({ ...star, kind: "grand" })).toBe(480);
    expect(lengthOf({ ...star, kind: "common" })).toBe(240);
  });

  it("is finished by any input, and ends at the server's own view", () => {
    vi.useFakeTimers();
    const stage = new Stage(view(), (ms) => ms);
    const truth = view({ turn: 2, asked: 1 });
    stage.play([
      {
        before: view(),
        view: truth,
        version: 2,
        events: [
          { event: "StarMarked", pen: 0, card: "Lin", star: 1, kind: "start", name: "", dust: 1, means: "observe" },
          { event: "Rested", pen: 0 },
        ],
      },
    ]);
    expect(stage.playing).toBe(true);
    expect(stage.shown.places[0]!.marks["1"]).toBe(0);
    stage.finish();
    expect(stage.playing).toBe(false);
    expect(stage.shown).toBe(truth);
    expect(stage.last).toEqual({ card: "Lin", star: 1 });
    vi.useRealTimers();
  });

  it("plays star by star and then stands still", () => {
    vi.useFakeTimers();
    const stage = new Stage(view(), (ms) => ms);
    const truth = view({ turn: 2 });
    const star = (n: number) =>
      ({
        event: "StarMarked",
        pen: 1,
        card: "Lin",
        star: n,
        kind: "common",
        name: "",
        dust: 1,
        means: "observe",
      }) as const;
    stage.play([{ before: view(), view: truth, version: 2, events: [star(1), star(2)] }]);
    expect(Object.keys(stage.shown.places[0]!.marks)).toEqual(["1"]);
    vi.advanceTimersByTime(240);
    expect(Object.keys(stage.shown.places[0]!.marks)).toEqual(["1", "2"]);
    vi.advanceTimersByTime(240);
    expect(stage.playing).toBe(false);
    expect(stage.shown).toBe(truth);
    vi.useRealTimers();
  });

  it("can be seen again from the view before it", () => {
    vi.useFakeTimers();
    const stage = new Stage(view({ turn: 2 }), (ms) => ms);
    stage.again([{ before: view(), view: view({ turn: 2 }), version: 2, events: [{ event: "Rested", pen: 1 }] }]);
    expect(stage.shown.turn).toBe(1);
    vi.advanceTimersByTime(300);
    expect(stage.shown.turn).toBe(2);
    vi.useRealTimers();
  });

  it("takes no time at instant speed", () => {
    const stage = new Stage(view(), () => 0);
    const truth = view({ turn: 3 });
    stage.play([{ before: view(), view: truth, version: 3, events: [{ event: "Rested", pen: 1 }] }]);
    expect(stage.shown).toBe(truth);
  });
});
