/** What is said at a table while one does not look at its chat. */

import type { ChatLine } from "../../api/types";

export class ChatNews {
  #heard: number | null = null;

  /** Lines that came since the last look, of others whom one hears; what was said before one came is no news. */
  since(lines: readonly ChatLine[], muted: readonly string[], own: string | null): ChatLine[] {
    const heard = this.#heard;
    this.#heard = lines[lines.length - 1]?.version ?? heard ?? 0;
    if (heard === null) return [];
    return lines.filter((line) => line.version > heard && !muted.includes(line.who) && line.who !== own);
  }
}
