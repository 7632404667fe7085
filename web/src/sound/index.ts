/** Sounds, if the player wants them: `play("turn")`. */

import { settings } from "../settings/settings.svelte";
import { chime, wakeSound, type Tune } from "./chime";

export type { Tune };

export function play(tune: Tune): void {
  if (settings.sound) chime(tune);
}

export function startSound(): void {
  const wake = (): void => {
    if (settings.sound) wakeSound();
  };
  addEventListener("pointerdown", wake, { passive: true });
  addEventListener("keydown", wake);
}
