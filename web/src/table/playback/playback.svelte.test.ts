/** What moves in a film, on every screen: gains over journals, cards that are discovered, discarded and new. */
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { AuptolemyView, GameEvent, Pen, View } from "../../api/types";
import { settings } from "../../settings/settings.svelte";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import { EDITION, facts, view } from "../testing/edition";
import { films } from "../testing/film";
import { until } from "../../testing/until";

const { flown, shows } = films();

const PHONE = [390, 844] as const;
const TABLET = [1024, 768] as const;
const DESK = [1366, 768] as const;
const SCREENS = [
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desk", DESK],
] as const;

/** A table on a screen of this size; what `happens` stays on stage until the film is finished. */
async function screen(
  [width, height]: readonly [number, number],
  first: View = view(),
): Promise<{ model: TableModel; happens: (event: GameEvent, then?: View) => void }> {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(height);
  const model = new TableModel(EDITION, first, {
    ...NOBODY,
    preview: () => new Promise(() => undefined),
    duration: (ms) => ms * 20,
  });
  shows(model);
  await until(() => expect(document.querySelector("[data-soon]")).toBeNull());
  return {
    model,
    happens: (event, then = first) => {
      model.arrive([{ events: [event], before: first, view: then, version: 2 }], then);
      flushSync();
    },
  };
}
const gained = (pen: Pen, what = "dust"): GameEvent => ({ event: "Gained", pen, what, n: 3, why: "boon" }) as GameEvent;
const over = (selector: string): string[] =>
  [...document.querySelectorAll(`${selector} .flight`)].map((flight) => flight.textContent ?? "");

test.each(SCREENS)("on a %s what somebody gains rises over their journal, one's own, too", async (_, size) => {
  const { model, happens } = await screen(size);
  for (const seat of [0, 1]) {
    happens(gained(seat));
    expect(over(`[data-seat='${seat}']`)).toEqual(["+3"]);
    expect(document.querySelectorAll(".flight")).toHaveLength(1);
    model.touch();
    flushSync();
    expect(document.querySelector(".flight")).toBeNull();
  }
});

const AUPTOLEMY = {
  dust: 5,
  fame: 12,
  telescopes: 0,
  cards: [],
  left: "Two",
  right: "Thr",
  right_face_down: false,
  deck: 9,
  top: null,
  known: [],
  discard: [],
  final: null,
} as AuptolemyView;
const SHELF = { dice: [1], number: 2 };

test.each(SCREENS)("on a %s Auptolemy's gains rise, too", async (_, size) => {
  const solo = view({
    players: 1,
    solo: true,
    seats: view().seats.slice(0, 1),
    auptolemy: AUPTOLEMY,
    facts: facts({
      library: { left: SHELF, right: { ...SHELF, dice: [2] }, deck: { ...SHELF, dice: [3] }, empty_deck_loses: true },
    }),
  });
  const { happens } = await screen(size, solo);
  happens(gained("auptolemy", "fame"));
  expect(over("[data-seat=auptolemy]")).toEqual(["+3"]);
});

test.each(SCREENS)(
  "on a %s a card that leaves the deck drops from the spheres to the discard pile",
  async (_, size) => {
    const { model, happens } = await screen(size);
    happens({ event: "DeckDiscarded", pen: 1, card: "Thr" } as unknown as GameEvent);
    expect(document.querySelectorAll(".falling")).toHaveLength(1);
    model.touch();
    flushSync();
    expect(document.querySelector(".falling")).toBeNull();
  },
);

test.each(SCREENS)(
  "on a %s a discovered card lifts to its owner's journal, and not where nothing is to move",
  async (_, size) => {
    const { model, happens } = await screen(size);
    const taken = { event: "CardTaken", pen: 0, card: "Two" } as GameEvent;
    happens(taken);
    expect(flown.mock.calls.map(([sheet]) => (sheet as HTMLElement).dataset["place"])).toEqual(["Two"]);
    model.touch();
    flown.mockClear();
    vi.spyOn(settings, "reducedMotion", "get").mockReturnValue(true);
    happens(taken);
    expect(flown).not.toHaveBeenCalled();
  },
);

test.each(SCREENS)("on a %s a new card unrolls, one that is only looked at does not", async (_, size) => {
  const { happens } = await screen(size);
  expect(document.querySelector(".unrolls")).toBeNull();
  happens({ event: "PlaceFilled", place: 2, card: "Thr" } as GameEvent);
  expect(document.querySelector(".unrolls")?.closest("[data-place]")?.getAttribute("data-place")).toBe("Thr");
  document.querySelector<HTMLElement>(".thumbs button")?.click();
  flushSync();
  expect(document.querySelector("[data-place=Lin] .unrolls")).toBeNull();
});

test("on a desk beads that are gained fly to the pouch, those that are there do not", async () => {
  const { model, happens } = await screen(DESK);
  happens(gained(0));
  expect(flown.mock.calls.map(([bead]) => bead.getAttribute("class"))).toEqual(
    ["grain", "grain", "grain"].map((name) => expect.stringContaining(name)),
  );
  model.touch();
  flown.mockClear();
  vi.spyOn(settings, "reducedMotion", "get").mockReturnValue(true);
  happens(gained(0));
  expect(flown).not.toHaveBeenCalled();
});
