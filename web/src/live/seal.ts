/** The committed deal: its seal is remembered when a table is first seen, and compared when the deal is opened. */

import { sha256 } from "./sha256";

const STORE = "astra-seals";
const MOST = 60;

function kept(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** The first seal counts: one that changed later would be no seal. */
export function rememberSeal(table: string, seal: string): void {
  const seals = kept();
  if (seals[table]) return;
  seals[table] = seal;
  const tables = Object.keys(seals);
  for (const old of tables.slice(0, Math.max(0, tables.length - MOST))) delete seals[old];
  try {
    localStorage.setItem(STORE, JSON.stringify(seals));
  } catch {
    // Without a memory of its own the browser compares with what the server says it told.
  }
}

export const rememberedSeal = (table: string): string | null => kept()[table] ?? null;

export interface SealCheck {
  /** The opened text has the hash that was told at the start. */
  hash: boolean;
  /** This browser itself saw the seal before. */
  remembered: boolean;
  /** The record's deal is the opened one. */
  deal: boolean;
  /** Cards came in the committed order. */
  draws: boolean;
}

/** The parts of the opened text: `deck: Leo Ara …`. */
function parts(text: string): Map<string, string> {
  return new Map(text.split("\n").flatMap((line): [string, string][] => {
    const at = line.indexOf(": ");
    return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 2)]];
  }));
}

/** The deal as the record tells it, and the cards drawn from the deck, in order. */
function fromRecord(record: string): { piles: Map<string, string>; draws: string[] } {
  const piles = new Map<string, string>();
  const draws: string[] = [];
  for (const line of record.split("\n")) {
    if (line.startsWith("# ")) {
      for (const pile of line.slice(2).split("; ")) {
        const at = pile.indexOf(" ");
        piles.set(pile.slice(0, at < 0 ? undefined : at), at < 0 ? "" : pile.slice(at + 1));
      }
    } else {
      const chance = /^\d+\. .*? {2}# (.*)$/.exec(line)?.[1];
      for (const word of chance?.split(", ") ?? []) if (word.startsWith("draw ")) draws.push(word.slice(5));
    }
  }
  return { piles, draws };
}

/** `dealt` cards left the deck at set-up: one to the discard pile and one to each place. */
export async function checkSeal(
  told: { seal: string; remembered: string | null; text: string; record: string },
  dealt: number,
): Promise<SealCheck> {
  const found = await sha256(told.text);
  const opened = parts(told.text);
  const { piles, draws } = fromRecord(told.record);
  const deck = (opened.get("deck") ?? "").split(" ").filter(Boolean);
  return {
    hash: found === told.seal && (told.remembered === null || told.remembered === found),
    remembered: told.remembered !== null,
    deal: [...piles].every(([name, pile]) => opened.get(name) === pile),
    draws: draws.every((card, i) => deck[dealt + i] === card),
  };
}
