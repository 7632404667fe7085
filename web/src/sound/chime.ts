/** Small bells made by the browser itself: no sound files. */

let context: AudioContext | null = null;

/** Browsers let a page sound only after a touch or a key. */
export function wakeSound(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
}

/** A bell: two sine partials that die away. */
function bell(at: AudioContext, pitch: number, start: number, loudness: number, length: number): void {
  for (const [ratio, share] of [
    [1, 1],
    [2.76, 0.22],
  ] as const) {
    const tone = at.createOscillator();
    const volume = at.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch * ratio;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness * share, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length / ratio ** 0.5);
    tone.connect(volume).connect(at.destination);
    tone.start(start);
    tone.stop(start + length + 0.05);
  }
}

const TUNES = {
  turn: [
    [587.33, 0, 0.16],
    [880, 0.16, 0.14],
  ],
  end: [
    [440, 0, 0.12],
    [659.26, 0.2, 0.12],
    [880, 0.4, 0.12],
  ],
} as const;

export type Tune = keyof typeof TUNES;

export function chime(tune: Tune): void {
  if (!context || context.state !== "running") return;
  for (const [pitch, delay, loudness] of TUNES[tune]) bell(context, pitch, context.currentTime + delay, loudness, 1.1);
}
