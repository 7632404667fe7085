/** Requests on a line that has died without a word. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act, getMe, hint, preview } from "./client";

/** What was asked, and how each question is answered: never, or with this. */
const sent: { path: string; body: Record<string, unknown> }[] = [];
let answers: (Response | "never" | "half")[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  answers = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit): Promise<Response> => {
    sent.push({ path, body: JSON.parse(String(init.body ?? "{}")) as Record<string, unknown> });
    const answer = answers.shift() ?? "never";
    if (answer instanceof Response) return Promise.resolve(answer);
    const givenUp = new Promise<never>((_, reject) =>
      init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
    );
    if (answer === "never") return givenUp;
    return Promise.resolve(
      new Response(new ReadableStream({ start: (body) => void givenUp.catch((error: unknown) => body.error(error)) })),
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How a call ends, once all that may be waited for has passed. */
async function ending(call: Promise<unknown>): Promise<unknown> {
  const end = call.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  return Promise.race([end, Promise.resolve("still waiting")]);
}

test("a question that gets no answer is given up and told as no answer", async () => {
  expect(await ending(getMe())).toMatchObject({ code: "offline", offline: true });
  expect(await ending(preview("t1", 0, 3, ["rest"]))).toMatchObject({ code: "offline", offline: true });
  expect(await ending(hint("t1", 0, 3, "en"))).toMatchObject({ code: "offline", offline: true });
});

test("a move that gets no answer is sent again with the same key", async () => {
  answers = ["never", Response.json({ version: 4, view: null })];
  expect(await ending(act("t1", 0, 3, ["rest"], "en"))).toMatchObject({ version: 4 });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test("an answer that stops in its middle is none", async () => {
  answers = ["half"];
  expect(await ending(getMe())).toMatchObject({ code: "offline" });
});
