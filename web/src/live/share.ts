/** One stream per table and browser: the tab that holds the lock listens, the others hear it from that tab. */

import type { ErrorArguments } from "../api/client";
import type { ConnectionStatus } from "./connection";
import { SILENCE_MS, type SseMessage } from "./sse";

/** Why the server refuses the stream. */
export interface Refusal {
  code: string;
  text_id: string;
  args: ErrorArguments;
  message: string;
  status: number;
}

/** What tabs tell each other. */
type Word =
  | { kind: "message"; message: SseMessage }
  | { kind: "status"; status: ConnectionStatus; retryIn: number | null; error: Refusal | null }
  /** The connection is quiet and alive. */
  | { kind: "alive" }
  | { kind: "hello" }
  | { kind: "state"; state: unknown }
  | { kind: "retry" };

export interface ShareOptions {
  /** Equal keys share one stream: table, seats, language and who one is. */
  key: string;
  /** This tab holds the lock now: it must listen itself. */
  onLead: () => void;
  onMessage: (message: SseMessage) => void;
  onStatus: (status: ConnectionStatus, retryIn: number | null, error: Refusal | null) => void;
  /** Everything the leader knows, for a tab that comes later. */
  state: () => unknown;
  onState: (state: unknown) => void;
  onRetry: () => void;
}

/** A frozen leader does not answer: after this long a tab listens for itself. */
const ANSWER_MS = 2500;

export class Share {
  #channel: BroadcastChannel | null = null;
  #options: ShareOptions;
  #leads = false;
  #closed = false;
  /** The leader answers newcomers; the others have heard it all. */
  #greeted = false;
  #release: (() => void) | null = null;
  #impatience: ReturnType<typeof setTimeout> | undefined;
  #withdraw = new AbortController();

  constructor(options: ShareOptions) {
    this.#options = options;
    const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
    // Plain http on a local network has no locks: then each tab has its own stream.
    if (!locks || typeof BroadcastChannel === "undefined") {
      queueMicrotask(() => this.#lead());
      return;
    }
    this.#channel = new BroadcastChannel(`astra-${options.key}`);
    this.#channel.onmessage = (event: MessageEvent<Word>) => this.#hear(event.data);
    locks
      .request(`astra-${options.key}`, { signal: this.#withdraw.signal }, () => {
        if (this.#closed) return undefined;
        this.#lead();
        return new Promise<void>((resolve) => (this.#release = resolve));
      })
      .catch(() => undefined);
    this.#expect(ANSWER_MS);
    this.#channel.postMessage({ kind: "hello" } satisfies Word);
  }

  /** A tab that should hear something within so long, and does not, listens for itself. */
  #expect(ms: number): void {
    clearTimeout(this.#impatience);
    this.#impatience = setTimeout(() => this.#lead(), ms);
  }

  #lead(): void {
    if (this.#leads || this.#closed) return;
    this.#leads = true;
    clearTimeout(this.#impatience);
    this.#options.onLead();
  }

  #hear(word: Word): void {
    if (word.kind === "hello") {
      if (this.#leads) this.#tell({ kind: "state", state: this.#options.state() });
      return;
    }
    if (word.kind === "retry") {
      if (this.#leads) this.#options.onRetry();
      return;
    }
    if (this.#leads) return;
    this.#expect(SILENCE_MS);
    if (word.kind === "message") this.#options.onMessage(word.message);
    else if (word.kind === "status") this.#options.onStatus(word.status, word.retryIn, word.error);
    else if (word.kind === "state" && !this.#greeted) {
      this.#greeted = true;
      this.#options.onState(word.state);
    }
  }

  #tell(word: Word): void {
    try {
      this.#channel?.postMessage(word);
    } catch {
      // A closed channel: this tab is leaving.
    }
  }

  tellMessage(message: SseMessage): void {
    if (this.#leads) this.#tell({ kind: "message", message });
  }

  tellStatus(status: ConnectionStatus, retryIn: number | null, error: Refusal | null): void {
    if (this.#leads && status !== "closed") this.#tell({ kind: "status", status, retryIn, error });
  }

  tellAlive(): void {
    if (this.#leads) this.#tell({ kind: "alive" });
  }

  askRetry(): void {
    this.#tell({ kind: "retry" });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#impatience);
    this.#withdraw.abort();
    this.#release?.();
    this.#channel?.close();
  }
}
