/** "Your turn" is told once for every time that it becomes one's turn, however many streams and tabs say it. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Snapshot, Table, Update } from "../api/types";
import { view } from "../table/testing/edition";
import { title } from "../parts/title.svelte";
import { settings } from "../settings/settings.svelte";
import { allowNotifications, watchTurns } from "./notifications.svelte";
import { TableStore } from "./stream.svelte";

const sounds = vi.hoisted(() => ({ play: vi.fn() }));
vi.mock("../sound", () => sounds);

const TABLE = {
  id: "t1",
  status: "playing",
  version: 3,
  seats: [
    { seat: 0, you: true, sitting_in: null, conceded: false },
    { seat: 1, you: false },
  ],
} as unknown as Table;

/** A tab with the table in it: what it hears is said to it here. */
class Tab {
  readonly store = new TableStore("t1");
  readonly close: () => void;

  constructor(turn: number, asked: number) {
    this.store.table = TABLE;
    this.now(turn, asked);
    this.close = watchTurns(this.store);
    tabs.push(this);
  }
  now(turn: number, asked: number, version = turn): void {
    this.store.snapshots = { 0: { version, view: view({ turn, asked, active: asked }) } as unknown as Snapshot };
  }
  /** An update of somebody's action, after which somebody is asked, and the call if that is us. */
  update(by: number, turn: number, asked: number): void {
    const version = this.store.snapshots[0]!.version + 1;
    this.now(turn, asked, version);
    const update = {
      version,
      actions: [{ seat: by, text: "rest" }],
      view: this.store.snapshots[0]!.view,
    } as unknown as Update;
    for (const call of this.store.onUpdate) call(0, update);
    if (asked === 0) this.turn();
  }
  turn(): void {
    for (const call of this.store.onTurn) call([0]);
  }
}
let tabs: Tab[] = [];
/** How often it rang, after everything that waits. */
function rung(): number {
  vi.advanceTimersByTime(5000);
  return sounds.play.mock.calls.length;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sounds.play.mockClear();
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  tabs = [];
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("it rings when it becomes my turn, and not again for a new stream, a reconnect or a lead", () => {
  const tab = new Tab(2, 1);
  tab.update(1, 3, 0);
  expect(rung()).toBe(1);
  tab.turn();
  tab.turn();
  expect(rung()).toBe(1);
});

test("it rings once in a browser, whatever its tabs hear, and not for a page that is loaded again", () => {
  const both = [new Tab(2, 1), new Tab(2, 1)];
  for (const tab of both) tab.update(1, 3, 0);
  expect(rung()).toBe(1);
  new Tab(3, 0).turn();
  expect(rung()).toBe(1);
});

test("it rings again when somebody else was asked in between, in one turn too, and in my next turn", () => {
  const tab = new Tab(2, 1);
  tab.update(1, 3, 0);
  expect(rung()).toBe(1);
  tab.update(0, 3, 1);
  rung();
  tab.update(1, 3, 0);
  expect(rung()).toBe(2);
});

test("a tab that is behind does not ring for what another has rung for", () => {
  const both = [new Tab(2, 1), new Tab(2, 1)];
  for (const tab of both) {
    tab.update(1, 3, 1);
    tab.update(1, 4, 0);
  }
  expect(rung()).toBe(1);
});

test("a person who was away while others played is called to their next turn", () => {
  new Tab(3, 0).turn();
  expect(rung()).toBe(1);
  new Tab(7, 0).turn();
  expect(rung()).toBe(2);
});

test("what follows an own move at once is no news, nor is it later", () => {
  const tab = new Tab(3, 0);
  tab.update(0, 4, 0);
  expect(rung()).toBe(0);
  tab.turn();
  expect(rung()).toBe(0);
});

test("others who play at once after an own move call all the same, also to a tab that is hidden by then", () => {
  const tab = new Tab(3, 0);
  tab.update(0, 4, 1);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  vi.advanceTimersByTime(1000);
  tab.update(1, 5, 0);
  expect(rung()).toBe(1);
});

test("the tab that is looked at rings before one in the background", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const tab = new Tab(2, 1);
  tab.update(1, 3, 0);
  expect(sounds.play).not.toHaveBeenCalled();
  expect(rung()).toBe(1);
  hidden.mockReturnValue(false);
  tab.update(0, 3, 1);
  rung();
  tab.update(1, 5, 0);
  expect(sounds.play).toHaveBeenCalledTimes(2);
});

test("every tab's title tells it", () => {
  const tab = new Tab(2, 1);
  flushSync();
  expect(title.yourTurn).toBe(false);
  tab.update(1, 3, 0);
  flushSync();
  expect(title.yourTurn).toBe(true);
});

describe("a browser that has notifications only for service workers, as on Android", () => {
  const asked = vi.fn(() => Promise.resolve("granted"));
  beforeEach(() => {
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal(
      "Notification",
      class {
        static permission = "granted";
        static requestPermission = asked;
        constructor() {
          throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
        }
      },
    );
  });
  afterEach(() => {
    settings.notifications = false;
    vi.unstubAllGlobals();
  });

  test("cannot switch them on, and nobody is asked for leave", async () => {
    expect(await allowNotifications()).toBe(false);
    vi.stubGlobal("Notification", Object.assign(Notification, { permission: "default" }));
    expect(await allowNotifications()).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });

  test("rings all the same, and where they were on they go off", () => {
    settings.notifications = true;
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const tab = new Tab(2, 1);
    tab.update(1, 3, 0);
    expect(rung()).toBe(1);
    expect(settings.notifications).toBe(false);
  });
});
