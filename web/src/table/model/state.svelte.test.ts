/**
 * What a rule decides is drawn as the server says it, though the marks and numbers on the table would let one guess
 * otherwise.
 */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AuptolemyView, View } from "../../api/types";
import { seen } from "../../api/client";
import { t } from "../../i18n";
import { EDITION, facts, preview, view } from "../testing/edition";
import { nothingResizes } from "../testing/screen";
import { Trace } from "./trace.svelte";
import TableView from "../TableView.svelte";
import { until } from "../../testing/until";

beforeAll(nothingResizes);
let shown: Record<string, unknown> | null = null;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1366);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(768);
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function look(at: View): void {
  shown = mount(TableView, { target: document.body, props: { edition: EDITION, view: at } });
  for (let i = 0; i < 4; i++) {
    flushSync();
    vi.advanceTimersByTime(50);
  }
  flushSync();
}
const texts = (query: string): string[] =>
  [...document.querySelectorAll(query)].map((e) => e.textContent?.trim() ?? "");

const AUPTOLEMY = {
  dust: 5,
  fame: 12,
  telescopes: 0,
  cards: [],
  left: "Lin",
  right: "Two",
  right_face_down: false,
  deck: 0,
  top: null,
  known: [],
  discard: [],
  final: null,
} as AuptolemyView;
const solo = (empty_deck_loses: boolean): View =>
  view({
    players: 1,
    solo: true,
    seats: view().seats.slice(0, 1),
    auptolemy: AUPTOLEMY,
    facts: facts({
      library: {
        left: { dice: [1], number: 9 },
        right: { dice: [2, 3], number: 8 },
        deck: { dice: [4, 5, 6], number: null },
        empty_deck_loses,
      },
    }),
  });

test("Auptolemy's cards have the dice and the numbers that the server says", () => {
  look(solo(true));
  expect([...document.querySelectorAll(".library li")].map((li) => li.querySelectorAll(".die svg").length)).toEqual([
    1, 2, 3,
  ]);
  expect(texts(".library li > .f").map((text) => text.match(/\d+/)?.[0])).toEqual(["9", "8"]);
});

test("Auptolemy's cards explain their dice and numbers", () => {
  look(solo(true));
  const said = [...document.querySelectorAll<HTMLElement>(".library li")].map((shelf) => {
    shelf.focus();
    return document.getElementById(shelf.getAttribute("aria-describedby") ?? "")?.textContent;
  });
  expect(said).toEqual([
    `Die: 1. ${t("play-library-shelf.help", { n: 9 })}`,
    `Die: 2, 3. ${t("play-library-shelf.help", { n: 8 })}`,
    `Die: 4, 5, 6. ${t("play-library.help")}`,
  ]);
});

test("an empty deck of Auptolemy's loses where the server says so", () => {
  look(solo(true));
  expect(texts(".library .small")).toEqual(["its deck; if it runs out, you lose"]);
  void unmount(shown!);
  look(solo(false));
  expect(texts(".library .small")).toEqual(["its deck"]);
});

test("the dreamer is ahead of everybody where the server says that it is ahead of every seat", () => {
  const places: View["places"] = [
    { card: "Lin", marks: { "1": "dreamer", "2": "dreamer" } },
    { card: "Two", marks: { "1": "dreamer" } },
    null,
  ];
  look(view({ places, facts: facts({ dreamer_ahead: [[1], [0, 1], []] }) }));
  expect(texts(".dreamer .has > span").map((text) => text.includes("ahead of everybody"))).toEqual([false, true]);
});

test("the phases are those that the server says", () => {
  look(view({ facts: facts({ phases: ["abilities", "discovery"], phase: "discovery" }) }));
  expect(texts(".steps li")).toEqual(["Abilities", "Discovery"]);
  expect(texts(".steps .now")).toEqual(["Discovery"]);
});

test("the phases stay while somebody else is asked in the turn, and who is asked is said beside them", () => {
  const boon = (seat: number): View =>
    view({ seat, active: 0, asked: 1, decision: "boon", legal: [], facts: facts({ phase: "discovery" }) });
  for (const seat of [0, 1]) {
    look(boon(seat));
    expect(texts(".steps .now")).toEqual(["Discovery"]);
    expect(texts(".turn .asked")).toEqual(seat === 1 ? ["Your choice"] : []);
    void unmount(shown!);
  }
  shown = null;
});

test("the phase of what is in hand stays while the server's answer to the next star is on its way", async () => {
  const answers: ((answer: ReturnType<typeof preview>) => void)[] = [];
  const trace = new Trace(() => new Promise((resolve) => answers.push(resolve)));
  trace.add("mark Lin.1", view());
  expect(trace.phase).toBeNull();
  answers[0]!(preview({ phase: "action" }, ["mark Lin.2"]));
  await until(() => expect(trace.phase).toBe("action"));
  trace.add("mark Lin.2", view());
  expect(trace.preview).toBeNull();
  expect(trace.phase).toBe("action");
});

test("facts that come beside a view go with it", () => {
  const { facts: said, ...bare } = view({ facts: facts({ round: 3 }) });
  expect(seen({ view: bare as View, facts: said }).view.facts.round).toBe(3);
  expect(seen({ view: null, facts: null })).toEqual({ view: null, facts: null });
});
