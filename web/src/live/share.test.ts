import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Share, type ShareOptions } from "./share";
import { SILENCE_MS } from "./sse";
import { type Browser, closeBrowser, openBrowser } from "./testing/tabs";

let browser: Browser;

async function tab(
  key = "t/0/en",
): Promise<{ share: Share; calls: Record<"lead" | "retry", number>; heard: unknown[] }> {
  const calls = { lead: 0, retry: 0 };
  const heard: unknown[] = [];
  const options: ShareOptions = {
    key,
    onLead: () => (calls.lead += 1),
    onMessage: (message) => heard.push(message.event),
    onStatus: (status, retryIn) => heard.push([status, retryIn]),
    state: () => "everything so far",
    onState: (state) => heard.push(state),
    onRetry: () => (calls.retry += 1),
  };
  const share = new Share(options);
  await settled();
  return { share, calls, heard };
}

const settled = (): Promise<void> => Promise.resolve().then(() => Promise.resolve());

beforeEach(() => {
  browser = openBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

describe("tabs of one browser", () => {
  test("have one that listens; the others hear from it what it hears", async () => {
    const first = await tab();
    const second = await tab();
    expect([first.calls.lead, second.calls.lead]).toEqual([1, 0]);
    first.share.tellMessage({ event: "update", data: "{}", id: "1" });
    first.share.tellStatus("reconnecting", 3, null);
    second.share.tellMessage({ event: "update", data: "{}", id: "2" });
    expect(second.heard).toEqual(["everything so far", "update", ["reconnecting", 3]]);
    expect(first.heard).toEqual([]);
  });

  test("are told once what came before them, no matter who comes later", async () => {
    const [, second, third] = [await tab(), await tab(), await tab()];
    expect(second.heard).toEqual(["everything so far"]);
    expect(third.heard).toEqual(["everything so far"]);
  });

  test("pass the listening on when its tab closes", async () => {
    const first = await tab();
    const second = await tab();
    first.share.close();
    await settled();
    expect(second.calls.lead).toBe(1);
  });

  test("let a tab listen for itself when the one that should does not answer", async () => {
    browser.held = true; // a frozen tab has the lock
    const lonely = await tab();
    expect(lonely.calls.lead).toBe(0);
    vi.advanceTimersByTime(2500);
    expect(lonely.calls.lead).toBe(1);
  });

  test("listen for themselves when the one that should falls silent; its signs of life are enough", async () => {
    const first = await tab();
    const second = await tab();
    for (let i = 0; i < 4; i++) {
      vi.advanceTimersByTime(SILENCE_MS - 1000);
      first.share.tellAlive();
    }
    expect(second.calls.lead).toBe(0);
    vi.advanceTimersByTime(SILENCE_MS);
    expect(second.calls.lead).toBe(1);
    expect(second.heard).toEqual(["everything so far"]);
  });

  test("ask the listening one to try again at once", async () => {
    const first = await tab();
    const second = await tab();
    second.share.askRetry();
    expect([first.calls.retry, second.calls.retry]).toEqual([1, 0]);
  });

  test("do not mix tables, seats or languages", async () => {
    const first = await tab("t/0/en");
    const other = await tab("t/1/en");
    first.share.tellMessage({ event: "update", data: "{}", id: "1" });
    expect(other.heard).toEqual([]);
  });

  test("listen each for itself on plain http, where there are no locks", async () => {
    Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
    const [first, second] = [await tab(), await tab()];
    await settled();
    expect([first.calls.lead, second.calls.lead]).toEqual([1, 1]);
  });

  test("that were closed lead nothing any more", async () => {
    browser.held = true;
    const gone = await tab();
    gone.share.close();
    vi.advanceTimersByTime(5000);
    expect(gone.calls.lead).toBe(0);
  });
});
