import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/client";
import type { GameEvent, Preview, Table, View } from "../../api/types";
import { t } from "../../i18n";
import { TableModel } from "./model.svelte";
import type { Port } from "./port";
import type { Scene } from "../playback/playback.svelte";
import { EDITION, LINE, preview, view } from "../testing/edition";

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function table(
  now: View,
  previews: Record<string, Preview> = {},
  act: Port["act"] = () => Promise.resolve(),
  errors: Record<string, Error> = {},
): { model: TableModel; port: Port; act: ReturnType<typeof vi.fn> } {
  const acting = vi.fn(act);
  const port: Port = {
    act: acting,
    preview: (actions) => {
      const error = errors[actions.join("|")];
      return error ? Promise.reject(error) : Promise.resolve(previews[actions.join("|")] ?? preview());
    },
    ahead: () => Promise.resolve(preview()),
    undo: () => Promise.resolve(),
    hint: () => Promise.reject(new Error("no hints")),
    say: () => Promise.resolve(),
    duration: () => 0,
    pause: () => 0,
  };
  return { model: new TableModel(EDITION, now, port), port, act: acting };
}

describe("what is in hand", () => {
  it("hides the choices that come after it until it is confirmed", async () => {
    const completing = preview(
      { view: view({ decision: "discover" }), completes: ["Lin", "Two"], confirm: ["mark Lin.1"] },
      ["discover Lin", "discover Two"],
    );
    const { model, act } = table(view(), { "mark Lin.1": completing });
    model.pickStar("Lin", 1);
    await settled();
    expect(model.prompt.buttons.find((button) => button.deed === "confirm")?.disabled).toBe(false);
    expect(model.legal).toEqual([]);
    expect(model.toDiscover).toEqual([]);
    await model.discover("Lin");
    expect(act).not.toHaveBeenCalled();
  });

  it("does not run on into the dream that follows an own observation", async () => {
    const { model } = table(view(), { "mark Lin.1": preview({ view: view({ decision: "dream" }) }, ["mark Two.1"]) });
    model.pickStar("Lin", 1);
    await settled();
    expect(model.legalStars.size).toBe(0);
  });

  it("goes on star by star in an observation, in an ability and in a dream", async () => {
    for (const [decision, before] of [
      ["observe", "turn"],
      ["ability", "turn"],
      ["dream", "dream"],
    ] as const) {
      const { model } = table(view({ decision: before }), {
        "mark Lin.1": preview({ view: view({ decision }), continues: true }, ["mark Lin.2", "stop"]),
      });
      model.pickStar("Lin", 1);
      await settled();
      expect([...model.legalOn("Lin")]).toEqual([2]);
    }
  });
});

describe("a drag that comes back over its stars", () => {
  it("takes none of them back, whether the server has answered or not; a press does", async () => {
    const { model } = table(view(), {
      "mark Lin.1": preview({}, ["mark Lin.2"]),
      "mark Lin.1|mark Lin.2": preview({}, ["mark Lin.3"]),
    });
    model.pickStar("Lin", 1);
    model.pickStar("Lin", 2, true);
    model.pickStar("Lin", 2, true);
    await settled();
    expect(model.trace.starsOn("Lin")).toEqual([1, 2]);
    for (const star of [1, 2]) model.pickStar("Lin", star, true);
    await settled();
    expect(model.trace.starsOn("Lin")).toEqual([1, 2]);
    model.pickStar("Lin", 2);
    expect(model.trace.starsOn("Lin")).toEqual([1]);
  });
});

describe("a card that is used", () => {
  const usable = view({
    legal: ["use Lin", "rest"],
    seats: view().seats.map((seat) => ({ ...seat, cards: { Lin: "active" as const } })),
  });

  it("is used once however often it is pressed", async () => {
    const { model, act } = table(usable, { "use Lin": preview({ view: view({ decision: "turn" }) }) });
    await Promise.all([model.useCard("Lin"), model.useCard("Lin")]);
    expect(act.mock.calls).toEqual([[["use Lin"]]]);
  });

  it("is not used any more when the table has moved on while the server was asked", async () => {
    const { model, act } = table(usable, { "use Lin": preview({ view: view({ decision: "turn" }) }) });
    const using = model.useCard("Lin");
    model.reset(view({ legal: ["rest"] }));
    await using;
    expect(act).not.toHaveBeenCalled();
    expect(model.busy).toBe(false);
  });
});

