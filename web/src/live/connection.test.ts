import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ANSWER_MS } from "../api/client";
import { Connection, type ConnectionStatus } from "./connection";
import { SILENCE_MS, type SseMessage } from "./sse";

/** A server that answers each connection as the test says. */
class FakeServer {
  readonly asked: { url: string; last: string | null }[] = [];
  readonly open: ReadableStreamDefaultController<Uint8Array>[] = [];
  answers: ("stream" | "down" | "never" | number)[] = [];

  fetch = ((url: string, init?: RequestInit): Promise<Response> => {
    this.asked.push({ url, last: new Headers(init?.headers).get("Last-Event-ID") });
    const answer = this.answers.shift() ?? "stream";
    if (answer === "never")
      return new Promise((_, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
      );
    if (answer === "down") return Promise.reject(new TypeError("Failed to fetch"));
    if (typeof answer === "number") {
      const error = { error: { code: "not-invited", text_id: "error-not-invited", arguments: {}, message: "no" } };
      return Promise.resolve(new Response(JSON.stringify(error), { status: answer }));
    }
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.open.push(controller);
        init?.signal?.addEventListener("abort", () => {
          try {
            controller.error(new DOMException("aborted", "AbortError"));
          } catch {
            // Closed already.
          }
        });
      },
    });
    return Promise.resolve(new Response(body, { status: 200 }));
  }) as typeof fetch;

  send(text: string): void {
    this.open.at(-1)?.enqueue(new TextEncoder().encode(text));
  }
  drop(): void {
    this.open.at(-1)?.close();
  }
}

let server: FakeServer;
let connection: Connection | null;
let heard: SseMessage[];
let told: [ConnectionStatus, number | null][];

function connect(): void {
  connection = new Connection({
    path: (after) => (after === null ? "/events" : `/events?after=${after}`),
    onMessage: (message) => heard.push(message),
    onStatus: (status, retryIn) => told.push([status, retryIn]),
    fetch: server.fetch,
    random: () => 0,
  });
}
const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);
const now = (): ConnectionStatus | undefined => told.at(-1)?.[0];

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  heard = [];
  told = [];
  connection = null;
});
afterEach(() => {
  connection?.close();
  vi.useRealTimers();
});

describe("a connection to the table", () => {
  test("brings messages as they come", async () => {
    connect();
    await settle();
    expect(now()).toBe("live");
    server.send("id: 3\nevent: update\ndata: {}\n\n");
    await settle();
    expect(heard).toEqual([{ id: "3", event: "update", data: "{}" }]);
  });

  test("dropped, it comes back and asks for what it missed", async () => {
    connect();
    await settle();
    server.send("id: 7\nevent: update\ndata: {}\n\n");
    await settle();
    server.drop();
    await settle();
    expect(told.at(-1)).toEqual(["reconnecting", 1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.asked.at(-1)).toEqual({ url: "/events?after=7", last: "7" });
    expect(now()).toBe("live");
  });

  test("counts down to the next try, longer each time", async () => {
    server.answers = ["down", "down", "down", "stream"];
    connect();
    await settle();
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
    const waits = told.filter(([status, left]) => status === "reconnecting" && left).map(([, left]) => left);
    expect(waits).toEqual([1, 2, 1, 4, 3, 2, 1]);
    expect(now()).toBe("live");
  });

  test("once back, the next loss waits a second again", async () => {
    server.answers = ["down", "down", "stream", "stream"];
    connect();
    await vi.advanceTimersByTimeAsync(3000);
    expect(now()).toBe("live");
    server.drop();
    await settle();
    expect(told.at(-1)).toEqual(["reconnecting", 1]);
  });

  test("tries at once when asked to", async () => {
    server.answers = ["down", "down", "down", "stream"];
    connect();
    await vi.advanceTimersByTimeAsync(1000 + 2000);
    expect(told.at(-1)).toEqual(["reconnecting", 4]);
    connection?.retry();
    await settle();
    expect(now()).toBe("live");
  });

  test("a try that gets no answer is given up, and the next one comes", async () => {
    server.answers = ["never", "stream"];
    connect();
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect(told.at(-1)).toEqual(["reconnecting", 1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(now()).toBe("live");
  });

  test("asked to try now, it gives up a try that hangs, not one that has only begun, and no connection that is alive", async () => {
    server.answers = ["never", "stream"];
    connect();
    await vi.advanceTimersByTimeAsync(100);
    connection?.retry();
    await settle();
    expect(server.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3000);
    connection?.retry();
    await settle();
    expect(now()).toBe("live");
    await vi.advanceTimersByTimeAsync(3000);
    connection?.retry();
    await settle();
    expect([now(), server.asked.length]).toEqual(["live", 2]);
  });

  test("a connection that has gone silent is given up", async () => {
    connect();
    await settle();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1000);
    server.send(": beat\n\n");
    await settle();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1000);
    expect(now()).toBe("live");
    await vi.advanceTimersByTimeAsync(1001);
    expect(now()).toBe("reconnecting");
  });

  test("a refusal is final, a busy server is not", async () => {
    server.answers = [503, 403];
    connect();
    await settle();
    expect(now()).toBe("reconnecting");
    await vi.advanceTimersByTimeAsync(1000);
    expect(now()).toBe("refused");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toHaveLength(2);
  });

  test("closed, it never comes back", async () => {
    connect();
    await settle();
    connection?.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toHaveLength(1);
    expect(now()).toBe("closed");
  });
});
