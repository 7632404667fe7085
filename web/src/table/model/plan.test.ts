/** Plans: stars traced while somebody else plays, kept, offered on one's own turn; and the plans of hints. */
import { describe, expect, test, vi } from "vitest";
import { ApiError } from "../../api/client";
import type { Hint, Preview, View } from "../../api/types";
import { until } from "../../testing/until";
import { EDITION, preview, view } from "../testing/edition";
import { TableModel } from "./model.svelte";
import { NOBODY } from "./port";

const theirs = (part: Partial<View> = {}): View => view({ asked: 1, active: 1, legal: [], ...part });
const refused = (index: number): ApiError => new ApiError("illegal", "refused-mark-twice", { index }, "no", 422);

/** The server answers a plan of Lin with the star after its last. */
function tried(actions: string[], failsAt: number | null = null): Promise<Preview> {
  if (failsAt !== null && actions.length > failsAt) return Promise.reject(refused(failsAt));
  return Promise.resolve(preview({ spent: { dust: actions.length } }, [`mark Lin.${actions.length + 1}`]));
}
function table(first: View, failsAt: () => number | null = () => null): TableModel {
  return new TableModel(EDITION, first, {
    ...NOBODY,
    preview: (actions) => tried(actions, failsAt()),
    ahead: (actions) => tried(actions, failsAt()),
    act: vi.fn(async () => undefined),
  });
}
async function planned(model: TableModel, stars: number): Promise<void> {
  await model.do("plan");
  await until(() => expect(model.plan.opening).not.toBeNull());
  for (let star = 1; star <= stars; star++) {
    model.pickStar("Lin", star);
    await until(() => expect(model.plan.preview?.spent.dust).toBe(star));
  }
}

describe("a plan", () => {
  test("is traced in somebody else's turn with what it would cost, and changes nothing", async () => {
    const model = table(theirs());
    expect(model.prompt.buttons.map((button) => button.deed)).toEqual(["plan"]);
    model.pickStar("Lin", 1);
    expect(model.plan.actions).toEqual([]);
    await planned(model, 2);
    expect(model.plan.actions).toEqual(["mark Lin.1", "mark Lin.2"]);
    expect(model.prompt.notes[0]?.say).toEqual({ id: "play-cost-dust", args: { n: 2, left: 6 } });
    expect([...(model.traced.get("Lin") ?? [])]).toEqual([1, 2]);
    expect(model.legalOn("Lin")).toEqual(new Set([3]));
    expect(model.port.act).not.toHaveBeenCalled();
    await model.do("back");
    expect(model.plan.actions).toEqual(["mark Lin.1"]);
    await model.do("plan");
    expect([model.planning, model.legalStars.size, model.plan.actions.length]).toEqual([false, 0, 1]);
  });

  test("is offered on one's own turn, drawn on the chart, and taken in hand with one press", async () => {
    const model = table(theirs());
    await planned(model, 2);
    model.reset(view());
    expect(model.prompt.buttons.map((button) => button.deed)).toContain("plan");
    expect(model.suggestedStars.map(({ star }) => star)).toEqual([1, 2]);
    await model.do("plan");
    expect([model.trace.actions, model.plan.actions, model.notice]).toEqual([["mark Lin.1", "mark Lin.2"], [], null]);
  });

  test("says when a part of it no longer works", async () => {
    let fails: number | null = null;
    const model = table(theirs(), () => fails);
    await planned(model, 2);
    fails = 1;
    model.reset(theirs({ turn: 2 }));
    await until(() => expect(model.notice?.text).toContain("1"));
    expect(model.plan.actions).toEqual(["mark Lin.1"]);
  });

  test("says when nothing of it works", async () => {
    const model = table(theirs());
    await planned(model, 1);
    model.reset(view({ legal: ["rest"] }));
    await model.do("plan");
    expect(model.notice?.text).toBe("Your plan no longer works.");
    expect(model.trace.actions).toEqual([]);
  });

  test("comes back after a reload", async () => {
    const model = table(theirs());
    model.restorePlan(["mark Lin.1"]);
    await until(() => expect(model.plan.preview).not.toBeNull());
    expect(model.plan.actions).toEqual(["mark Lin.1"]);
  });

  test("is asked about only where there is one: one who just watches others play asks nothing", async () => {
    const model = table(theirs());
    const ahead = vi.spyOn(model.port, "ahead");
    model.restorePlan([]);
    model.reset(theirs({ turn: 2 }));
    expect(ahead).not.toHaveBeenCalled();
    await model.do("plan");
    expect(ahead).toHaveBeenCalledExactlyOnceWith([]);
  });
});

describe("a hint", () => {
  const hints: Hint[] = [
    { action: "mark Lin.1", win: 0.6, reasons: [], text: "", plan: ["mark Lin.1", "mark Lin.2", "stop"] },
    { action: "rest", win: 0.4, reasons: [], text: "", plan: ["rest"] },
  ];

  test("draws its whole plan, the one that is looked at", () => {
    const model = table(view());
    model.hints = hints;
    expect(model.suggestedStars.map(({ star }) => star)).toEqual([1, 2]);
    expect([...model.hinted]).toEqual(["Lin.1"]);
    model.hinting = 1;
    expect(model.suggestedStars).toEqual([]);
  });

  test("is adopted with one press: its path goes in hand, what is a button is pointed at", async () => {
    const model = table(view());
    model.hints = hints;
    model.adopt(hints[0]!);
    await until(() => expect(model.trace.preview).not.toBeNull());
    expect([model.trace.actions, model.hints]).toEqual([["mark Lin.1", "mark Lin.2"], null]);
    model.reset(view());
    model.adopt(hints[1]!);
    expect([model.trace.actions, model.aimed]).toEqual([[], "rest"]);
  });
});
