/** Who is at a seat at this moment, in words: the same on every screen. */
import type { Pen } from "../../api/types";
import { t } from "../../i18n";
import { longAway } from "../../live/away";
import type { TableState } from "../model/state.svelte";

export interface Presence {
  /** Conceded, you, a bot that sits in, a bot; otherwise nothing. */
  note: string;
  thinking: boolean;
  /** A bot from the beginning, not sitting in for anybody. */
  bot: boolean;
  /** Away for long, and no bot sits in. */
  away: boolean;
  /** You may let a bot sit in for them. */
  replaceable: boolean;
  /** All of it in one word or two, the most pressing first. */
  said: string;
}

export function presenceAt(table: TableState, pen: Pen): Presence {
  const person = typeof pen === "number" ? (table.table?.seats[pen] ?? null) : null;
  if (table.table === null || person === null)
    return { note: "", thinking: false, bot: false, away: false, replaceable: false, said: "" };
  const note = person.conceded
    ? t("play-conceded")
    : person.seat === table.seat
      ? t("play-you")
      : person.sitting_in
        ? t("play-sitting-in")
        : person.kind === "bot"
          ? t("play-bot")
          : "";
  const away = !person.you && !person.conceded && longAway(table.table).includes(person.seat);
  return {
    note,
    thinking: person.thinking,
    bot: person.kind === "bot" && !person.conceded,
    away,
    replaceable: person.bot_after === 0,
    said: person.thinking ? t("play-thinks") : away ? t("play-away") : note,
  };
}

/** Who decides at the moment that is drawn; in Auptolemy's turn nobody is asked, and it is Auptolemy. */
export const decides = (table: TableState, pen: Pen): boolean =>
  !table.over && (table.view.asked ?? table.view.active) === pen;

/** Whether there is somebody to talk to: in a solo game only if somebody is watching or has spoken. */
export const talks = (table: TableState): boolean =>
  table.table !== null && (!table.view.solo || table.table.watching > 0 || table.chat.length > 0);
