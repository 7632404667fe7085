/** Sounds, if the player wants them: `play("turn")`. */

import { settings } from "../settings/settings.svelte";
import { chime, wakeSound, type Tune } from "./chime";

export type { Tune };

/** `step` is how far along its path a tick comes. */
export function play(tune: Tune, step = 0): void {
  if (settings.sound && settings.volume > 0) chime(tune, settings.volume, step);
}

export function startSound(): void {
  const wake = (): void => {
    if (settings.sound) wakeSound();
  };
  addEventListener("pointerdown", wake, { passive: true });
  addEventListener("keydown", wake);
}
