/** A lesson that is left or begun anew while it loads leaves nothing open. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Table } from "../../api/types";
import { nothingResizes } from "../../table/testing/screen";
import Lesson from "./Lesson.svelte";
import { LESSONS } from "./lessons";

const ME = { id: "g1", name: "Ann", language: "en", retention_days: 90 };
const table = (id: string): Table => ({ id, status: "playing", version: 1, edition: "e", commitment: null, host: true, name: "", lesson: "x", rematch: null, seats: [{ seat: 0, you: true, name: "Ann" }] }) as unknown as Table;

/** The server: it makes a table when it is let, and notes who listens. */
class Server {
  readonly making: ((answer: Response) => void)[] = [];
  readonly listened: string[] = [];
  readonly left: string[] = [];

  fetch = (path: string, init?: RequestInit): Promise<Response> => {
    if (path.includes("/events")) {
      this.listened.push(path);
      init?.signal?.addEventListener("abort", () => this.left.push(path));
      return Promise.resolve(new Response(new ReadableStream()));
    }
    if (path.endsWith("/me")) return Promise.resolve(Response.json(ME));
    if (init?.method === "POST") return new Promise((resolve) => this.making.push(resolve));
    return Promise.resolve(Response.json(table(/tables\/(\w+)/.exec(path)?.[1] ?? "")));
  };
  async make(id: string): Promise<void> {
    await vi.waitUntil(() => this.making.length > 0, PATIENT);
    this.making.shift()!(Response.json(table(id)));
    for (let i = 0; i < 20; i++) await Promise.resolve();
  }
  get listening(): string[] {
    return this.listened.filter((path) => !this.left.includes(path)).map((path) => /tables\/(\w+)/.exec(path)?.[1] ?? "");
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
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
const PATIENT = { timeout: 60_000 };
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
  await vi.waitUntil(() => server.listening.length > 0, PATIENT);
  expect(server.listening).toEqual(["t1"]);
  await leave();
  expect(server.listening).toEqual([]);
});

test("left while its table is made, it listens to nothing", async () => {
  open(1);
  await vi.waitUntil(() => server.making.length > 0, PATIENT);
  await leave();
  await server.make("t1");
  await settled();
  expect(server.listening).toEqual([]);
});

test("begun twice, it listens to the last table only", async () => {
  open(2);
  await vi.waitUntil(() => server.making.length > 0, PATIENT);
  server.making.shift()!(Response.json({ error: { code: "busy", text_id: "error-busy", arguments: {}, message: "" } }, { status: 503 }));
  await vi.waitUntil(() => document.querySelector("button.primary") !== null, PATIENT);
  const again = document.querySelector<HTMLButtonElement>("button.primary")!;
  again.click();
  again.click();
  await server.make("t1");
  if (server.making.length > 0) await server.make("t2");
  await vi.waitUntil(() => server.listening.length > 0, PATIENT);
  await settled();
  expect(server.listening).toHaveLength(1);
});
