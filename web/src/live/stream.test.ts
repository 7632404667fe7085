import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Snapshot, Table, Update } from "../api/types";
import { view } from "../table/testing/edition";
import { rememberedSeal } from "./seal";
import { TableStore } from "./stream.svelte";
import { closeBrowser, openBrowser } from "./testing/tabs";

const TABLE = {
  who: null,
  id: "t1",
  status: "playing",
  version: 3,
  edition: "e",
  commitment: null,
  host: true,
  name: null,
  seats: [
    { seat: 0, you: true, name: "Ann" },
    { seat: 1, you: false, name: "Ben" },
  ],
} as unknown as Table;
const line = (version: number): Update["log"][number] =>
  ({ version, text: `line ${version}`, pen: 0 }) as Update["log"][number];
const snapshot = (version: number): Snapshot =>
  ({
    version,
    view: view({ turn: version }),
    log: [line(version)],
    undo: false,
    table: TABLE,
    chat: [],
  }) as unknown as Snapshot;
const update = (version: number): Update =>
  ({
    version,
    kind: "actions",
    actions: [{ seat: 0, action: "rest" }],
    events: [],
    view: view({ turn: version }),
    log: [line(version)],
    undo: true,
  }) as unknown as Update;

/** The server as this browser meets it: one table, one stream, and the answer to the next action. */
class Server {
  stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  readonly sent: { path: string; body: Record<string, unknown> }[] = [];
  answer: () => Promise<Response> = () => Promise.resolve(Response.json(update(4)));
  /** What it says of the table, and how it answers a listener instead of listening to it. */
  table: unknown = TABLE;
  events: (path: string) => Response | null = () => null;
  readonly asked: string[] = [];

