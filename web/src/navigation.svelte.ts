/** The address bar as state: history, links inside the page, title and focus after a change of page. */

import { tick, untrack } from "svelte";
import { addressOf, alone, here, isHere, whereIs } from "./address";
import { isLost } from "./parts/focus";
import { match, type Route } from "./router";

class Place {
  path = $state(here().path);
  search = $state(here().search);
  hash = $state(here().hash);
  route: Route = $derived(match(this.path));
  query: URLSearchParams = $derived(new URLSearchParams(this.search));
  /** Grows with each change of page (not of query or hash): pages take the focus then. */
  visits = $state(0);

  /** Takes over the address bar's content; an effect that navigates does not depend on the earlier address. */
  read(): void {
    untrack(() => {
      const where = whereIs(location);
      if (where === null) {
        // A place on this page: the address names the page as well, for a reload.
        this.hash = location.hash;
        history.replaceState(history.state, "", addressOf(this.path + this.search + this.hash));
        return;
      }
      const moved = where.path !== this.path;
      this.path = where.path;
      this.search = where.search;
      this.hash = where.hash;
      if (moved) this.visits += 1;
    });
  }
}

export const place = new Place();

/** Goes to an address of this site; `replace` leaves no trace in the history. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  const now = here();
  if (path !== now.path + now.search + now.hash) {
    if (options.replace) history.replaceState({}, "", addressOf(path));
    else history.pushState({}, "", addressOf(path));
  }
  const moved = new URL(path, location.href).pathname !== untrack(() => place.path);
  place.read();
  if (moved) window.scrollTo(0, 0);
}

/** Changes the query only, without a step in the history. */
export function setQuery(query: Record<string, string | number | null>): void {
  const now = here();
  const words = new URLSearchParams(now.search);
  for (const [key, value] of Object.entries(query)) {
    if (value === null) words.delete(key);
    else words.set(key, String(value));
  }
  const text = words.toString();
  history.replaceState(history.state, "", addressOf(now.path + (text ? `?${text}` : "") + now.hash));
  place.read();
}

/** Ordinary links to our own pages stay in this document; all others behave as usual. */
export function startNavigation(): void {
  addEventListener("popstate", () => place.read());
  document.addEventListener("click", (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link?.href || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    const where = isHere(url) ? whereIs(url) : null;
    if (where === null || where.path.startsWith("/api/") || match(where.path).name === "missing") return;
    const now = here();
    if (!alone && where.path === now.path && where.search === now.search && where.hash) return;
    event.preventDefault();
    navigate(where.path + where.search + where.hash);
  });
}

/**
 * Puts the focus on the page's title, or on what the page marks with data-first, so that a screen reader begins there,
 * as soon as the page has one: many load first. A player who has gone somewhere else meanwhile stays there. Returns how
 * to stop waiting.
 */
export function focusTitle(): () => void {
  const from = document.activeElement;
  const page = document.querySelector("main") ?? document.body;
  const watcher = new MutationObserver(look);
  let waits = true;
  function look(): void {
    const title = page.querySelector<HTMLElement>("h1");
    if (!waits || title === null) return;
    stop();
    if (document.querySelector("dialog[open]") || (document.activeElement !== from && !isLost())) return;
    const other = page.querySelector<HTMLElement>("[data-first]");
    if (!other) title.tabIndex = -1;
    (other ?? title).focus({ preventScroll: true });
  }
  function stop(): void {
    waits = false;
    watcher.disconnect();
  }
  watcher.observe(page, { childList: true, subtree: true });
  void tick().then(look);
  return stop;
}
