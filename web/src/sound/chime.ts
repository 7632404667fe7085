/** Small bells made by the browser itself: no sound files. */

interface Voice {
  context: AudioContext;
  /** Everything goes through it, so that one number is the volume. */
  out: GainNode;
}
let voice: Voice | null = null;

/** Browsers let a page sound only after a touch or a key. */
export function wakeSound(): void {
  if (typeof AudioContext === "undefined") return;
  if (voice === null) {
    const context = new AudioContext();
    const out = context.createGain();
    out.connect(context.destination);
    voice = { context, out };
  }
  if (voice.context.state === "suspended") void voice.context.resume().catch(() => undefined);
}

/** A bell: two sine partials that die away. */
function bell({ context, out }: Voice, pitch: number, start: number, loudness: number, length: number): void {
  for (const [ratio, share] of [
    [1, 1],
    [2.76, 0.22],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch * ratio;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness * share, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length / ratio ** 0.5);
    tone.connect(volume).connect(out);
    tone.start(start);
    tone.stop(start + length + 0.05);
  }
}

/** Pitch in Hz, delay in seconds, loudness. */
type Note = readonly [number, number, number];

const TUNES = {
  turn: [
    [587.33, 0, 0.16],
    [880, 0.16, 0.14],
  ],
  end: [
    [440, 0, 0.12],
    [659.26, 0.2, 0.12],
    [880, 0.4, 0.12],
    [1108.73, 0.6, 0.1],
  ],
  grand: [
    [1318.51, 0, 0.11],
    [1975.53, 0.05, 0.06],
  ],
  rest: [
    [329.63, 0, 0.1],
    [246.94, 0.14, 0.1],
  ],
  discovery: [
    [293.66, 0, 0.11],
    [440, 0.05, 0.1],
    [554.37, 0.1, 0.1],
    [659.26, 0.15, 0.09],
    [880, 0.22, 0.09],
  ],
} as const satisfies Record<string, readonly Note[]>;

/** The ticks of a path rise by these steps, five to an octave: whatever its length, none sounds wrong. */
const RISE = [0, 2, 4, 7, 9];
const LOWEST_TICK = 523.25;
const HIGHEST_STEP = 14;

export function pitchOf(step: number): number {
  const n = Math.min(HIGHEST_STEP, Math.max(0, step));
  const half = RISE[n % RISE.length]! + 12 * Math.floor(n / RISE.length);
  return LOWEST_TICK * 2 ** (half / 12);
}

export type Tune = keyof typeof TUNES | "tick";

/** Lengths in seconds, where a tune does not ring like the others. */
const LENGTH: Partial<Record<Tune, number>> = { tick: 0.22, discovery: 2.4, end: 1.8 };

/** `step` is how far along its path a tick comes; `volume` goes from 0 to 1. */
export function chime(tune: Tune, volume: number, step = 0): void {
  if (voice === null || voice.context.state !== "running") return;
  const now = voice.context.currentTime;
  voice.out.gain.setValueAtTime(volume, now);
  const notes: readonly Note[] = tune === "tick" ? [[pitchOf(step), 0, 0.07]] : TUNES[tune];
  for (const [pitch, delay, loudness] of notes) bell(voice, pitch, now + delay, loudness, LENGTH[tune] ?? 1.1);
}
