/**
 * The page itself answers /api/v1 where there is no server: lists and printed things from files and the browser's
 * database at once, everything about a table from Python, which is loaded when the first such question comes.
 */

import { BASE } from "../api/client";
import type { Backend } from "../api/backend";
import type { Language, Opponent } from "../api/types";
import { siteVersion } from "../address";
import { offerVersion } from "../parts/version.svelte";
import { waking } from "../parts/waking.svelte";
import { Database } from "./database";
import type { FromTable, ToTable } from "./messages";
import { secondsFor, tookSeconds } from "./pace";
import { coresToUse, Thinkers } from "./thinkers";

/** A quiet stream says that it is alive, as a server's does. */
const BEAT_MS = 15_000;
const BEAT = ": beat\n\n";

interface Waiting {
  resolve: (answer: string) => void;
  reject: (error: Error) => void;
}

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });

/** An answer of the worker: its status, its kind and its body, in lines. */
function responseOf(text: string): Response {
  const [status = "500", kind = ""] = text.split("\n", 2);
  const body = text.slice(status.length + kind.length + 2);
  return new Response(Number(status) === 204 ? null : body, {
    status: Number(status),
    headers: { "Content-Type": kind },
  });
}

export class PageBackend implements Backend {
  readonly unanswered = "site-failed";
  readonly #base: string;
  readonly #version: string;
  readonly #database = new Database();
  readonly #printed = new Map<string, Promise<unknown>>();
  #table: Worker | null = null;
  #thinkers: Thinkers | null = null;
  #woken: Promise<void> | null = null;
  readonly #waiting = new Map<number, Waiting>();
  readonly #streams = new Map<number, ReadableStreamDefaultController<Uint8Array>>();
  #next = 1;

  /** `base` is where the site's files are; what was printed for this page is named by its version. */
  constructor(base = document.baseURI, version = siteVersion) {
    this.#base = base;
    this.#version = version;
    waking.again = () => void this.#wake().catch(() => undefined);
  }

  ready = async (method: string, path: string): Promise<void> => {
    const address = path.replace(BASE, "");
    // The shipped edition is the only one among the files.
    const quick = this.#isQuick(method, address) && (!address.startsWith("/editions/") || (await this.#quick(address)));
    if (!quick) await this.#wake().catch(() => undefined);
  };

  fetch: typeof fetch = (input, init = {}) => {
    const answer = this.#answer(String(input).replace(BASE, ""), init);
    const { signal } = init;
    if (!signal) return answer;
    // A caller who gives up sends the same key again.
    const patience = new Promise<never>((_, reject) => {
      const giveUp = (): void => reject(new DOMException("Nobody waits for the answer.", "AbortError"));
      if (signal.aborted) giveUp();
      else signal.addEventListener("abort", giveUp, { once: true });
    });
    return Promise.race([answer, patience]);
  };

  async #answer(path: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? "GET";
    const quick = this.#isQuick(method, path) ? await this.#quick(path) : null;
    if (quick) return quick;
    await this.#wake();
    if (/^\/tables\/\w+\/events/.test(path)) return this.#listen(path, init);
    if (method === "POST" && /^\/(tables|records)\?/.test(path)) void navigator.storage?.persist?.().catch(() => false);
    return responseOf(await this.#ask({ kind: "ask", id: 0, method, path, body: String(init.body ?? "") }));
  }

  // Without Python