describe("a page that is loaded again", () => {
  it("gives back a trace, a boon and picked cards, and leaves out without a word what is not legal any more", async () => {
    const { model } = table(view(), { "mark Lin.1": preview({}, ["mark Lin.2"]) }, undefined, {
      "mark Lin.1|mark Lin.3": new ApiError("illegal", "error-illegal", { index: 1 }, "", 422),
    });
    model.restore({ actions: ["mark Lin.1", "mark Lin.3"], picked: ["Two"], boon: 2 });
    expect(model.trace.starsOn("Lin")).toEqual([1, 3]);
    await settled();
    expect([model.trace.starsOn("Lin"), model.picked, model.boon, model.told]).toEqual([[1], [], null, null]);
    const boons = table(view({ decision: "boon", legal: ["boon 2", "boon 3"] })).model;
    boons.restore({ actions: [], picked: [], boon: 3 });
    expect(boons.boon).toBe(3);
    const cards = table(view({ decision: "discard", legal: ["discard Two"] })).model;
    cards.restore({ actions: [], picked: ["Two", "Lin"], boon: null });
    expect(cards.picked).toEqual(["Two"]);
  });
});

describe("a list that came too late", () => {
  it("is explained, and what is still legal of it stays in hand", async () => {
    const { model } = table(
      view(),
      { "mark Lin.1": preview({ confirm: ["mark Lin.1", "stop"] }, ["mark Lin.2"]) },
      () => Promise.reject(new ApiError("stale", "error-stale", {}, "", 409)),
    );
    model.pickStar("Lin", 1);
    await settled();
    await model.do("confirm");
    expect(model.notice?.kind).toBe("stale");
    expect(model.trace.actions).toEqual(["mark Lin.1"]);
  });
});

describe("what is refused", () => {
  const refused = new ApiError("illegal", "refused-mark-no-dust", { card: "Lin", star: 1 }, "No dust is left.", 422);

  it("is given back with the reason, star and card alike", async () => {
    for (const [action, pick] of [
      ["mark Lin.1", (m: TableModel) => m.pickStar("Lin", 1)],
      ["use Lin", (m: TableModel) => m.trace.add("use Lin", m.truth)],
    ] as const) {
      const { model } = table(view({ legal: ["mark Lin.1", "use Lin"] }), {}, undefined, { [action]: refused });
      pick(model);
      await settled();
      expect(model.trace.actions).toEqual([]);
      expect(model.notice?.kind).toBe("refused");
      expect(model.notice?.text).toBe("You have no dust left to mark star Star 1 of Lin.");
    }
  });

  it("stays in hand with a word about it while no answer comes", async () => {
    const { model } = table(view(), {}, undefined, {
      "mark Lin.1": new ApiError("busy", "error-busy", {}, "The server is busy.", 503),
    });
    model.pickStar("Lin", 1);
    await settled();
    expect(model.trace.actions).toEqual(["mark Lin.1"]);
    expect(model.told?.text).toContain("The server is busy.");
    model.trace.back();
    expect(model.told).toBeNull();
  });

  it("is explained where it would be the next thing after what is in hand", async () => {
    const { model } = table(view({ legal: ["mark Lin.1"] }), {
      "mark Lin.1": preview({ view: view({ decision: "turn" }) }, ["mark Two.1"]),
    });
    model.pickStar("Lin", 1);
    await settled();
    model.pickStar("Two", 1);
    await settled();
    expect(model.notice).toMatchObject({ kind: "refused", text: t("play-confirm-first") });
    expect(model.trace.actions).toEqual(["mark Lin.1"]);
  });
});

describe("a seat that a bot plays", () => {
  const seats = (more: object): Table =>
    ({
      status: "playing",
      seats: [{ seat: 0, you: true, name: "Ann", sitting_in: null, conceded: false, ...more }],
    }) as unknown as Table;

  it.each([
    ["for somebody away", { sitting_in: "greedy" }],
    ["after a concession", { sitting_in: "greedy", conceded: true }],
  ])("is not asked, and nothing of it can be chosen: %s", (_, more) => {
    const { model } = table(view());
    model.source.table = seats({});
    expect(model.mine).toBe(true);
    model.source.table = seats(more);
    expect(model.mine).toBe(false);
    expect(model.legal).toEqual([]);
    expect(model.prompt.buttons).toEqual([]);
    expect(model.prompt.title.id).toBe("play-wait-turn");
    model.source.table = seats({});
    expect(model.legal).toEqual(view().legal);
  });
});

describe("a hint", () => {
  const cards = view().seats.map((seat) => ({ ...seat, cards: { Two: "active" as const, Thr: "exhausted" as const } }));

  it("that is followed traces, picks or shows what it names, and commits nothing", async () => {
    const { model, act } = table(view({ legal: ["mark Lin.1", "use Two", "rest"], seats: cards }), {
      "mark Lin.1": preview({}, ["mark Lin.2"]),
    });
    model.aim("rest");
    expect(model.aimed).toBe("rest");
    model.aim("use Two");
    expect(model.aimed).toBe("use Two");
    model.aim("mark Lin.1");
    await settled();
    expect(model.trace.actions).toEqual(["mark Lin.1"]);
    model.aim("mark Lin.1");
    await settled();
    expect(model.trace.actions).toEqual(["mark Lin.1"]);
    expect(act).not.toHaveBeenCalled();
  });

  it("for a moment that has passed is no news, any other refusal is", async () => {
    for (const [code, said] of [
      ["stale", false],
      ["no-hint-found", true],
    ] as const) {
      const hint: Port["hint"] = () => Promise.reject(new ApiError(code, `error-${code}`, {}, code, 409));
      const model = new TableModel(EDITION, view(), { ...table(view()).port, hint });
      await model.askHint();
      expect(model.notice !== null).toBe(said);
    }
  });

  it("of a boon or of a card of the hand picks it", () => {
    const discovery = {
      card: "Lin",
      discoverer: 1,
      waiting: [],
      choosing: [0],
      taking: [0],
      choices: [],
      crossed: [],
      activations: 1,
    };
    const boon = table(view({ decision: "boon", legal: ["boon 1", "boon 2"], discovery })).model;
    boon.aim("boon 2");
    expect(boon.boon).toBe(2);
    const waking = table(view({ decision: "activate", legal: ["activate Thr"], seats: cards, discovery })).model;
    waking.aim("activate Thr");
    waking.aim("activate Thr");
    expect(waking.picked).toEqual(["Thr"]);
  });
});

