/** Where the chronicle draws its line "since your turn". */
import type { LogLine, Pen } from "../../api/types";

/**
 * The first line of what the others did from this version on, or -1: with one's own move may have come what followed
 * from it, such as the next player's turn.
 */
export function firstSince(lines: readonly LogLine[], from: number | null, own: Pen | null): number {
  let first = from === null ? -1 : lines.findIndex((line) => line.version >= from);
  const before = lines[first - 1]?.version;
  while (first > 0 && lines[first - 1]!.version === before && lines[first - 1]!.pen !== own) first -= 1;
  return first;
}
