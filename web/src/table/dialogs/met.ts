/**
 * What this browser's player has met already: the dreamer and Auptolemy introduce themselves once, and a host who plays
 * alone is told once what a game from a position is.
 */
const STORE = "astra-met";

function met(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export const unmet = (who: string): boolean => !met().includes(who);

export function meet(who: string): void {
  try {
    localStorage.setItem(STORE, JSON.stringify([...new Set([...met(), who])]));
  } catch {
    // Not kept: they meet again.
  }
}