describe("a star in words", () => {
  it("has its cost and its gain as soon as the server has noted them", async () => {
    const noted = preview({}, ["mark Lin.1"]);
    const { model } = table(view(), {
      "": { ...noted, next: noted.next.map((n) => ({ ...n, gained: { wisdom: 1 } })) },
    });
    expect(model.describeStar(LINE, 1)).not.toContain("play-note-dust");
    await settled();
    expect(model.describeStar(LINE, 1)).toMatch(/can be marked, 1 dust, \+1 wisdom/);
    expect(model.describeStar(LINE, 2)).not.toContain("play-note-dust");
  });
});

describe("a boon that can be chosen", () => {
  it("is tried with the server, so that its consequence can be said", async () => {
    const tried = preview({ gained: { dust: 6 } });
    const { model } = table(view({ decision: "boon", legal: ["boon 1", "boon 2"] }), { "boon 2": tried });
    await settled();
    expect(model.boonsTried.get(2)).toBe(tried);
    model.reset(view({ legal: ["rest"] }));
    expect(model.boonsTried.size).toBe(0);
  });
});

describe("a boon that is struck", () => {
  const taken = (pen: number, boon: number): GameEvent =>
    ({ event: "BoonTaken", pen, boon, card: "Lin" }) as unknown as GameEvent;
  const begun = { event: "DiscoveryBegan", card: "Lin", pen: 0 } as unknown as GameEvent;
  const scene = (...events: GameEvent[]): Scene => ({ events, before: view(), view: view(), version: 1 });

  it("shows the pens of all equals who took it, and of nobody who thought better of it", () => {
    const { model } = table(view());
    model.arrive([scene(begun, taken(1, 2)), scene(taken(2, 3)), scene(taken(1, 3))], view());
    expect(model.takers.get(3)).toEqual([2, 1]);
    expect(model.takers.get(2)).toEqual([]);
    model.arrive([scene(begun)], view());
    expect(model.takers.size).toBe(0);
  });
});

describe("what can be seen again", () => {
  const at = (turn: number): View => view({ turn });
  const scene = (turn: number, events: GameEvent[] = [{ event: "TurnEnded", pen: 1 }]): Scene => ({
    events,
    before: at(turn),
    view: at(turn + 1),
    version: turn,
  });
  const turns = (model: TableModel): number[] => model.recent.map((one) => one.version);

  it("is what the others did since one's own last move, without what was taken back", () => {
    const { model } = table(view());
    for (const turn of [1, 2, 3]) model.remember(scene(turn), false);
    model.takeBack(at(3));
    expect([turns(model), model.newFrom, model.truth.turn]).toEqual([[1, 2], 1, 3]);
    model.takeBack(view({ turn: 2, decision: "observe" }));
    expect(model.recent.map((one) => one.events.length)).toEqual([1, 0]);
    model.takeBack(at(2));
    expect(turns(model)).toEqual([1]);
  });

  it("is there again when one's own action is taken back", () => {
    const { model } = table(view());
    model.remember(scene(1), false);
    model.remember(scene(2), true);
    expect([turns(model), model.newFrom]).toEqual([[], null]);
    model.takeBack(at(2));
    expect([turns(model), model.newFrom]).toEqual([[1], 1]);
  });

  it("is the whole turn of another in which one took a boon", () => {
    const { model } = table(view());
    model.remember(scene(1), true);
    model.remember(scene(2), false);
    model.remember({ ...scene(3), before: view({ turn: 3, active: 1 }) }, true);
    expect(turns(model)).toEqual([2, 3]);
  });

  it("is Auptolemy's turn, too, which comes with one's own action", () => {
    const { model } = table(view());
    model.remember(
      scene(1, [
        { event: "TurnEnded", pen: 0 },
        { event: "TurnBegan", pen: "auptolemy", turn: 2 },
        { event: "DieRolled", value: 3, again: false },
      ]),
      true,
    );
    expect(turns(model)).toEqual([1]);
  });
});
