import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answersBy, theBackend } from "../api/backend";
import { getModifiers } from "../api/client";
import { waking } from "../parts/waking.svelte";
import type { FromTable, ToTable } from "./messages";

const games = vi.fn(() => Promise.resolve([{ id: "abc" }]));
const value = vi.fn((): Promise<string | undefined> => Promise.resolve(undefined));
vi.mock("./database", () => ({
  Database: class {
    games = games;
    value = value;
  },
}));

/** A worker that does what a test says. */
class FakeWorker {
  static all: FakeWorker[] = [];
  heard: unknown[] = [];
  ended = false;
  onmessage: ((event: { data: FromTable }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  constructor(readonly address: URL) {
    FakeWorker.all.push(this);
  }
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromTable): void {
    this.onmessage?.({ data });
  }
  last<Kind extends ToTable["kind"]>(kind: Kind): Extract<ToTable, { kind: Kind }> {
    return this.heard.filter((message) => (message as ToTable).kind === kind).at(-1) as Extract<
      ToTable,
      { kind: Kind }
    >;
  }
}

const tables = (): FakeWorker[] => FakeWorker.all.filter((worker) => String(worker.address).includes("table-worker"));
const parts = {} as Extract<FromTable, { kind: "ready" }>["parts"];
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const { PageBackend } = await import("./page-backend");

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal("Worker", FakeWorker);
  waking.now = null;
});
afterEach(() => vi.unstubAllGlobals());

async function woken(backend: InstanceType<typeof PageBackend>): Promise<FakeWorker> {
  const ready = backend.ready("GET", "/tables/abc");
  tables().at(-1)!.say({ kind: "ready", parts });
  await ready;
  return tables().at(-1)!;
}

