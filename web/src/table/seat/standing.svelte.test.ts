/** If the night ended now: in everybody's panel, and by source in the journals; and what a discard takes. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { View } from "../../api/types";
import { until } from "../../testing/until";
import { TableModel } from "../model/model.svelte";
import { NOBODY, type Port } from "../model/port";
import TableView from "../TableView.svelte";
import { EDITION, facts, preview, standing, view } from "../testing/edition";
import { nothingResizes } from "../testing/screen";

beforeAll(nothingResizes);
let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});
async function open(first: View, port: Partial<Port> = {}): Promise<TableModel> {
  HTMLDialogElement.prototype.showModal = () => undefined;
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1366);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(768);
  const model = new TableModel(EDITION, first, { ...NOBODY, preview: () => new Promise(() => undefined), ...port });
  shown = mount(TableView, { target: document.body, props: { model, deeds: {} } });
  await until(() => expect(document.querySelector("[data-soon]")).toBeNull());
  return model;
}
const sources = { fame: 3, pouch: 5, limit: 2, dust: 2, stars: 0, active: 1, elements: 4 };

test("everybody's panel says it, at least so much where a final card is hidden", async () => {
  const model = await open(view({ standings: [standing({ total: 17, most: 17 }), standing({ total: 9, most: 13 })] }));
  const text = (seat: number): string =>
    document.querySelector(`[data-seat="${seat}"] [data-part=standing]`)?.textContent ?? "";
  expect(text(0)).toBe("1717 if the night ended now");
  expect(text(1)).toBe("9+9 to 13 if the night ended now");
  model.reset(view({ over: true, asked: null, legal: [] }));
  flushSync();
  expect(document.querySelector("[data-part=standing]")).toBeNull();
});

test("the journals have it by source", async () => {
  const model = await open(
    view({ standings: [standing({ sources, total: 17, most: 17 }), standing({ total: 9, most: 13 })] }),
  );
  model.panel = "journals";
  flushSync();
  const rows = [...document.querySelectorAll("[data-part=standings] tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim()),
  );
  expect(rows).toContainEqual(["Elements", "4", "0+4?"]);
  expect(rows.at(-1)).toEqual(["Total", "17", "9–13"]);
});

test("a card that is picked to leave takes its mark from the rows, and the prompt says what that costs", async () => {
  const seats = view().seats.map((seat, i) =>
    i === 0 ? { ...seat, cards: { Lin: "active" as const, Two: "active" as const } } : seat,
  );
  const cards = [
    { fire: 0, water: 0, air: 0, earth: 0 },
    { fire: 0, water: 0, air: 0, earth: 0 },
  ];
  const element = EDITION.cards.find((card) => card.code === "Lin")!.element;
  cards[0]![element] += 2;
  const model = await open(
    view({
      decision: "discard",
      legal: ["discard Lin", "discard Two"],
      seats,
      standings: [standing({ sources, total: 17 }), standing()],
      facts: facts({ picks: 1, row_cards: cards }),
    }),
    {
      preview: async (actions) =>
        preview({ standing: standing({ sources: { ...sources, elements: 2 }, total: actions.length === 1 ? 14 : 0 }) }),
    },
  );
  expect(document.querySelectorAll("[data-part=me] .leaves")).toHaveLength(0);
  model.pickHand("Lin");
  await until(() => expect(model.discard).not.toBeNull());
  flushSync();
  expect(document.querySelectorAll(`[data-part=me] .${element} .leaves`)).toHaveLength(1);
  expect(model.prompt.notes.map(({ say }) => say.args)).toContainEqual({ from: 4, to: 2 });
  expect(model.prompt.notes.map(({ say }) => say.args)).toContainEqual({ from: 17, to: 14 });
});

test("cards in hand show their final fame", async () => {
  const seats = view().seats.map((seat, i) => (i === 0 ? { ...seat, cards: { Lin: "active" as const } } : seat));
  await open(view({ seats }));
  const worth = document.querySelector("[data-part=hand] .worth, .hand .worth")?.textContent ?? "";
  const { fame } = EDITION.cards.find((card) => card.code === "Lin")!;
  expect(worth).toContain(String(fame));
});
