/** The version of a table that this tab showed last: what came later is told when its page is there again. */

const key = (table: string): string => `astra-seen-${table}`;

export function lastSeen(table: string): number {
  try {
    return Number(sessionStorage.getItem(key(table)) ?? -1);
  } catch {
    return -1;
  }
}

export function saw(table: string, version: number): void {
  try {
    sessionStorage.setItem(key(table), String(version));
  } catch {
    // Without a memory of its own the tab tells it again.
  }
}
