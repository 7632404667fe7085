/** Sounds of a table: what rises, what pings, and that nothing sounds twice or all at once. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { GameEvent } from "../../api/types";
import { settings } from "../../settings/settings.svelte";
import { chime, pitchOf, wakeSound } from "../../sound/chime";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import { EDITION, preview, view } from "../testing/edition";
import { until } from "../../testing/until";
import { Ear } from "./sounds";

const sounds = vi.hoisted(() => ({ play: vi.fn() }));
vi.mock("../../sound", () => sounds);
beforeEach(() => {
  sounds.play.mockClear();
  settings.speed = "instant";
});
const heard = async (): Promise<unknown[]> => {
  await Promise.resolve();
  return sounds.play.mock.calls;
};
const marked = (star: number, more: object = {}): GameEvent =>
  ({
    event: "StarMarked",
    pen: 1,
    card: "Lin",
    star,
    kind: "common",
    name: "",
    dust: 1,
    means: "observe",
    ...more,
  }) as GameEvent;

describe("what is heard", () => {
  test("ticks rise along a path and start over with the next", async () => {
    const ear = new Ear();
    for (const star of [1, 2, 3]) {
      ear.event(marked(star), false);
      await Promise.resolve();
    }
    ear.event({ event: "ObserveBegan", pen: 1, card: "Lin", telescope: true } as GameEvent, false);
    ear.event(marked(4), false);
    expect(await heard()).toEqual([
      ["tick", 0],
      ["tick", 1],
      ["tick", 2],
      ["tick", 0],
    ]);
  });

  test("a grand star pings, a Rest and a discovery have their own sound", async () => {
    const ear = new Ear();
    for (const event of [
      marked(1, { kind: "grand" }),
      { event: "Rested", pen: 1 },
      { event: "DiscoveryBegan", pen: 1, card: "Lin", stars: [] },
    ]) {
      ear.event(event as unknown as GameEvent, false);
      await Promise.resolve();
    }
    expect((await heard()).map((call) => (call as unknown[])[0])).toEqual(["grand", "rest", "discovery"]);
  });

  test("of what happens at once only the most important is heard", async () => {
    const ear = new Ear();
    ear.event(marked(1), false);
    ear.event({ event: "DiscoveryBegan", pen: 1, card: "Lin", stars: [] } as unknown as GameEvent, false);
    ear.event(marked(2), false);
    expect(await heard()).toEqual([["discovery", 0]]);
  });

  test("what the player traced has sounded and is not heard again when it is confirmed", async () => {
    const port = { ...NOBODY, preview: async () => preview({}, ["mark Lin.2"]), act: async () => undefined };
    const model = new TableModel(EDITION, view(), port);
    model.pickStar("Lin", 1);
    expect(await heard()).toEqual([["tick", 0]]);
    await until(() => expect(model.trace.preview).not.toBeNull());
    model.pickStar("Lin", 2);
    await Promise.resolve();
    expect(sounds.play.mock.calls.at(-1)).toEqual(["tick", 1]);
    sounds.play.mockClear();
    const scene = { events: [marked(1, { pen: 0 })], before: view(), view: view(), version: 2 };
    model.arrive([{ ...scene, traced: new Set(["Lin.1"]) }], view());
    expect(await heard()).toEqual([]);
    model.arrive([{ ...scene, version: 3 }], view());
    expect(await heard()).toEqual([["tick", 0]]);
  });
});

describe("how it is made", () => {
  test("every tick of a path is higher than the one before, up to a limit", () => {
    const pitches = Array.from({ length: 15 }, (_, step) => pitchOf(step));
    expect([...pitches].sort((a, b) => a - b)).toEqual(pitches);
    expect(new Set(pitches).size).toBe(15);
    expect(pitchOf(99)).toBe(pitchOf(14));
  });

  test("nothing is made before the first gesture, and then at the volume that is set", () => {
    const gains: number[] = [];
    const started = vi.fn();
    const node = { connect: (to: unknown) => to };
    class Context {
      state = "running";
      currentTime = 0;
      destination = node;
      createGain = () => ({
        ...node,
        gain: {
          setValueAtTime: (value: number) => gains.push(value),
          linearRampToValueAtTime: () => undefined,
          exponentialRampToValueAtTime: () => undefined,
        },
      });
      createOscillator = () => ({ ...node, type: "", frequency: { value: 0 }, start: started, stop: () => undefined });
    }
    vi.stubGlobal("AudioContext", Context);
    chime("turn", 0.5);
    expect(started).not.toHaveBeenCalled();
    wakeSound();
    chime("turn", 0.5);
    expect(started).toHaveBeenCalledTimes(4);
    expect(gains[0]).toBe(0.5);
    vi.unstubAllGlobals();
  });
});
