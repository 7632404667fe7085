/** "Your turn": by sound, in the title, and as a notification if that is allowed and the tab is not looked at. */

import { t } from "../i18n";
import { title } from "../parts/title.svelte";
import { settings } from "../settings/settings.svelte";
import { play } from "../sound";
import type { TableStore } from "./stream.svelte";

/** Decisions that follow our own move at once are no news. */
const QUIET_MS = 3000;

export const canNotify = (): boolean => typeof Notification !== "undefined" && window.isSecureContext;

/** Asks the browser for leave; false where it is refused or plain http. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission === "granted") return true;
  return (await Notification.requestPermission()) === "granted";
}

/** Watches a table until the returned function is called. */
export function watchTurns(store: TableStore): () => void {
  let lastOwn = -Infinity;
  let shown: Notification | null = null;

  const own = (_: unknown, update: { actions: { seat: number }[] }): void => {
    if (update.actions.some((action) => store.seats.includes(action.seat))) lastOwn = performance.now();
  };
  const turn = (): void => {
    if (performance.now() - lastOwn < QUIET_MS) return;
    play("turn");
    if (!document.hidden || !settings.notifications || !canNotify() || Notification.permission !== "granted") return;
    shown?.close();
    shown = new Notification(t("pages-your-turn"), { body: store.table?.name ?? "", tag: `astra-${store.id}`, icon: "/favicon.svg" });
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  };
  const looked = (): void => {
    if (!document.hidden) shown?.close();
  };
  store.onUpdate.add(own);
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
    store.onUpdate.delete(own);
    store.onTurn.delete(turn);
    document.removeEventListener("visibilitychange", looked);
    title.yourTurn = false;
    shown?.close();
  };
}
