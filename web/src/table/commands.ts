/** What the table's page can do beyond the game itself. */
export interface TableDeeds {
  concede?: () => void;
  /** The host ends the table for everybody. */
  close?: () => void;
  /** Continue on another device. */
  link?: () => void;
  /** Let a bot sit in for somebody who is away. */
  bot?: (seat: number) => void;
  /** The host sends somebody away; a bot plays on for the seat. */
  remove?: (seat: number) => void;
  /** Around one screen: final cards are covered between turns, or lie open. */
  cover?: (on: boolean) => void;
  /** Agrees that everybody may ask for hints, or withdraws that. */
  hints?: (on: boolean) => void;
  /** Mutes a guest for this reader only, or unmutes them. */
  mute?: (who: string, on: boolean) => void;
}
