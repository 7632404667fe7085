/** Listens to a table, with its own stream or through the tab that has one and passes messages on. */

import { ApiError } from "../api/client";
import { Connection, type ConnectionStatus } from "./connection";
import { type Refusal, Share } from "./share";
import type { SseMessage } from "./sse";

export interface ListenerOptions<State> {
  /** Equal keys share one stream: table, seats, language and who one is. */
  key: string;
  /** The stream's address; `after` is the last version that was seen. */
  path: (after: number | null) => string;
  onMessage: (message: SseMessage) => void;
  onStatus: (status: ConnectionStatus, retryIn: number | null, error: ApiError | null) => void;
  /** Everything that is known, for a tab that comes later. */
  state: () => State;
  onState: (state: State) => void;
}

/** An error goes from tab to tab without its class. */
export const refusalOf = (error: ApiError | null): Refusal | null =>
  error && { code: error.code, text_id: error.text_id, args: error.args, message: error.message, status: error.status };
export const errorOfRefusal = (told: Refusal | null): ApiError | null =>
  told && new ApiError(told.code, told.text_id, told.args, told.message, told.status);

export class Listener<State> {
  readonly #share: Share;
  #connection: Connection | null = null;
  #closed = false;

  constructor(options: ListenerOptions<State>) {
    this.#share = new Share({
      key: options.key,
      onLead: () => this.#listen(options),
      onMessage: options.onMessage,
      onStatus: (status, retryIn, error) => options.onStatus(status, retryIn, errorOfRefusal(error)),
      state: options.state,
      onState: (state) => options.onState(state as State),
      onRetry: () => this.#connection?.retry(),
    });
  }

  #listen(options: ListenerOptions<State>): void {
    if (this.#closed) return;
    this.#connection = new Connection({
      path: options.path,
      onMessage: (message) => {
        if (this.#closed) return;
        this.#share.tellMessage(message);
        options.onMessage(message);
      },
      onStatus: (status, retryIn, error) => {
        if (this.#closed) return;
        this.#share.tellStatus(status, retryIn, refusalOf(error));
        options.onStatus(status, retryIn, error);
      },
      onAlive: () => this.#share.tellAlive(),
    });
  }

  /** Try to reconnect now. */
  retry(): void {
    if (this.#connection) this.#connection.retry();
    else this.#share.askRetry();
  }

  close(): void {
    this.#closed = true;
    this.#share.close();
    this.#connection?.close();
  }
}
