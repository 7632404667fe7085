/** What a prompt is made from, and its parts. */
import type { Decision, Pen, Preview, View } from "../../api/types";
import type { CardFace } from "../../chart/edition";
import type { IconName } from "../../glyphs/icons";

/** A text to be said: an id of the Fluent files, with names that the page puts in. */
export interface Say {
  id: string;
  args?: Record<string, string | number>;
  /** Gives $card, $card_of, $card_the. */
  card?: string;
  /** Gives $cards, a list of names. */
  cards?: string[];
  /** Gives $name. */
  pen?: Pen;
  /** Gives $stars, a list of proper names. */
  stars?: string[];
  /** Gives $what, another text. */
  what?: Say;
}

export interface Note {
  icon: IconName | null;
  say: Say;
  tone?: "danger" | "quiet";
}

export interface PromptStep {
  say: Say;
  state: "done" | "now" | "next";
}

export type Deed = "confirm" | "back" | "rest" | "end" | "again" | "trade" | "undo" | "undo-turn" | "plan" | "score";

export interface Button {
  deed: Deed;
  say: Say;
  sub?: Say[];
  icon: IconName;
  key?: string;
  primary?: boolean;
  disabled?: boolean;
  /** Passing the discard icon: the button shows it as well. */
  badge?: IconName;
  /** A slip would cost: the second press counts. */
  careful?: boolean;
  /** What it would cost, said at the first press. */
  cost?: Say;
}

/** The consequences of a button, as far as they are known; after the first of two presses, what it costs. */
export const followsOf = (button: Button, armed: boolean): Say[] =>
  armed && button.cost ? [button.cost] : (button.sub ?? []);

export interface Prompt {
  title: Say;
  pen?: Pen;
  notes: Note[];
  steps: PromptStep[];
  buttons: Button[];
  /** The hand or the boons are the choice. */
  asks: "stars" | "boon" | "hand" | "card" | "nothing";
}

export interface Moment {
  view: View;
  seat: number | null;
  /** Nothing is asked here: somebody watches, a film is shown, or a bot plays this seat. */
  readonly: boolean;
  /** A bot plays this seat. */
  substituted: boolean;
  trace: readonly string[];
  preview: Preview | null;
  /** What a Rest would do, tried with the server. */
  rest: Preview | null;
  /** The stars that were planned for this seat's next turn, and what the server says to them. */
  plan: readonly string[];
  planned: Preview | null;
  /** Whether this seat can plan at this moment, or is planning. */
  plans: "no" | "may" | "now";
  undo: boolean;
  /** The whole turn can be taken back too, which is more. */
  undoTurn: boolean;
  /** Cards picked in the hand. */
  picked: readonly string[];
  /** What discarding them would change, tried with the server. */
  discard: Preview | null;
  cards: ReadonlyMap<string, CardFace>;
}

/** How many cards of the hand must be picked. */
export const toPick = (view: View): number => view.facts.picks ?? 1;

/** What stopping means at a decision. */
export function stopText(decision: Decision | null): string {
  return decision === "observe"
    ? "action-stop-observe"
    : decision === "trade"
      ? "action-stop-trade"
      : "action-stop-turn";
}

/** The list that a confirm commits, from the server; cards of the hand are picked without a list. */
export function toCommit({ view, picked, preview }: Moment): string[] {
  if (view.decision === "activate" || view.decision === "discard")
    return picked.map((card) => `${view.decision} ${card}`);
  return [...(preview?.confirm ?? [])];
}
