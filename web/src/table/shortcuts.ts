/** What a key means at the table; the same for every layout. */
import type { Deed } from "./prompt/moment";

export type Command =
  | { kind: "deed"; deed: Deed }
  | { kind: "digit"; n: number }
  | { kind: "next"; step: 1 | -1 }
  | { kind: "confirm" }
  | { kind: "hint" | "again" | "chronicle" | "journals" | "help" | "escape" }
  | null;

export interface KeyPress {
  key: string;
  /** The key's place on the keyboard, whatever it writes. */
  code: string;
  shift: boolean;
  /** Control, Alt or the system key: the browser's own. */
  other: boolean;
  /** Where the focus is: a star, another control that Enter and Space press by themselves, a field for text. */
  on: "star" | "control" | "field" | "nothing";
}

/**
 * The letter or digit of a key: where a layout writes another alphabet, or signs in the row of digits, that of its
 * place.
 */
function signOf({ key, code, shift }: KeyPress): string {
  if (key.length !== 1 || /[a-z0-9]/i.test(key)) return key.toLowerCase();
  if (!shift && /^(Digit|Numpad)[0-9]$/.test(code)) return code.slice(-1);
  return /^Key[A-Z]$/.test(code) && /\p{L}/u.test(key) ? code.slice(-1).toLowerCase() : key;
}

/** The command of a key press; null leaves it to the browser. */
export function commandOf(press: KeyPress): Command {
  if (press.other || press.on === "field") return press.key === "Escape" ? { kind: "escape" } : null;
  switch (press.key) {
    case "Enter":
      return press.on === "control" ? null : { kind: "confirm" };
    case "Backspace":
    case "Delete":
      return { kind: "deed", deed: "back" };
    case "Escape":
      return { kind: "escape" };
    case "?":
      return { kind: "help" };
  }
  const sign = signOf(press);
  if (/^[0-9]$/.test(sign)) return { kind: "digit", n: sign === "0" ? 10 : Number(sign) };
  switch (sign) {
    case "n":
      return { kind: "next", step: press.shift ? -1 : 1 };
    case "r":
      return { kind: "deed", deed: "rest" };
    case "t":
      return { kind: "deed", deed: "again" };
    case "z":
      return { kind: "deed", deed: press.shift ? "undo-turn" : "undo" };
    case "p":
      return { kind: "deed", deed: "plan" };
    case "h":
      return { kind: "hint" };
    case "v":
      return { kind: "again" };
    case "l":
      return { kind: "chronicle" };
    case "j":
      return { kind: "journals" };
    default:
      return null;
  }
}

/** The deed that Enter does: the main button of the moment. */
export function mainDeed(buttons: readonly { deed: Deed; primary?: boolean; disabled?: boolean }[]): Deed | null {
  return buttons.find((button) => button.primary && !button.disabled)?.deed ?? null;
}
