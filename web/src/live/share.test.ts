import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Share, type ShareOptions } from "./share";

/** Tabs of one browser: the channel reaches every other tab, the lock belongs to one at a time. */
class Browser {
  readonly tabs = new Set<FakeChannel>();
  readonly waiting: { name: string; grant: () => Promise<void> | undefined; gone: boolean }[] = [];
  held = false;

  readonly locks = {
    request: (name: string, options: { signal: AbortSignal }, grant: () => Promise<void> | undefined): Promise<void> => {
      const asked = { name, grant, gone: false };
      options.signal.addEventListener("abort", () => (asked.gone = true));
      this.waiting.push(asked);
      this.next();
      return Promise.resolve();
    },
  };

  next(): void {
    if (this.held) return;
    const first = this.waiting.shift();
    if (first === undefined) return;
    if (first.gone) return this.next();
    const kept = first.grant();
    if (kept === undefined) return this.next();
    this.held = true;
    void kept.then(() => {
      this.held = false;
      this.next();
    });
  }
}

let browser: Browser;
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    browser.tabs.add(this);
  }
  postMessage(data: unknown): void {
    for (const tab of browser.tabs) if (tab !== this && tab.name === this.name) tab.onmessage?.({ data });
  }
  close(): void {
    browser.tabs.delete(this);
  }
}

function tab(key = "t/0/en"): { share: Share; calls: Record<"lead" | "retry", number>; heard: unknown[] } {
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
  return { share: new Share(options), calls, heard };
}

const settled = (): Promise<void> => Promise.resolve().then(() => Promise.resolve());

beforeEach(() => {
  browser = new Browser();
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  Object.defineProperty(navigator, "locks", { value: browser.locks, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "locks");
});

describe("tabs of one browser", () => {
  test("have one that listens; the others hear from it what it hears", () => {
    const first = tab();
    const second = tab();
    expect([first.calls.lead, second.calls.lead]).toEqual([1, 0]);
    first.share.tellMessage({ event: "update", data: "{}", id: "1" });
    first.share.tellStatus("reconnecting", 3);
    second.share.tellMessage({ event: "update", data: "{}", id: "2" });
    expect(second.heard).toEqual(["everything so far", "update", ["reconnecting", 3]]);
    expect(first.heard).toEqual([]);
  });

  test("pass the listening on when its tab closes", async () => {
    const first = tab();
    const second = tab();
    first.share.close();
    await settled();
    expect(second.calls.lead).toBe(1);
  });

  test("let a tab listen for itself when the one that should does not answer", () => {
    browser.held = true; // a frozen tab has the lock
    const lonely = tab();
    expect(lonely.calls.lead).toBe(0);
    vi.advanceTimersByTime(2500);
    expect(lonely.calls.lead).toBe(1);
  });

  test("ask the listening one to try again at once", () => {
    const first = tab();
    const second = tab();
    second.share.askRetry();
    expect([first.calls.retry, second.calls.retry]).toEqual([1, 0]);
  });

  test("do not mix tables, seats or languages", () => {
    const first = tab("t/0/en");
    const other = tab("t/1/en");
    first.share.tellMessage({ event: "update", data: "{}", id: "1" });
    expect(other.heard).toEqual([]);
  });

  test("listen each for itself on plain http, where there are no locks", async () => {
    Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
    const [first, second] = [tab(), tab()];
    await settled();
    expect([first.calls.lead, second.calls.lead]).toEqual([1, 1]);
  });

  test("that were closed lead nothing any more", () => {
    browser.held = true;
    const gone = tab();
    gone.share.close();
    vi.advanceTimersByTime(5000);
    expect(gone.calls.lead).toBe(0);
  });
});
