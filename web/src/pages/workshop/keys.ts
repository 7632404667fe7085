/** What keys mean on the pages of the workshop. */

/** The letter of a key; where a layout writes another alphabet, that of its place. */
export function signOf({ key, code }: { key: string; code: string }): string {
  if (key.length !== 1 || /[a-z0-9]/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) && /\p{L}/u.test(key) ? code.slice(-1).toLowerCase() : key;
}

export type Command = "next" | "previous" | "undo" | "redo" | "help" | "entry" | "leave" | null;

export interface KeyPress {
  key: string;
  code: string;
  shift: boolean;
  /** Control or the system key. */
  control: boolean;
  alt: boolean;
  /** Where the focus is: in a field with text, in an empty one, or elsewhere. */
  on: "text" | "empty" | "elsewhere";
}

/** The command of a key press; null leaves it to the browser. */
export function commandOf(press: KeyPress): Command {
  if (press.alt) return null;
  const sign = signOf(press);
  if (press.control) {
    // A field with text in it undoes its own.
    if (press.on === "text") return null;
    if (sign === "z") return press.shift ? "redo" : "undo";
    return sign === "y" ? "redo" : null;
  }
  if (press.key === "Escape") return press.on === "text" ? null : "leave";
  if (press.on !== "elsewhere") return null;
  switch (sign) {
    case "n":
      return "next";
    case "p":
      return "previous";
    case "z":
      return press.shift ? "redo" : "undo";
    case "?":
      return "help";
    case "/":
      return "entry";
    default:
      return null;
  }
}

/** Where the focus is when a key is pressed. */
function pressOf(event: KeyboardEvent): KeyPress {
  const target = event.target;
  const field =
    target instanceof HTMLInputElement && !["radio", "checkbox", "range", "file"].includes(target.type) ? target : null;
  // A list that is chosen from takes letters, but has nothing of its own to undo.
  const list = target instanceof HTMLSelectElement;
  return {
    key: event.key,
    code: event.code,
    shift: event.shiftKey,
    control: event.ctrlKey || event.metaKey,
    alt: event.altKey,
    on: list || field?.value === "" ? "empty" : field ? "text" : "elsewhere",
  };
}

/** What a key press on a page of the workshop commands; whatever is pressed in a dialog stays there. */
export function commandFrom(event: KeyboardEvent): Command {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return null;
  return commandOf(pressOf(event));
}
