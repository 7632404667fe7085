/** Quick reactions: a word between colons, which every reader sees as a sign and in their own language. */
import type { IconName } from "../../glyphs/icons";
import { t } from "../../i18n";

export const REACTIONS = [
  { code: "bravo", icon: "fame" },
  { code: "wow", icon: "stardust" },
  { code: "ouch", icon: "hand" },
  { code: "thinking", icon: "eye" },
  { code: "thanks", icon: "check" },
  { code: "night", icon: "moon" },
] as const satisfies readonly { code: string; icon: IconName }[];

export type Reaction = (typeof REACTIONS)[number];

/** The reaction that a line is; null for words. */
export const reactionIn = (text: string): Reaction | null => REACTIONS.find(({ code }) => text === `:${code}:`) ?? null;

const textOf = ({ code }: Reaction): string => t(`react-${code}`);

/** A line in words. */
export function inWords(text: string): string {
  const reaction = reactionIn(text);
  return reaction === null ? text : textOf(reaction);
}
