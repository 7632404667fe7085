/** The corner that a hand card's texts leave free for its figure, if the card is too narrow for a separate column. */
import { textWidth } from "../../chart/measure.svelte";

export interface Corner {
  width: number;
  height: number;
}

export interface Texts {
  /** The card's room, at scale 1. */
  width: number;
  height: number;
  /** From the card's top to its ability. */
  head: number;
  /** The text of the ability, and its line height. */
  ability: string;
  line: number;
  /** The state in words at the foot, and the word on a button that may stand there instead. */
  stands: string;
  use: string;
}

const SIDE = 10;
const GAP = 6;
/** What a state and a button have besides their words. */
const ICON = 19;
const BUTTON = 45;
const WIDEST = 96;
/** Smaller than this, a figure is only a blot. */
const LEAST: Corner = { width: 52, height: 44 };
/** Lines break between words, so they are not quite filled. */
const USED = 0.84;

/** The free corner at the right of the foot, or null if there is too little of it. */
export function freeCorner({ width, height, head, ability, line, stands, use }: Texts): Corner | null {
  const inner = width - 2 * SIDE;
  const wide = textWidth(ability, "13px Ysabeau");
  const lines = wide <= inner ? 1 : Math.ceil(wide / (USED * inner));
  const foot = Math.max(BUTTON + textWidth(use, "700 13px Ysabeau"), ICON + textWidth(stands, "600 12px Ysabeau"));
  const corner = {
    width: Math.floor(Math.min(WIDEST, inner - foot - GAP)),
    height: Math.floor(height - head - lines * line),
  };
  return corner.width < LEAST.width || corner.height < LEAST.height ? null : corner;
}
