/** A screen for tests of components. */
import { vi } from "vitest";

/** The tests' document lays nothing out, so nothing in it is ever resized. */
export function nothingResizes(): void {
  vi.stubGlobal("ResizeObserver", class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  });
}
