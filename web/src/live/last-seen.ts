/** The version of a table that this tab showed last: what came later is summarised when its page opens again. */

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
    // Without storage the tab summarises it again.
  }
}
