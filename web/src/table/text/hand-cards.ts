/** The state of a card in your hand, and why it cannot be used: the same on every screen. */
import { t } from "../../i18n";
import type { TableState } from "../model/state.svelte";
import { abilityHelp, abilityText, cardName, sphereArguments } from "./words";

export interface InHand {
  usable: boolean;
  pickable: boolean;
  picked: boolean;
  state: "force" | "on" | "off";
  /** The state in words. */
  stands: string;
  /** The ability, what it means, and why there is no Use. */
  told: string;
  /** The key that uses or picks it. */
  key: string | null;
}

/**
 * Your cards in the order of their keys, 1 to 9 and 0: a card keeps its key while others wake and sleep, wherever a
 * screen shows it.
 */
export const handCards = (table: TableState): string[] => Object.keys(table.view.seats[table.seat ?? 0]?.cards ?? {});

function keyOf(table: TableState, code: string): string | null {
  const n = handCards(table).indexOf(code) + 1;
  return n < 1 || n > 10 ? null : String(n % 10);
}

export function inHand(table: TableState, code: string, active: boolean): InHand {
  const card = table.card(code);
  const sphere = sphereArguments(card.element);
  const force = table.view.now.in_force.includes(code) && table.view.active === table.seat;
  const traced = table.trace.actions.includes(`use ${code}`);
  const usable = table.usable.includes(code);
  const picked = table.picked.includes(code);
  const state = force || traced ? "force" : active ? "on" : "off";
  const stands =
    table.handChoice !== null && picked
      ? t(table.handChoice === "discard" ? "play-leaves" : "play-wakes")
      : state === "force"
        ? t(traced ? "play-in-use" : "play-in-force")
        : state === "on"
          ? t("play-active")
          : t("play-wakes-at", sphere);
  // An ability without a Use button says why: the server knows the reason.
  const idle =
    active &&
    !force &&
    table.mine &&
    !usable &&
    !traced &&
    table.trace.actions.length === 0 &&
    table.truth.decision === "turn";
  const refusal = idle ? table.trace.opening?.unusable?.[code] : undefined;
  const why =
    !active && !force
      ? t("play-why-exhausted", sphere)
      : force
        ? t("play-why-force")
        : !idle
          ? ""
          : refusal !== undefined
            ? t(refusal, { card: cardName(card) })
            : t("play-why-nothing");
  return {
    usable,
    pickable: table.pickable.includes(code),
    picked,
    state,
    stands,
    told: [abilityText(card.ability), abilityHelp(card.ability), why].filter(Boolean).join(" "),
    key: keyOf(table, code),
  };
}
