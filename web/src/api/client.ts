/** Every endpoint of /api/v1 as a typed function. What goes wrong is always an ApiError. */

import { settings } from "../settings/settings.svelte";
import { theBackend } from "./backend";
import type {
  Deal,
  Edition,
  Facts,
  Hints,
  History,
  Language,
  LogLine,
  Me,
  NewTable,
  Modifier,
  Opponent,
  Preview,
  ReplayMoment,
  SeatLink,
  ServerInfo,
  Snapshot,
  Standing,
  Table,
  TableSummary,
  Update,
  View,
} from "./types";

export const BASE = "/api/v1";

/** From here on, a view carries the facts and standings that came beside it. */
export function seen<T extends { view: View | null }>(document: T): T {
  const { view, facts, standings } = document as T & { facts?: Facts; standings?: Standing[] };
  return view && facts ? { ...document, view: { ...view, facts, standings: standings ?? [] } } : document;
}

export type ErrorArguments = Record<string, string | number>;

/** What the server (or the way to it) refused, with a text of the Fluent files. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly text_id: string,
    readonly args: ErrorArguments,
    message: string,
    /** 0: no answer at all. */
    readonly status: number,
    /** The rest of the answer, such as `update` of a stale one. */
    readonly body: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = "ApiError";
  }

  /** No answer came: the same request may be sent again with the same key. */
  get offline(): boolean {
    return this.status === 0;
  }
}

/** An idempotency key: the same one again gives the same answer. */
export function newKey(): string {
  const bytes = new Uint8Array(16);
  crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Query = Record<string, string | number | boolean | null | undefined>;

function withQuery(path: string, query: Query): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) words.set(name, String(value));
  }
  const text = words.toString();
  return text ? `${path}?${text}` : path;
}

export async function errorOf(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const error = body["error"] as
    { code?: string; text_id?: string; arguments?: ErrorArguments; message?: string } | undefined;
  return new ApiError(
    error?.code ?? `http-${answer.status}`,
    error?.text_id ?? "error-unexpected",
    error?.arguments ?? {},
    error?.message ?? `The server answered ${answer.status}.`,
    answer.status,
    body,
  );
}

/** A connection that died silently fails only after minutes; a server that works answers within this time. */
export const ANSWER_MS = 10_000;
/** For what the server has to search or replay. */
const LONG_MS = 40_000;
/** An answer that has begun may be long, and the line slow. */
const BODY_MS = 40_000;

interface Asking {
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** How long the server may take to begin its answer. */
  patience?: number;
}

async function send<T>(
  method: string,
  path: string,
  read: (answer: Response) => Promise<T>,
  { body, signal, patience = ANSWER_MS }: Asking = {},
): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-Astra"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const backend = theBackend();
  if (backend.ready) await backend.ready(method, path);
  const abort = new AbortController();
  const giveUp = (): void => abort.abort();
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp);
  let timer = setTimeout(giveUp, patience);
  try {
    const answer = await backend.fetch(BASE + path, {
      method,
      headers,
      credentials: "same-origin",
      signal: abort.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    clearTimeout(timer);
    timer = setTimeout(giveUp, BODY_MS);
    if (!answer.ok) throw await errorOf(answer);
    return await read(answer);
  } catch (error) {
    // Something other than JSON is also an answer: asking again would not help.
    if (signal?.aborted || error instanceof ApiError || error instanceof SyntaxError) throw error;
    throw new ApiError("offline", backend.unanswered ?? "error-offline", {}, "The server does not answer.", 0);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

const json = <T>(answer: Response): Promise<T> => answer.json() as Promise<T>;

const get = <T>(path: string, query: Query = {}, asking: Asking = {}): Promise<T> =>
  send<T>("GET", withQuery(path, query), json, asking);

/** Asks with a body; this changes nothing, so it is sent once. */
export const post = <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  send<T>("POST", path, json, { body, signal, patience: LONG_MS });

/** Sends the same body again while no answer comes: what changes a table carries a key, so nothing happens twice. */
async function change<T>(path: string, body: unknown, method = "POST", tries = 3, patience = ANSWER_MS): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await send(
        method,
        path,
        (answer) => (answer.status === 204 ? Promise.resolve(undefined as T) : json<T>(answer)),
        { body, patience },
      );
    } catch (error) {
      if (!(error instanceof ApiError) || !error.offline || left <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400 * (tries - left + 1)));
    }
  }
}

