/** Waiting for states, never for a time. */
import { vi } from "vitest";

/** Only what hangs takes so long, however busy the machine is. */
const HANGS = { timeout: 100_000 };

/** Until a check throws no more; what it returns. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, HANGS);
/** Until something is true, or there. */
export const untilThere = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, HANGS);
