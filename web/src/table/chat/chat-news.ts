/** What is said at a table while its chat is closed. */

import type { ChatLine } from "../../api/types";

export class ChatNews {
  #heard: number | null = null;

  /** Lines since the last look from others who are not muted; what was said before you came is not news. */
  since(lines: readonly ChatLine[], muted: readonly string[], own: string | null): ChatLine[] {
    const heard = this.#heard;
    this.#heard = lines[lines.length - 1]?.version ?? heard ?? 0;
    if (heard === null) return [];
    return lines.filter((line) => line.version > heard && !muted.includes(line.who) && line.who !== own);
  }
}
