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
    // Without storage the browser compares with what the server says that it announced.
  }
}

export const rememberedSeal = (table: string): string | null => kept()[table] ?? null;

export interface SealCheck {
  /** The opened text has the hash that was announced at the start. */
  hash: boolean;
  /** This browser itself saw the seal before. */
  remembered: boolean;
  /** The record's deal is the opened one. */
  deal: boolean;
  /** Cards came in the committed order, Auptolemy's too. */
  draws: boolean;
  /** Chance decided more than cards, which only the whole check compares: dice, ties, a new shuffle. */
  more: boolean;
}

/** The parts of the opened text: `deck: Leo Ara …`. */
function parts(text: string): Map<string, string> {
  return new Map(
    text.split("\n").flatMap((line): [string, string][] => {
      const at = line.indexOf(": ");
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 2)]];
    }),
  );
}

interface Told {
  piles: Map<string, string>;
  /** Cards drawn from the deck, in order. */
  draws: string[];
  /** Cards from the top of Auptolemy's deck, in order, until it was shuffled again (E5). */
  library: string[];
  more: boolean;
}

/** The deal as the record tells it, and what chance decided since. */
function fromRecord(record: string): Told {
  const told: Told = { piles: new Map(), draws: [], library: [], more: false };
  let shuffled = false;
  for (const line of record.split("\n")) {
    if (line.startsWith("position: ")) told.piles.set("position", line.slice("position: ".length));
    if (line.startsWith("# ")) {
      for (const pile of line.slice(2).split("; ")) {
        const at = pile.indexOf(" ");
        told.piles.set(pile.slice(0, at < 0 ? undefined : at), at < 0 ? "" : pile.slice(at + 1));
      }
      continue;
    }
    for (const chance of /^\d+\. .*? {2}# (.*)$/.exec(line)?.[1]?.split(", ") ?? []) {
      const [kind, card = ""] = chance.split(" ");
      shuffled ||= kind === "shuffle";
      if (kind === "draw") told.draws.push(card);
      else if (kind === "library" && !shuffled) told.library.push(card);
      else told.more = true;
    }
  }
  return told;
}

/** How many cards set-up took from the top of each pile. */
type Dealt = Record<string, number>;

/** The decks of the opened text from the card that comes first, top first. */
function decksOf(opened: Map<string, string>, dealt: Dealt): { deck: string[]; library: string[] } {
  const position = opened.get("position");
  if (position !== undefined) {
    // A game that began from a position has no set-up: its decks lie there as they are.
    const { deck, auptolemy } = JSON.parse(position) as { deck: string[]; auptolemy: { deck: string[] } | null };
    return { deck, library: auptolemy?.deck ?? [] };
  }
  const left = (pile: string): string[] =>
    (opened.get(pile) ?? "")
      .split(" ")
      .filter(Boolean)
      .slice(dealt[pile] ?? 0);
  return { deck: left("deck"), library: left("auptolemy-deck") };
}

export async function checkSeal(
  told: { seal: string; remembered: string | null; text: string; record: string },
  dealt: Dealt,
): Promise<SealCheck> {
  const found = await sha256(told.text);
  const opened = parts(told.text);
  const { piles, draws, library, more } = fromRecord(told.record);
  const decks = decksOf(opened, dealt);
  return {
    hash: found === told.seal && (told.remembered === null || told.remembered === found),
    remembered: told.remembered !== null,
    deal: [...piles].every(([name, pile]) => opened.get(name) === pile),
    draws: draws.every((card, i) => decks.deck[i] === card) && library.every((card, i) => decks.library[i] === card),
    more,
  };
}
