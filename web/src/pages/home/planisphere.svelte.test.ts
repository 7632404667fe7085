/** The sky of the start page: its figures come last, may stay away, and a setting turns them off. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../../settings/settings.svelte";
import { untilThere } from "../../testing/until";
import Planisphere from "./Planisphere.svelte";

const square = { element: "fire", fill: "M0 0l9 0 0 9z", ink: "M0 0l9 9" };
const figures = { units: 2, figures: { Ori: square, Tau: { ...square, element: "earth", fade: [0, 0, 9, 9] } } };
const fetched = vi.fn(async () => Response.json(figures));

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
  settings.figures = true;
});

const shown = (): number => document.querySelectorAll(".figures .fill").length;

test("the figures come behind the stars, pass into the sky where they should, and leave with the setting", async () => {
  vi.stubGlobal("fetch", fetched);
  const page = mount(Planisphere, { target: document.body, props: { named: false, pictured: true } });
  await untilThere(() => {
    flushSync();
    return shown() === 2;
  });
  const [orion, taurus] = document.querySelectorAll(".figures > g");
  expect(orion!.getAttribute("mask")).toBeNull();
  expect(taurus!.getAttribute("mask")).toBe("url(#sky-fade-Tau)");
  settings.figures = false;
  flushSync();
  expect(shown()).toBe(0);
  settings.figures = true;
  flushSync();
  expect(shown()).toBe(2);
  expect(fetched).toHaveBeenCalledOnce();
  await unmount(page);
});

test("nothing is loaded where the setting is off or the sky is only a corner", async () => {
  vi.stubGlobal("fetch", fetched);
  settings.figures = false;
  const off = mount(Planisphere, { target: document.body, props: { named: false, pictured: true } });
  const corner = mount(Planisphere, { target: document.body, props: { named: false, pictured: false } });
  flushSync();
  await unmount(off);
  settings.figures = true;
  flushSync();
  expect(fetched).not.toHaveBeenCalled();
  await unmount(corner);
});
