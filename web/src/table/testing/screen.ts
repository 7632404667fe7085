/** A screen for tests of components. */
import { vi } from "vitest";

/** The tests' document has no layout: a size is reported once, and nothing is ever resized. */
export function nothingResizes(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe(): void {
        this.#tell();
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  );
}
