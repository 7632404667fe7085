/** Tabs of one browser: the channel reaches every other tab, the lock belongs to one at a time. */
import { vi } from "vitest";

export class Browser {
  readonly tabs = new Set<FakeChannel>();
  readonly waiting: { name: string; grant: () => Promise<void> | undefined; gone: boolean }[] = [];
  held = false;

  readonly locks = {
    request: (
      name: string,
      options: { signal: AbortSignal },
      grant: () => Promise<void> | undefined,
    ): Promise<void> => {
      const asked = { name, grant, gone: false };
      options.signal.addEventListener("abort", () => (asked.gone = true));
      this.waiting.push(asked);
      queueMicrotask(() => this.next());
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

let browser = new Browser();
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    browser.tabs.add(this);
  }
  postMessage(data: unknown): void {
    for (const tab of browser.tabs)
      if (tab !== this && tab.name === this.name) tab.onmessage?.({ data: structuredClone(data) });
  }
  close(): void {
    browser.tabs.delete(this);
  }
}

/** From now on pages share locks and channels. */
export function openBrowser(): Browser {
  browser = new Browser();
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  Object.defineProperty(navigator, "locks", { value: browser.locks, configurable: true });
  return browser;
}

export function closeBrowser(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "locks");
}
