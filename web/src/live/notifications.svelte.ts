/** "Your turn": by sound, in the title, and as a notification if that is allowed and the tab is in the background. */

import type { Update } from "../api/types";
import { t } from "../i18n";
import { title } from "../parts/title.svelte";
import { settings } from "../settings/settings.svelte";
import { play } from "../sound";
import type { TableStore } from "./stream.svelte";

/** Decisions that follow our own move at once are not news. */
const QUIET_MS = 3000;

export const canNotify = (): boolean => typeof Notification !== "undefined" && window.isSecureContext;

/** Chrome on Android has the constructor and throws: it shows notifications of service workers only. */
function notification(text: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(text, options);
  } catch {
    return null;
  }
}

/** Asks the browser for permission; false if it is refused, on plain http, and if a page cannot show notifications. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  // Without permission this shows nothing, and with it only for a moment.
  const tried = notification(t("settings-notifications"), { silent: true });
  if (tried === null) return false;
  tried.close();
  if (Notification.permission === "granted") return true;
  return (await Notification.requestPermission()) === "granted";
}

const STORE = "astra-called";
const MOST = 30;

/** The last call that this browser has shown. */
interface Call {
  turn: number;
  seat: number;
  version: number;
}

function calls(): Record<string, Call> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, Call>;
  } catch {
    return {};
  }
}

function keepCall(table: string, call: Call | null): void {
  const { [table]: _, ...others } = calls();
  const kept = Object.entries(others).slice(1 - MOST);
  if (call !== null) kept.push([table, call]);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage it may be called twice.
  }
}

/** A tab in the background waits for one in the foreground. */
const BEHIND_MS = 300;
/** What one tab has written, the others read a little later. */
const WRITTEN_MS = 300;

/** One tab after another; on plain http, which has no locks, each for itself. */
async function inTurn(table: string, what: () => boolean): Promise<void> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  if (!locks) return void what();
  await locks.request(`astra-called-${table}`, async () => {
    if (what()) await new Promise((resolve) => setTimeout(resolve, WRITTEN_MS));
  });
}

/** Watches a table until the returned function is called. */
export function watchTurns(store: TableStore): () => void {
  let lastOwn = -Infinity;
  let shown: Notification | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const heard = (_: unknown, update: Update): void => {
    // Once others have played, the next call is news again, however quick they were.
    for (const { seat } of update.actions) lastOwn = store.seats.includes(seat) ? performance.now() : -Infinity;
    // A player who is asked again after somebody else is called again.
    const asked = update.view.asked;
    if (asked !== null && store.seats.includes(asked)) return;
    clearTimeout(waiting);
    // Another tab may be further already.
    if (update.version > (calls()[store.id]?.version ?? Infinity)) keepCall(store.id, null);
  };
  const turn = ([seat]: number[]): void => {
    if (seat === undefined) return;
    const snapshot = store.snapshots[seat];
    if (snapshot === undefined) return;
    const call = { turn: snapshot.view.turn, seat, version: snapshot.version };
    const quiet = performance.now() - lastOwn < QUIET_MS;
    const tell = (): void =>
      void inTurn(store.id, () => {
        // A new stream, a reconnect, another tab: the same call comes often.
        const former = calls()[store.id];
        if (former?.turn === call.turn && former.seat === seat) return false;
        keepCall(store.id, call);
        if (!quiet) ring();
        return true;
      });
    clearTimeout(waiting);
    if (document.hidden) waiting = setTimeout(tell, BEHIND_MS);
    else tell();
  };
  const ring = (): void => {
    play("turn");
    if (!document.hidden || !settings.notifications || !canNotify() || Notification.permission !== "granted") return;
    shown?.close();
    shown = notification(t("pages-your-turn"), {
      body: store.table?.name ?? "",
      tag: `astra-${store.id}`,
      icon: "/favicon.svg",
    });
    if (shown === null) {
      settings.notifications = false;
      return;
    }
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  };
  const looked = (): void => {
    if (!document.hidden) shown?.close();
  };
  store.onUpdate.add(heard);
  store.onTurn.add(turn);
  document.addEventListener("visibilitychange", looked);
  const stop = $effect.root(() => {
    $effect(() => {
      const asked = store.asked;
      title.yourTurn = asked !== null && store.table?.status === "playing" && store.deciding.includes(asked);
    });
  });
  return () => {
    stop();
    clearTimeout(waiting);
    store.onUpdate.delete(heard);
    store.onTurn.delete(turn);
    document.removeEventListener("visibilitychange", looked);
    title.yourTurn = false;
    shown?.close();
  };
}
