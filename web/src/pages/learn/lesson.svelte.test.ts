/** A lesson that is left or started over while it loads leaves nothing open. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Table } from "../../api/types";
import { nothingResizes } from "../../table/testing/screen";
import Lesson from "./Lesson.svelte";
import { LESSONS } from "./lessons";
import { progress } from "./progress.svelte";
import { untilThere } from "../../testing/until";

const ME = { id: "g1", name: "Ann", language: "en", retention_days: 90 };
const table = (id: string): Table =>
  ({
    id,
    status: "playing",
    version: 1,
    edition: "e",
    commitment: null,
    host: true,
    name: "",
    lesson: "x",
    rematch: null,
    seats: [{ seat: 0, you: true, name: "Ann" }],
  }) as unknown as Table;

/** The server: it makes a table when it is let, and notes who listens. */
class Server {
  readonly making: ((answer: Response) => void)[] = [];
  readonly listened: string[] = [];
  readonly left: string[] = [];
  /** How it refuses to say what is at a table. */
  trouble = 0;

  fetch = (path: string, init?: RequestInit): Promise<Response> => {
    if (path.includes("/events")) {
      this.listened.push(path);
      init?.signal?.addEventListener("abort", () => this.left.push(path));
      return Promise.resolve(new Response(new ReadableStream()));
    }
    if (path.endsWith("/me")) return Promise.resolve(Response.json(ME));
    if (init?.method === "POST") return new Promise((resolve) => this.making.push(resolve));
    return Promise.resolve(
      this.trouble
        ? Response.json({}, { status: this.trouble })
        : Response.json(table(/tables\/(\w+)/.exec(path)?.[1] ?? "")),
    );
  };
  async make(id: string): Promise<void> {
    await untilThere(() => this.making.length > 0);
    this.making.shift()!(Response.json(table(id)));
    for (let i = 0; i < 20; i++) await Promise.resolve();
  }
  get listening(): string[] {
    return this.listened
      .filter((path) => !this.left.includes(path))
      .map((path) => /tables\/(\w+)/.exec(path)?.[1] ?? "");
  }
}

let server: Server;
let shown: Record<string, unknown> | null = null;
beforeEach(() => {
  nothingResizes();
  localStorage.clear();
  server = new Server();
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});
/** What is on its way here takes turns of the event loop, and no time. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve));
}
/** Each test has a lesson of its own: one that was begun goes on. */
function open(lesson: number): void {
  shown = mount(Lesson, { target: document.body, props: { lesson: LESSONS[lesson]!.id } });
  flushSync();
}
async function leave(): Promise<void> {
  await unmount(shown!);
  shown = null;
}

test("it listens to its table while it is there", async () => {
  open(0);
  await server.make("t1");
  await untilThere(() => server.listening.length > 0);
  expect(server.listening).toEqual(["t1"]);
  await leave();
  expect(server.listening).toEqual([]);
});

test("left while its table is made, it listens to nothing", async () => {
  open(1);
  await untilThere(() => server.making.length > 0);
  await leave();
  await server.make("t1");
  await settled();
  expect(server.listening).toEqual([]);
});

test("begun twice, it listens to the last table only", async () => {
  open(2);
  await untilThere(() => server.making.length > 0);
  server.making.shift()!(
    Response.json({ error: { code: "busy", text_id: "error-busy", arguments: {}, message: "" } }, { status: 503 }),
  );
  await untilThere(() => document.querySelector("button.primary") !== null);
  const again = document.querySelector<HTMLButtonElement>("button.primary")!;
  again.click();
  again.click();
  await server.make("t1");
  if (server.making.length > 0) await server.make("t2");
  await untilThere(() => server.listening.length > 0);
  await settled();
  expect(server.listening).toHaveLength(1);
});

const stepShown = async (): Promise<string> => {
  await untilThere(() => document.querySelector(".coach small") !== null);
  return document.querySelector(".coach small")!.textContent;
};
const press = async (): Promise<void> => {
  await untilThere(() => document.querySelector("button.primary") !== null);
  document.querySelector<HTMLButtonElement>("button.primary")!.click();
  flushSync();
};

test("a server that is in trouble is no reason to start over: tried again, it goes on where it was", async () => {
  progress.at(LESSONS[3]!.id, "t7", 2);
  server.trouble = 503;
  open(3);
  await untilThere(() => document.querySelector("[role=alert]") !== null);
  expect(server.making).toEqual([]);
  server.trouble = 0;
  await press();
  expect(await stepShown()).toMatch(/^\D*3\D/);
  expect([server.listening, server.making]).toEqual([["t7"], []]);
});

test("one whose table is gone starts over", async () => {
  progress.at(LESSONS[4]!.id, "t7", 2);
  server.trouble = 404;
  open(4);
  await untilThere(() => server.making.length > 0);
  server.trouble = 0;
  await server.make("t8");
  expect(await stepShown()).toMatch(/^\D*1\D/);
  expect(server.listening).toEqual(["t8"]);
});

test("loaded again on its last page it stays there, and counts as done", async () => {
  const step = { kind: "read" as const, text: "learn-keys", point: [] };
  const own = 5;
  const whole = LESSONS[own]!;
  LESSONS[own] = { ...whole, steps: [step, step] };
  progress.at(whole.id, "t7", 0);
  open(own);
  expect(await stepShown()).toMatch(/1\D+2/);
  await press();
  expect(await stepShown()).toMatch(/2\D+2/);
  expect(progress.isDone(whole.id)).toBe(true);
  await leave();
  open(own);
  expect(await stepShown()).toMatch(/2\D+2/);
  expect(server.making).toEqual([]);
  LESSONS[own] = whole;
});
