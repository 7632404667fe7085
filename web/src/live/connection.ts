/**
 * One stream of a table that never gives up: it reconnects with backoff, says when it will try again, and misses
 * nothing.
 */

import { theBackend } from "../api/backend";
import { ANSWER_MS, ApiError, errorOf } from "../api/client";
import { backoff, SILENCE_MS, SseParser, type SseMessage } from "./sse";

export type ConnectionStatus = "connecting" | "live" | "reconnecting" | "refused" | "closed";

export interface ConnectionOptions {
  /** The stream's address; `after` is the last version that was seen. */
  path: (after: number | null) => string;
  onMessage: (message: SseMessage) => void;
  onStatus: (status: ConnectionStatus, retryIn: number | null, error: ApiError | null) => void;
  /** Something arrived, if only a heartbeat. */
  onAlive?: () => void;
  fetch?: typeof fetch;
  random?: () => number;
}

/** A try that has taken this long is abandoned when somebody asks for another. */
const HANGING_MS = 2000;

export class Connection {
  #options: ConnectionOptions;
  #lastId: number | null;
  #attempt = 0;
  #closed = false;
  #abort: AbortController | null = null;
  #wake: (() => void) | null = null;
  /** When the try that has no answer yet began. */
  #since: number | null = null;
  #hurry = false;

  constructor(options: ConnectionOptions, after: number | null = null) {
    this.#options = options;
    this.#lastId = after;
    if (typeof addEventListener === "function") {
      addEventListener("online", this.#online);
      addEventListener("offline", this.#offline);
    }
    void this.#run();
  }

  /** Try now instead of waiting. */
  retry(): void {
    if (this.#wake) return this.#wake();
    if (this.#since === null || performance.now() - this.#since < HANGING_MS) return;
    this.#hurry = true;
    this.#abort?.abort();
  }

  close(): void {
    this.#closed = true;
    if (typeof removeEventListener === "function") {
      removeEventListener("online", this.#online);
      removeEventListener("offline", this.#offline);
    }
    this.#abort?.abort();
    this.#wake?.();
    this.#options.onStatus("closed", null, null);
  }

  #online = (): void => this.retry();
  /** A stream without a network only looks alive; on loopback the next try succeeds at once. */
  #offline = (): void => this.#abort?.abort();

  async #run(): Promise<void> {
    this.#options.onStatus("connecting", null, null);
    while (!this.#closed) {
      try {
        await this.#listen();
      } catch (error) {
        if (this.#closed) return;
        // Refused for good: waiting would not help. 429 and 5xx pass.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
          this.#options.onStatus("refused", null, error);
          return;
        }
      }
      if (this.#closed) return;
      this.#attempt += 1;
      if (this.#hurry) this.#hurry = false;
      else await this.#wait(backoff(this.#attempt, this.#options.random));
    }
  }

  async #wait(seconds: number): Promise<void> {
    let left = Math.max(1, Math.round(seconds));
    let woken = false;
    while (left > 0 && !this.#closed && !woken) {
      this.#options.onStatus("reconnecting", left, null);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1000);
        this.#wake = () => {
          clearTimeout(timer);
          woken = true;
          resolve();
        };
      });
      left -= 1;
    }
    this.#wake = null;
    if (!this.#closed) this.#options.onStatus("reconnecting", 0, null);
  }

  async #listen(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const headers: Record<string, string> = { Accept: "text/event-stream" };
    if (this.#lastId !== null) headers["Last-Event-ID"] = String(this.#lastId);
    const backend = theBackend();
    const path = this.#options.path(this.#lastId);
    if (backend.ready) await backend.ready("GET", path);
    this.#since = performance.now();
    const patience = setTimeout(() => abort.abort(), ANSWER_MS);
    let answer: Response;
    try {
      answer = await (this.#options.fetch ?? backend.fetch)(path, {
        headers,
        credentials: "same-origin",
        cache: "no-store",
        signal: abort.signal,
      });
    } finally {
      clearTimeout(patience);
      this.#since = null;
    }
    if (!answer.ok) throw await errorOf(answer);
    if (!answer.body) throw new Error("the stream has no body");
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    const parser = new SseParser();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const alive = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), SILENCE_MS);
    };
    try {
      alive();
      this.#attempt = 0;
      this.#options.onStatus("live", null, null);
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        alive();
        this.#options.onAlive?.();
        for (const message of parser.push(decoder.decode(value, { stream: true }))) {
          if (message.id !== null && /^\d+$/.test(message.id)) this.#lastId = Number(message.id);
          this.#options.onMessage(message);
        }
      }
    } finally {
      clearTimeout(silence);
      abort.abort();
    }
  }
}
