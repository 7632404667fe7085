/**
 * Who answers /api/v1: the server that the page came from, or one in the page itself (site/page-backend.ts). Only the
 * start of the program chooses; the caller cannot tell.
 */

export interface Backend {
  fetch: typeof fetch;
  /** Resolves when it can answer this request; no time limit counts until then. */
  ready?: (method: string, path: string) => Promise<void>;
  /** The text for when no answer comes; without it, that of a server. */
  unanswered?: string;
}

let backend: Backend = { fetch: (input, init) => fetch(input, init) };

export const answersBy = (other: Backend): void => {
  backend = other;
};

export const theBackend = (): Backend => backend;
