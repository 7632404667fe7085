/** A screen takes in what the store hears, at once and without a copy of its own. */
import { expect, test } from "vitest";
import type { ChatLine, Snapshot, Table, Update, View } from "../../api/types";
import type { Arrival, SeatKey, TableStore } from "../../live/stream.svelte";
import { EDITION, view } from "../testing/edition";
import { TableScreen } from "./screen.svelte";

/** A store that hears what the test says. */
class Heard {
  id = "t1";
  snapshots = $state.raw<Partial<Record<SeatKey, Snapshot>>>({});
  table = $state.raw({ status: "playing", seats: [{ seat: 0, sitting_in: null }], muted: [] } as unknown as Table);
  chat = $state.raw<ChatLine[]>([]);
  status = $state("live");
  seats = $state.raw([0]);
  deciding = $state.raw([0]);
  seat = $state<SeatKey>(0);
  asked = $state<number | null>(0);
  guard = null;
  recalled = 0;
  queue: Arrival[] = [];
  readonly onChange = new Set<() => void>();

  take = (seat: SeatKey): Arrival[] => {
    const taken = this.queue.filter((one) => one.seat === seat);
    this.queue = this.queue.filter((one) => one.seat !== seat);
    return taken;
  };
  recall = (): { since: Arrival[]; moved: boolean } => ({ since: [], moved: false });
  preview = (): Promise<never> => new Promise(() => undefined);

  says(seat: SeatKey, version: number, shown: View, undo = false): void {
    this.snapshots = { ...this.snapshots, [seat]: { version, view: shown, undo, log: [] } as unknown as Snapshot };
    for (const call of this.onChange) call();
  }
}

function open(first: View): { store: Heard; screen: TableScreen } {
  const store = new Heard();
  store.snapshots = { 0: { version: 1, view: first, undo: false, log: [] } as unknown as Snapshot };
  const screen = new TableScreen(
    store as unknown as TableStore,
    EDITION,
    () => store.table,
    () => undefined,
  );
  return { store, screen };
}

test("shows a view as soon as it is heard, and none after it was closed", () => {
  const { store, screen } = open(view({ turn: 1 }));
  expect(screen.model!.truth.turn).toBe(1);
  store.says(0, 2, view({ turn: 2 }));
  expect(screen.model!.truth.turn).toBe(2);
  screen.close();
  store.says(0, 3, view({ turn: 3 }));
  expect(screen.model!.truth.turn).toBe(2);
});

test("brings updates in their order, and the model stays the same", () => {
  const { store, screen } = open(view({ turn: 1, asked: 1, active: 1 }));
  const { model } = screen;
  const before = model!.truth;
  const after = view({ turn: 2 });
  const update = { version: 2, kind: "actions", actions: [], events: [], view: after, log: [] } as unknown as Update;
  store.queue = [{ seat: 0, update, before, how: "live" }];
  store.says(0, 2, after);
  expect(screen.model).toBe(model);
  expect(model!.truth).toBe(after);
  expect(store.queue).toEqual([]);
});

test("reads chat, undo and the state of the connection from the store", () => {
  const { store, screen } = open(view());
  const { model } = screen;
  expect([model!.chat, model!.undo, model!.locked]).toEqual([[], false, false]);
  store.chat = [{ version: 2, who: "w", name: "Zoe", text: "hello" } as unknown as ChatLine];
  store.status = "reconnecting";
  store.says(0, 1, view(), true);
  expect([model!.chat.length, model!.undo, model!.locked, model!.unread]).toEqual([1, true, true, 1]);
});

test("keeps what is in hand when an equal view comes in another stream", () => {
  const { store, screen } = open(view());
  screen.model!.picked = ["Lin"];
  store.says(0, 2, view());
  expect(screen.model!.picked).toEqual(["Lin"]);
  store.says(0, 3, view({ turn: 9 }));
  expect(screen.model!.picked).toEqual([]);
});

test("around one screen shows what all may see until somebody shows themselves", () => {
  const { store, screen } = open(view());
  store.seats = [0, 1];
  store.deciding = [0, 1];
  store.says("watch", 1, view({ seat: null }));
  expect([screen.key, screen.curtain, screen.model!.seat]).toEqual(["watch", 0, null]);
  screen.unveil(0);
  expect([screen.key, screen.curtain, screen.model!.seat]).toEqual([0, null, 0]);
});

test("with open cards nothing is covered: the one who is asked sees their own cards at once", () => {
  const { store, screen } = open(view());
  store.seats = [0, 1];
  store.deciding = [0, 1];
  store.snapshots = { ...store.snapshots, 1: { version: 1, view: view({ seat: 1 }), undo: false, log: [] } as never };
  store.says("watch", 1, view({ seat: null }));
  expect([screen.key, screen.curtain]).toEqual(["watch", 0]);
  screen.open(true);
  expect([screen.key, screen.curtain, screen.model!.seat]).toEqual([0, null, 0]);
  store.asked = 1;
  store.says("watch", 2, view({ seat: null, asked: 1 }));
  expect([screen.key, screen.curtain, screen.model!.seat]).toEqual([1, null, 1]);
  screen.open(false);
  expect([screen.key, screen.curtain]).toEqual(["watch", 1]);
});