// A table that only its link opens wants the link's code with every question.
const codes = new Map<string, string>();
const CODES = "astra-code-";

export function rememberCode(id: string, code: string): void {
  codes.set(id, code);
  try {
    sessionStorage.setItem(CODES + id, code);
  } catch {
    // Kept for this page only.
  }
}

function codeOf(id: string): string | undefined {
  const known = codes.get(id);
  if (known) return known;
  try {
    return sessionStorage.getItem(CODES + id) ?? undefined;
  } catch {
    return undefined;
  }
}

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;
/** An answer with a table names its opponents in the language of the page. */
const spoken = (): { lang: Language } => ({ lang: settings.language });
const at = (id: string, what: string, query: Query = {}): string =>
  withQuery(`${table(id)}/${what}`, { ...query, ...spoken() });
const keyed = <T extends object>(body: T): T & { key: string } => ({ key: newKey(), ...body });

// Who I am

/** Null for a browser that the server does not know yet. */
export async function getMe(): Promise<Me | null> {
  try {
    return await get<Me>("/me");
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
export const putMe = (name: string, language?: Language): Promise<Me> =>
  change("/me", language ? { name, language } : { name }, "PUT");
export const deleteMe = (): Promise<void> => change("/me", undefined, "DELETE", 1);
export const myTables = async (): Promise<TableSummary[]> =>
  (await get<{ tables: TableSummary[] }>("/me/tables", spoken())).tables;

// The server and the printed game

export const getServer = (): Promise<ServerInfo> => get("/server");
export const setLan = (on: boolean): Promise<ServerInfo> => change("/server/lan", { on }, "POST", 1);
export const getOpponents = async (): Promise<Opponent[]> =>
  (await get<{ opponents: Opponent[] }>("/opponents")).opponents;
/** The edition that their judgement was made for: the one that comes with Astra. */
export const shippedEdition = async (): Promise<string> => (await get<{ edition: string }>("/opponents")).edition;
export const getModifiers = async (): Promise<Modifier[]> =>
  (await get<{ modifiers: Modifier[] }>("/modifiers")).modifiers;
export const currentEdition = async (): Promise<string> => (await get<{ hash: string }>("/editions/current")).hash;

const editions = new Map<string, Promise<Edition>>();
/** Editions never change, so each is asked for once. */
export function getEdition(hash: string): Promise<Edition> {
  let edition = editions.get(hash);
  if (!edition) {
    edition = get<Edition>(`/editions/${hash}`);
    edition.catch(() => editions.delete(hash));
    editions.set(hash, edition);
  }
  return edition;
}

// Tables

export const publicTables = async (): Promise<TableSummary[]> =>
  (await get<{ tables: TableSummary[] }>("/tables", spoken())).tables;
export const createTable = (wanted: NewTable): Promise<Table> => change(withQuery("/tables", spoken()), keyed(wanted));
/** A table with the game of a record. */
export const openRecord = (record: string, name: string): Promise<Table> =>
  change(withQuery("/records", spoken()), keyed({ record, name }));
export function getTable(id: string, code?: string | null): Promise<Table> {
  if (code) rememberCode(id, code);
  return get(table(id), { code: codeOf(id), ...spoken() });
}
export const joinTable = (id: string, code?: string | null, seat?: number): Promise<Table> =>
  change(at(id, "join"), keyed({ ...(code ? { code } : {}), ...(seat === undefined ? {} : { seat }) }));
export const startTable = (id: string): Promise<Table> => change(at(id, "start"), keyed({}));
export const leaveTable = (id: string): Promise<Table> => change(at(id, "leave"), keyed({}));
export const concede = (id: string, seat: number): Promise<Table> => change(at(id, "concede"), keyed({ seat }));
export const rematch = (id: string): Promise<Table> => change(at(id, "rematch"), keyed({}));
export const closeTable = (id: string): Promise<Table> => change(at(id, "close"), keyed({}));
export const removeSeat = (id: string, seat: number): Promise<Table> =>
  change(at(id, `seats/${seat}/remove`), keyed({}));
/** Seats a bot: the one named, or the one that the server lets play for somebody who is away. */
export const seatBot = (id: string, seat: number, bot: string | null = null): Promise<Table> =>
  change(at(id, `seats/${seat}/bot`), keyed({ bot }));
export const takeSeat = (id: string, seat: number): Promise<Table> => change(at(id, `seats/${seat}/take`), keyed({}));
export const mute = (id: string, who: string | number, on: boolean): Promise<Table> =>
  change(at(id, "mute", { code: codeOf(id) }), keyed({ who, on }));
export const agreeToHints = (id: string, seat: number, on: boolean): Promise<Table> =>
  change(at(id, "hints"), keyed({ seat, on }));
export const say = (id: string, text: string, seat: number | null): Promise<Table> =>
  change(at(id, "chat", { code: codeOf(id) }), keyed({ text, seat }));
export const claimSeat = (id: string, token: string): Promise<Table> => change(at(id, "claim"), { token });
export const seatLink = (id: string, seat: number): Promise<SeatLink> =>
  change(`${table(id)}/seats/${seat}/links`, keyed({}));
export const revokeLinks = (id: string, seat: number): Promise<void> =>
  change(`${table(id)}/seats/${seat}/links`, undefined, "DELETE");

// Playing

export const getSnapshot = (id: string, seat: number | null, lang: Language): Promise<Snapshot> =>
  get<Snapshot>(`${table(id)}/view`, { seat, lang, code: codeOf(id) }).then(seen);
export const preview = (
  id: string,
  seat: number,
  version: number,
  actions: string[],
  ahead = false,
): Promise<Preview> =>
  send<Preview>("POST", `${table(id)}/preview`, json, {
    body: { seat, version, actions, ...(ahead ? { ahead } : {}) },
  });
export const act = (id: string, seat: number, version: number, actions: string[], lang: Language): Promise<Update> =>
  change<Update>(withQuery(`${table(id)}/actions`, { lang }), keyed({ seat, version, actions })).then(seen);
export const undo = (id: string, seat: number, version: number, turn: boolean, lang: Language): Promise<Update> =>
  change<Update>(withQuery(`${table(id)}/undo`, { lang }), keyed({ seat, version, turn })).then(seen);
export const hint = (id: string, seat: number, version: number, lang: Language): Promise<Hints> =>
  change(withQuery(`${table(id)}/hint`, { lang }), { seat, version }, "POST", 1, LONG_MS);
export const getLog = (
  id: string,
  seat: number | null,
  lang: Language,
): Promise<{ version: number; lines: LogLine[] }> => get(`${table(id)}/log`, { seat, lang, code: codeOf(id) });

/** The address of the table's stream of events. */
export const eventsPath = (id: string, seats: number[], lang: Language, after?: number): string =>
  BASE +
  withQuery(`${table(id)}/events`, {
    seats: seats.length ? seats.join(",") : undefined,
    lang,
    after,
    code: codeOf(id),
  });

// After the game

export const getRecord = (id: string): Promise<string> =>
  send("GET", withQuery(`${table(id)}/record`, { code: codeOf(id) }), (answer) => answer.text(), { patience: LONG_MS });
export const getDeal = (id: string): Promise<Deal> => get(`${table(id)}/deal`, { code: codeOf(id) });
export const getReplay = (id: string, action: number, lang: Language, signal?: AbortSignal): Promise<ReplayMoment> =>
  get<ReplayMoment>(`${table(id)}/replay`, { action, lang, code: codeOf(id) }, { signal, patience: LONG_MS }).then(
    seen,
  );
/** A line's version is the number of its action. */
export const getReplayLog = (id: string, lang: Language): Promise<{ version: number; lines: LogLine[] }> =>
  get(`${table(id)}/replay/log`, { lang, code: codeOf(id) }, { patience: LONG_MS });
export const getHistory = (id: string): Promise<History> =>
  get(`${table(id)}/history`, { code: codeOf(id) }, { patience: LONG_MS });