  fetch = (path: string, init?: RequestInit): Promise<Response> => {
    if (path.includes("/events")) {
      this.asked.push(path);
      const refusal = this.events(path);
      if (refusal !== null) return Promise.resolve(refusal);
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (this.stream = controller) });
      return Promise.resolve(new Response(body));
    }
    if (init?.method === "POST") {
      this.sent.push({ path, body: JSON.parse(String(init.body)) as Record<string, unknown> });
      return this.answer();
    }
    return Promise.resolve(Response.json(this.table));
  };

  say(event: string, data: unknown, id = ""): void {
    this.stream?.enqueue(
      new TextEncoder().encode(`${id ? `id: ${id}\n` : ""}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    );
  }
}

let server: Server;
let store: TableStore;
/** What is on its way here takes turns of the event loop, and no time. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(async () => {
  openBrowser();
  server = new Server();
  vi.stubGlobal("fetch", server.fetch);
  store = new TableStore("t1");
  await store.open();
  await settled();
  server.say("snapshot", { snapshots: { "0": snapshot(3) } });
  await settled();
});
afterEach(() => {
  store.close();
  closeBrowser();
});

describe("a table in the browser", () => {
  test("counts the questions that are not answered yet, and an answer of any kind ends one", async () => {
    const answers: ((answer: Response) => void)[] = [];
    server.answer = () => new Promise((resolve) => answers.push(resolve));
    const [tried, advised] = [store.preview(0, []), store.hint(0)];
    expect(store.asking).toBe(2);
    answers[0]!(Response.json({ version: 3, view: null }));
    await tried;
    expect(store.asking).toBe(1);
    answers[1]!(Response.json({}, { status: 409 }));
    await expect(advised).rejects.toThrow();
    expect(store.asking).toBe(0);
  });

  test("recalls once what came since the own last move before the page was there", async () => {
    server.say("recent", { recent: { "0": [update(1), update(2), update(3)] } });
    await settled();
    expect(store.recalled).toBe(1);
    const { since, moved } = store.recall(0);
    expect(since.map((arrival) => [arrival.before.turn, arrival.update.version])).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect(moved).toBe(true);
    expect(store.recall(0)).toEqual({ since: [], moved: false });
  });

  test("recalls in a tab that is opened later what came to the first one", async () => {
    const versions = (one: TableStore): number[] => one.recall(0).since.map((arrival) => arrival.update.version);
    server.say("recent", { recent: { "0": [update(2), update(3)] } });
    await settled();
    store.take(0);
    await store.act(0, ["rest"]);
    server.say("update", { updates: { "0": update(5) } }, "5");
    await settled();
    const later = new TableStore("t1");
    await later.open();
    await settled();
    expect(later.snapshots[0]?.version).toBe(5);
    expect(later.recalled).toBe(1);
    expect(versions(later)).toEqual([3, 4, 5]);
    expect(later.recall(0).since).toEqual([]);
    expect(versions(store)).toEqual([3]);
    const last = new TableStore("t1");
    await last.open();
    await settled();
    expect(later.recalled).toBe(1);
    expect(last.recall(0).moved).toBe(true);
    later.close();
    last.close();
  });

  test("keeps the seal of a game that goes on, and none that it is told only after the end", async () => {
    const sealed = async (id: string, status: string): Promise<string | null> => {
      server.table = { ...TABLE, id, status, commitment: "aa" };
      const one = new TableStore(id);
      await one.open();
      one.close();
      return rememberedSeal(id);
    };
    expect(await sealed("t2", "playing")).toBe("aa");
    expect(await sealed("t3", "over")).toBeNull();
  });

  test("knows its seat, its view and that the connection is alive", () => {
    expect(store.status).toBe("live");
    expect(store.seats).toEqual([0]);
    expect(store.seat).toBe(0);
    expect(store.snapshots[store.seat]?.view.turn).toBe(3);
    expect(store.nameOf(1)).toBe("Ben");
  });

  test("shows an own action from its answer, and the same from the stream not again", async () => {
    await store.act(0, ["rest"]);
    expect(store.snapshots[store.seat]?.view.turn).toBe(4);
    expect(store.take(0).map((arrival) => [arrival.update.version, arrival.how])).toEqual([[4, "own"]]);
    server.say("update", { updates: { "0": update(4) } }, "4");
    await settled();
    expect(store.take(0)).toEqual([]);
    expect(store.snapshots[store.seat]?.log.map((entry) => entry.version)).toEqual([3, 4]);
    expect(server.sent[0]?.body).toMatchObject({ seat: 0, version: 3, actions: ["rest"] });
  });

  test("sends the version that it has seen, with a key that is never used twice", async () => {
    await store.act(0, ["rest"]);
    server.answer = () => Promise.resolve(Response.json(update(5)));
    await store.act(0, ["rest"]);
    expect(server.sent.map((one) => one.body["version"])).toEqual([3, 4]);
    expect(new Set(server.sent.map((one) => one.body["key"])).size).toBe(2);
  });

  test("takes over the table that a stale action met, and says that it was stale", async () => {
    const error = { error: { code: "stale", text_id: "error-stale", arguments: {}, message: "" }, update: snapshot(7) };
    server.answer = () => Promise.resolve(Response.json(error, { status: 409 }));
    await expect(store.act(0, ["rest"])).rejects.toMatchObject({ code: "stale" });
    expect(store.snapshots[store.seat]?.view.turn).toBe(7);
    expect(store.busy).toBe(false);
  });

  test("does not go back to an older table when the stream was quicker than a stale answer", async () => {
    const error = { error: { code: "stale", text_id: "error-stale", arguments: {}, message: "" }, update: snapshot(4) };
    server.answer = async () => {
      server.say("update", { updates: { "0": update(4) } }, "4");
      server.say("update", { updates: { "0": update(5) } }, "5");
      await settled();
      return Response.json(error, { status: 409 });
    };
    await expect(store.act(0, ["rest"])).rejects.toBeInstanceOf(ApiError);
    expect(store.snapshots[store.seat]?.view.turn).toBe(5);
    expect(store.take(0).map((arrival) => arrival.update.version)).toEqual([4, 5]);
  });

  test("lets a lesson refuse before anything is sent", async () => {
    store.guard = () => new ApiError("lesson", "error-lesson", {}, "not now", 0);
    await expect(store.act(0, ["rest"])).rejects.toMatchObject({ code: "lesson" });
    expect(server.sent).toEqual([]);
  });

  test("tells whose turn it is, hears the chat, and drops what is no JSON", async () => {
    const turns: number[][] = [];
    store.onTurn.add((seats) => turns.push(seats));
    server.say("turn", { seats: [0] });
    server.say("chat", { text: "hello", name: "Ben" });
    server.stream?.enqueue(new TextEncoder().encode("event: update\ndata: {\n\n"));
    await settled();
    expect(turns).toEqual([[0]]);
    expect(store.chat.map((entry) => entry.text)).toEqual(["hello"]);
    expect(store.status).toBe("live");
  });

  test("never replaces a newer table by an older one", async () => {
    server.say("table", { ...TABLE, version: 9, name: "new" });
    server.say("table", { ...TABLE, version: 2, name: "old" });
    await settled();
    expect(store.table?.name).toBe("new");
  });

  test("keeps what the stream told of a change, though the answer to it comes later", async () => {
    const seated = (thinking: boolean): Table => ({
      ...TABLE,
      version: 9,
      seats: TABLE.seats.map((seat) => ({ ...seat, thinking })),
    });
    server.say("table", seated(false));
    await settled();
    await store.change(Promise.resolve(seated(true)));
    expect(store.table?.seats[1]?.thinking).toBe(false);
  });

  test("takes over what it asks for again, though no version was made", async () => {
    server.table = { ...TABLE, name: "reached by others" };
    await store.open();
    expect(store.table?.name).toBe("reached by others");
  });

  test("decides for no seat that a bot plays", async () => {
    server.say("table", {
      ...TABLE,
      version: 9,
      seats: TABLE.seats.map((seat) => ({ ...seat, you: true, sitting_in: seat.seat === 0 ? "greedy" : null })),
    });
    await settled();
    expect(store.seats).toEqual([0, 1]);
    expect(store.deciding).toEqual([1]);
  });

  test("says that the connection is lost and keeps the table", async () => {
    server.stream?.close();
    await settled();
    expect(store.status).toBe("reconnecting");
    expect(store.snapshots[store.seat]?.view.turn).toBe(3);
  });

  test("takes over the table of a server that was restored from a backup, though it is older", async () => {
    server.say("table", {
      ...TABLE,
      version: 9,
      status: "over",
      seats: [
        { seat: 0, you: true, name: "Anna" },
        { seat: 1, you: false, name: "Ben" },
      ],
    });
    await settled();
    expect(store.table).toMatchObject({ version: 9, status: "over" });
    server.say("snapshot", { snapshots: { "0": { ...snapshot(5), table: { ...TABLE, version: 5 } } } });
    await settled();
    expect(store.table).toMatchObject({ version: 5, status: "playing", seats: [{ name: "Ann" }, { name: "Ben" }] });
    server.say("table", { ...TABLE, version: 6, name: "after" });
    await settled();
    expect(store.table?.name).toBe("after");
    server.say("table", { ...TABLE, version: 5, name: "late" });
    await settled();
    expect(store.table?.name).toBe("after");
  });
});

describe("two tabs of one table", () => {
  const later = async (): Promise<TableStore> => {
    const tab = new TableStore("t1");
    await tab.open();
    await settled();
    tabs.push(tab);
    return tab;
  };
  const tabs: TableStore[] = [];
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.close();
  });
  const refuse = (status: number): Response =>
    Response.json(
      { error: { code: "not-your-seat", text_id: "error-not-your-seat", arguments: { seat: 1 }, message: "" } },
      { status },
    );

  test("are both told that and why the stream is refused", async () => {
    const second = await later();
    server.events = () => refuse(403);
    server.stream?.close();
    await settled();
    store.retry();
    await settled();
    expect([store, second].map((tab) => [tab.status, tab.error?.code])).toEqual([
      ["refused", "not-your-seat"],
      ["refused", "not-your-seat"],
    ]);
    const third = await later();
    expect([third.status, third.error?.args]).toEqual(["refused", { seat: 1 }]);
  });

  test("of somebody who was removed watch on, where anyone may watch", async () => {
    const second = await later();
    const removed = { ...TABLE, version: 8, seats: TABLE.seats.map((seat) => ({ ...seat, you: false })) };
    server.table = removed;
    server.events = (path) => (path.includes("seats=") ? refuse(403) : null);
    server.stream?.close();
    await settled();
    store.retry();
    await settled();
    await settled();
    expect(server.asked.at(-1)).not.toContain("seats=");
    server.say("snapshot", { snapshots: { watch: { ...snapshot(8), table: removed } } });
    await settled();
    for (const tab of [store, second])
      expect([tab.status, tab.seat, Object.keys(tab.snapshots)]).toEqual(["live", "watch", ["watch"]]);
  });

  test("have the newest presence, also the one that is opened later", async () => {
    const told = Date.now();
    server.say("table", {
      ...TABLE,
      seats: TABLE.seats.map((seat) => ({ ...seat, away: seat.seat === 1 ? 12 : null })),
    });
    await settled();
    server.table = { ...TABLE };
    const second = await later();
    expect(second.table?.seats.map((seat) => seat.away)).toEqual([null, 12]);
    expect(second.toldAt).toBe(store.toldAt);
    expect(second.toldAt).toBeGreaterThanOrEqual(told);
  });

  test("hear each line of chat once, no matter who tells it, and in its order", async () => {
    for (const version of [5, 7, 5, 6]) server.say("chat", { version, text: `line ${version}`, name: "Ben" });
    await settled();
    expect(store.chat.map((entry) => entry.version)).toEqual([5, 6, 7]);
    server.table = {
      ...snapshot(8),
      chat: [5, 6].map((version) => ({ version, text: "", name: "" })),
    } as unknown as Table;
    await store.hearAgain();
    expect(store.chat.map((entry) => entry.version)).toEqual([5, 6, 7]);
  });
});
