/** What the table needs from the store that holds the game, and small types that both use. */
import type { ChatLine, Hints, LogLine, Preview, Table } from "../../api/types";
import { settings } from "../../settings/settings.svelte";

/** What the table can ask of that store. */
export interface Port {
  act(actions: string[]): Promise<unknown>;
  preview(actions: string[]): Promise<Preview>;
  /** The same for a plan: stars, as if it were this seat's turn now. */
  ahead(actions: string[]): Promise<Preview>;
  /** Takes back what was last confirmed, or the whole turn. */
  undo(turn: boolean): Promise<unknown>;
  hint(): Promise<Hints>;
  say(text: string): Promise<unknown>;
  duration(ms: number): number;
  /** The same for something to read: only the speed setting shortens it. */
  pause(ms: number): number;
}

/** What the server has said about the game's surroundings; the owner of the table passes it in. */
export interface Source {
  table: Table | null;
  log: LogLine[];
  chat: ChatLine[];
  undo: boolean;
  /** The whole turn can be taken back, which is more than what was last confirmed. */
  undoTurn: boolean;
  /** A guided game: its steps are done in their order. */
  guided: boolean;
  /** The connection is lost: the table stays readable but is locked. */
  locked: boolean;
}

export type Panel = "chronicle" | "chat" | "journals" | "help" | "menu" | "deck" | "phases" | "summary" | null;

export interface Notice {
  kind: "stale" | "refused" | "error";
  text: string;
}

/** A table that is only looked at. */
export const NOBODY: Port = {
  act: () => Promise.reject(new Error("This table is only to be looked at.")),
  preview: () => Promise.reject(new Error("This table is only to be looked at.")),
  ahead: () => Promise.reject(new Error("This table is only to be looked at.")),
  undo: () => Promise.resolve(),
  hint: () => Promise.reject(new Error("This table is only to be looked at.")),
  say: () => Promise.resolve(),
  duration: (ms) => settings.duration(ms),
  pause: (ms) => settings.pause(ms),
};