describe("the backend in the page", () => {
  it("keeps all that was printed of the opponents, and says how long they think here", async () => {
    const printed = { edition: "0123", opponents: [{ name: "scholar", seconds: 5 }] };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(printed))));
    const told = await (await new PageBackend("https://host/path/", "0123").fetch("/api/v1/opponents")).json();
    expect(told).toMatchObject({ edition: "0123", opponents: [{ name: "scholar" }] });
    expect(told.opponents[0].seconds).toBeGreaterThan(0);
  });

  it("tells lists, names and printed things without Python", async () => {
    const fetched = vi.fn((_: URL) => Promise.resolve(new Response('{"hash":"0123"}')));
    vi.stubGlobal("fetch", fetched);
    const backend = new PageBackend("https://host/path/", "0123");
    expect(await (await backend.fetch("/api/v1/me/tables?lang=fr")).json()).toEqual({ tables: [{ id: "abc" }] });
    expect(games).toHaveBeenCalledWith("fr");
    expect((await backend.fetch("/api/v1/me")).status).toBe(401);
    expect(await (await backend.fetch("/api/v1/editions/current")).json()).toEqual({ hash: "0123" });
    expect(String(fetched.mock.calls[0]![0])).toBe("https://host/path/printed/0123/editions/current.json");
    expect(FakeWorker.all).toEqual([]);
  });

  it("asks Python for an edition of one's own, and no host for a file that is not there", async () => {
    const fetched = vi.fn((_: URL) => Promise.resolve(new Response('{"hash":"0123"}')));
    vi.stubGlobal("fetch", fetched);
    const backend = new PageBackend("https://host/path/", "0123");
    const worker = await woken(backend);
    void backend.fetch("/api/v1/editions/4567");
    await turn();
    await turn();
    expect(worker.last("ask").path).toBe("/editions/4567");
    expect(fetched.mock.calls.map(([url]) => String(url))).toEqual([
      "https://host/path/printed/0123/editions/current.json",
    ]);
  });

  it("loads Python once when a table is asked for, and says how far it is", async () => {
    const backend = new PageBackend("https://host/");
    const first = backend.ready("POST", "/tables?lang=en");
    void backend.ready("GET", "/tables/abc");
    expect(tables()).toHaveLength(1);
    tables()[0]!.say({ kind: "loading", loaded: 2, total: 6 });
    expect(waking.now).toEqual({ phase: "loading", loaded: 2, total: 6 });
    tables()[0]!.say({ kind: "starting", share: 0.5 });
    expect(waking.now).toEqual({ phase: "starting", share: 0.5 });
    tables()[0]!.say({ kind: "ready", parts });
    await first;
    expect(waking.now).toBeNull();
  });

  it("gives a worker's answer as a server's", async () => {
    const backend = new PageBackend("https://host/");
    const worker = await woken(backend);
    const answer = backend.fetch("/api/v1/tables/abc/actions?lang=en", { method: "POST", body: '{"seat":0}' });
    await turn();
    const asked = worker.last("ask");
    expect([asked.method, asked.path, asked.body]).toEqual(["POST", "/tables/abc/actions?lang=en", '{"seat":0}']);
    worker.say({
      kind: "answer",
      id: asked.id,
      answer: '409\napplication/json\n{"error":{"code":"stale"}}',
      problem: "",
    });
    const told = await answer;
    expect(told.status).toBe(409);
    expect(await told.json()).toEqual({ error: { code: "stale" } });
  });

  it("streams what happens until nobody listens", async () => {
    const backend = new PageBackend("https://host/");
    const worker = await woken(backend);
    const abort = new AbortController();
    const opening = backend.fetch("/api/v1/tables/abc/events?seats=0", {
      headers: { "Last-Event-ID": "7" },
      signal: abort.signal,
    });
    await turn();
    const { id, number, after } = worker.last("listen");
    expect(after).toBe(7);
    worker.say({ kind: "told", number, text: "event: turn\n\n" });
    worker.say({ kind: "answer", id, answer: "200\ntext/event-stream\n", problem: "" });
    const reader = (await opening).body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("event: turn\n\n");
    abort.abort();
    await expect(reader.read()).rejects.toThrow("closed");
    expect(worker.last("hang-up").number).toBe(number);
  });

  it("answers nothing when its worker dies, and starts over with the next question", async () => {
    const backend = new PageBackend("https://host/");
    const worker = await woken(backend);
    const lost = backend.fetch("/api/v1/tables/abc/view");
    await turn();
    worker.onerror?.({ message: "out of memory" });
    await expect(lost).rejects.toThrow("out of memory");
    expect(worker.ended).toBe(true);
    expect(waking.now).toEqual({ phase: "failed" });
    const second = await woken(backend);
    expect(second).not.toBe(worker);
    const answer = backend.fetch("/api/v1/tables/abc/view");
    await turn();
    second.say({ kind: "answer", id: second.last("ask").id, answer: "200\napplication/json\n{}", problem: "" });
    expect((await answer).ok).toBe(true);
  });

  it("speaks of no server when it cannot answer", async () => {
    const { unanswered } = new PageBackend("https://host/");
    const before = theBackend();
    answersBy({ fetch: () => Promise.reject(new TypeError("the worker ended")), unanswered });
    await expect(getModifiers()).rejects.toMatchObject({ offline: true, text_id: "site-failed" });
    answersBy(before);
  });

  const thinkers = (): FakeWorker[] => FakeWorker.all.filter((one) => String(one.address).includes("thinker"));
  const thinkersAsked = (worker: FakeWorker): { id: number; task: string; question: string } =>
    worker.heard.at(-1) as never;
  const answers = async (worker: FakeWorker, answer: string | null): Promise<void> => {
    const { id } = thinkersAsked(worker);
    worker.onmessage?.({ data: { kind: "thought", id, answer, problem: answer === null ? "fatal" : "" } as never });
    await turn();
  };

  it.each([
    ["dies", (worker: FakeWorker) => worker.onerror?.({ message: "gone" })],
    ["says that it failed", (worker: FakeWorker) => void answers(worker, null)],
  ])("asks a new worker the same question when the one that thinks %s", async (_, fail) => {
    const worker = await woken(new PageBackend("https://host/"));
    expect(thinkers()).toHaveLength(1);
    worker.say({ kind: "think", id: 5, table: "abc", task: "think", question: '{"bot":"scholar"}', worker: 0 });
    await turn();
    const [first] = thinkers();
    fail(first!);
    await turn();
    expect(worker.last("thought")).toBeUndefined();
    expect(first!.ended).toBe(true);
    expect(thinkers()).toHaveLength(2);
    const second = thinkers()[1]!;
    expect(second.heard[0]).toEqual({ kind: "begin", parts });
    expect(thinkersAsked(second)).toMatchObject({ task: "think", question: '{"bot":"scholar"}' });
    // What the dead one still has to say is about nothing any more.
    fail(first!);
    await turn();
    expect(thinkers()).toHaveLength(2);
    await answers(second, '{"action":"rest"}');
    expect(worker.last("thought")).toMatchObject({ id: 5, answer: '{"action":"rest"}' });
  });

  it("gives up a question that two workers did not survive, and asks a third the next one", async () => {
    const worker = await woken(new PageBackend("https://host/"));
    worker.say({ kind: "think", id: 5, table: "abc", task: "search_share", question: "{}", worker: 1 });
    await turn();
    for (let time = 0; time < 2; time++) {
      thinkers().at(-1)!.onerror?.({ message: "out of memory" });
      await turn();
    }
    expect(worker.last("thought")).toMatchObject({ id: 5, answer: null, problem: "Error: out of memory" });
    worker.say({ kind: "think", id: 6, table: "abc", task: "search_share", question: "{}", worker: 1 });
    await turn();
    // The one for the first share was never in need.
    expect(thinkers().map(({ ended }) => ended)).toEqual([false, true, true, false]);
    await answers(thinkers().at(-1)!, '{"sums":{}}');
    expect(worker.last("thought")).toMatchObject({ id: 6, answer: '{"sums":{}}' });
  });
});
