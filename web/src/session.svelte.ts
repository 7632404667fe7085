/** Who plays in this browser, and what the server is like; asked for once and kept. */

import * as api from "./api/client";
import type { Me, Opponent, ServerInfo } from "./api/types";
import { settings } from "./settings/settings.svelte";
import { addressOf } from "./address";
import { t } from "./i18n";

const STORE = "astra-known";

function isKnown(): boolean {
  try {
    return localStorage.getItem(STORE) !== null;
  } catch {
    return true;
  }
}

function know(known: boolean): void {
  try {
    if (known) localStorage.setItem(STORE, "1");
    else localStorage.removeItem(STORE);
  } catch {
    // Not kept: the server is asked again.
  }
}

const isLoopback = (): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

class Session {
  /** undefined: not asked yet; null: a browser that the server does not know. */
  me = $state.raw<Me | null | undefined>(undefined);
  server = $state.raw<ServerInfo | null>(null);
  opponents = $state.raw<Opponent[]>([]);

  #asking: Promise<Me | null> | null = null;
  #ensuring: Promise<unknown> = Promise.resolve();

  /** Who this browser is; the server is not asked until somebody has played here. */
  async load(): Promise<Me | null> {
    if (this.me !== undefined) return this.me;
    return isKnown() ? this.#ask() : null;
  }

  async #ask(): Promise<Me | null> {
    this.#asking ??= api.getMe().finally(() => (this.#asking = null));
    this.me = await this.#asking;
    know(this.me !== null);
    return this.me;
  }

  /**
   * A guest with a name: nobody registers, so the first request that needs a guest creates one, and others wait for it.
   */
  ensure(name?: string): Promise<Me> {
    const me = this.#ensuring.then(() => this.#ensure(name));
    this.#ensuring = me.catch(() => undefined);
    return me;
  }

  async #ensure(name: string | undefined): Promise<Me> {
    const known = await this.load();
    if (known && (!name || name === known.name)) return known;
    this.me = await api.putMe(name || known?.name || t("pages-guest"), settings.language);
    know(true);
    return this.me;
  }

  async serverInfo(): Promise<ServerInfo> {
    this.server ??= await api.getServer();
    return this.server;
  }

  /** A private server that could let the local network in, seen from its own machine. */
  get offersNetwork(): boolean {
    return (this.server?.private ?? false) && this.server!.lan.offered && !this.server!.lan.on && isLoopback();
  }

  /**
   * Full addresses for other devices, the most likely first: of this machine in its local network, if that is let in.
   */
  linksTo(path: string): string[] {
    const network = this.server?.lan.on && isLoopback() ? this.server.lan.addresses : [];
    return (network.length ? network : [location.href]).map((address) => new URL(addressOf(path), address).href);
  }

  linkTo(path: string): string {
    return this.linksTo(path)[0]!;
  }

  async ladder(): Promise<Opponent[]> {
    // A page measures how long they think there.
    if (!this.opponents.length || this.server?.alone) this.opponents = await api.getOpponents();
    return this.opponents;
  }

  opponentName(name: string | null): string {
    const known = this.opponents.find((opponent) => opponent.name === name);
    return known?.name_text[settings.language] ?? name ?? "";
  }

  async forget(): Promise<void> {
    await api.deleteMe();
    this.me = null;
    know(false);
  }
}

export const session = new Session();