  #isQuick(method: string, path: string): boolean {
    return method === "GET" && /^\/(me|me\/tables|server|opponents|modifiers|editions\/\w+|tables)(\?.*)?$/.test(path);
  }

  async #quick(path: string): Promise<Response | null> {
    const [address = "", query = ""] = path.split("?");
    const language = (new URLSearchParams(query).get("lang") ?? "en") as Language;
    if (address === "/me") {
      const me = await this.#database.value("me");
      return me === undefined
        ? json({ error: { code: "unknown-guest", text_id: "error-unknown-guest" } }, 401)
        : json(JSON.parse(me));
    }
    if (address === "/me/tables") return json({ tables: await this.#database.games(language) });
    if (address === "/tables") return json({ tables: [] });
    if (address.startsWith("/editions/") && !(await this.#isShipped(address))) return null;
    const printed = await this.#file(`.${address}.json`);
    if (printed === null) return null;
    if (address !== "/opponents") return json(printed);
    const document = printed as { opponents: Opponent[] };
    const opponents = document.opponents.map((one) => ({ ...one, seconds: secondsFor(one) }));
    return json({ ...document, opponents });
  }

  /** Other editions are in the database: without a network, a file that does not exist could not even be missed. */
  async #isShipped(address: string): Promise<boolean> {
    if (address === "/editions/current") return true;
    const current = (await this.#file("./editions/current.json")) as { hash: string } | null;
    return address === `/editions/${current?.hash}`;
  }

  get #folder(): string {
    return new URL(`printed/${this.#version}/`, this.#base).href;
  }

  /** A document that `astra site` has written; null if there is none. */
  #file(name: string): Promise<unknown> {
    let found = this.#printed.get(name);
    if (!found) {
      found = fetch(new URL(name, this.#folder)).then((answer) => (answer.ok ? answer.json() : null));
      found.catch(() => this.#printed.delete(name));
      this.#printed.set(name, found);
    }
    return found;
  }

  // Python

  #wake(): Promise<void> {
    this.#woken ??= new Promise((resolve, reject) => {
      waking.now = { phase: "loading", loaded: 0, total: 0 };
      const worker = new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" });
      this.#table = worker;
      const fail = (problem: string): void => {
        this.#drop(problem);
        waking.now = { phase: "failed" };
        reject(new TypeError(problem));
        void this.#offerLater();
      };
      worker.onerror = (event) => fail(event.message || "the worker of the table ended");
      worker.onmessage = (event: MessageEvent<FromTable>) => {
        const message = event.data;
        if (message.kind === "failed") fail(message.problem);
        else if (message.kind === "ready") {
          this.#thinkers = new Thinkers(message.parts);
          waking.now = null;
          resolve();
        } else this.#hear(message);
      };
      worker.postMessage({
        kind: "begin",
        base: this.#base,
        printed: this.#folder,
        cores: coresToUse(navigator.hardwareConcurrency ?? 2),
      } satisfies ToTable);
    });
    return this.#woken;
  }

  /** What this page needs may be gone because another version was published: then that one helps. */
  async #offerLater(): Promise<void> {
    const answer = await fetch(this.#base, { cache: "no-cache" }).catch(() => null);
    const [, there] = /<html data-alone="(\w+)"/.exec((await answer?.text()) ?? "") ?? [];
    if (there === undefined || there === this.#version || waking.now?.phase !== "failed") return;
    waking.now = null;
    offerVersion(() => location.reload());
  }

  #hear(message: FromTable): void {
    switch (message.kind) {
      case "loading":
        waking.now = { phase: "loading", loaded: message.loaded, total: message.total };
        break;
      case "starting":
        waking.now = { phase: "starting", share: message.share };
        break;
      case "full":
        waking.full = message.full;
        break;
      case "answer": {
        const waiting = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        if (message.answer !== null) waiting?.resolve(message.answer);
        else {
          console.error(message.problem);
          waiting?.reject(new TypeError(message.problem));
          // An interpreter that has failed for good answers nothing more.
          if (/fatal/i.test(message.problem)) this.#drop(message.problem);
        }
        break;
      }
      case "told":
        this.#streams.get(message.number)?.enqueue(new TextEncoder().encode(message.text));
        break;
      case "think": {
        const began = performance.now();
        const answered = (answer: string | null, problem: string): void =>
          this.#tell({ kind: "thought", id: message.id, answer, problem });
        this.#thinkers?.ask(message).then(
          (answer) => {
            // The first worker was ready before; the others may only just be starting.
            if (message.task === "search_share" && message.worker === 0)
              tookSeconds((performance.now() - began) / 1000);
            answered(answer, "");
          },
          (error: unknown) => answered(null, String(error)),
        );
      }
    }
  }

  #tell(message: ToTable): void {
    this.#table?.postMessage(message);
  }

  #ask(message: Extract<ToTable, { id: number; kind: "ask" | "listen" }>): Promise<string> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#tell({ ...message, id });
    });
  }

  async #listen(path: string, init: RequestInit): Promise<Response> {
    const number = this.#next++;
    const last = new Headers(init.headers).get("Last-Event-ID");
    let beat: ReturnType<typeof setInterval> | undefined;
    const hangUp = (): void => {
      clearInterval(beat);
      if (this.#streams.delete(number)) this.#tell({ kind: "hang-up", number });
    };
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#streams.set(number, controller);
        beat = setInterval(() => controller.enqueue(new TextEncoder().encode(BEAT)), BEAT_MS);
        init.signal?.addEventListener("abort", () => {
          hangUp();
          controller.error(new DOMException("The stream is closed.", "AbortError"));
        });
      },
      cancel: hangUp,
    });
    const after = last === null ? -1 : Number(last);
    const answer = responseOf(await this.#ask({ kind: "listen", id: 0, number, path, after }));
    if (answer.ok) return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    hangUp();
    return answer;
  }

  /** The worker is gone: waiting callers ask again, and find the table as it was stored. */
  #drop(problem: string): void {
    this.#table?.terminate();
    this.#thinkers?.close();
    this.#table = this.#thinkers = this.#woken = null;
    waking.full = false;
    for (const [id, waiting] of this.#waiting) {
      this.#waiting.delete(id);
      waiting.reject(new TypeError(problem));
    }
    for (const [number, controller] of this.#streams) {
      this.#streams.delete(number);
      controller.error(new TypeError(problem));
    }
  }
}
