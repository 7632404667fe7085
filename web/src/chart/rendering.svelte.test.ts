/** A chart is drawn again only where it changed: after every event the whole table is a new object. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import type { PenName } from "../glyphs/pens";
import { LINE } from "../table/testing/edition";
import Chart from "./Chart.svelte";
import type { CardFace, StarFace } from "./edition";
import { steady, steadyList } from "./steady";

interface Shown {
  card: CardFace;
  width: number;
  height: number;
  avoid: { x: number; y: number; r: number };
  marks: Map<number, PenName>;
  legal: Set<number>;
  trace: number[];
  label: string;
  describe: (star: StarFace) => string;
}

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

/** A chart on the page, and how many nodes and sentences a change made again. */
function chart() {
  let described = 0;
  const words = (star: StarFace): string => {
    described += 1;
    return `star ${star.n}`;
  };
  const props = $state<Shown>({
    card: LINE,
    width: 400,
    height: 200,
    avoid: { x: 400, y: 200, r: 60 },
    marks: new Map([[1, 1]]),
    legal: new Set([2]),
    trace: [],
    label: "Line",
    describe: words,
  });
  shown = mount(Chart, { target: document.body, props });
  flushSync();
  const witness = new MutationObserver(() => undefined);
  witness.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const changed = (change: () => void) => {
    described = 0;
    change();
    flushSync();
    const stars = new Set<Element>();
    const records = witness.takeRecords();
    for (const record of records) {
      const star = (record.target as Element).closest?.(".star");
      if (star) stars.add(star);
    }
    return { records: records.length, stars: stars.size, described };
  };
  return { props, changed };
}

describe("a chart", () => {
  test("that is told the same in new objects stays as it is", () => {
    const { props, changed } = chart();
    const nothing = changed(() => {
      props.marks = new Map([[1, 1]]);
      props.legal = new Set([2]);
      props.trace = [];
      props.avoid = { x: 400, y: 200, r: 60 };
      props.describe = (star) => `another ${star.n}`;
    });
    expect(nothing).toEqual({ records: 0, stars: 0, described: 0 });
  });

  test("draws only the star that was marked", () => {
    const { props, changed } = chart();
    const one = changed(
      () =>
        (props.marks = new Map<number, PenName>([
          [1, 1],
          [3, 2],
        ])),
    );
    expect(one.stars).toBe(1);
    expect(one.described).toBe(1);
  });

  test("names its stars again when its own name changes, as in another language", () => {
    const { props, changed } = chart();
    const all = changed(() => (props.label = "Ligne"));
    expect(all.described).toBe(LINE.stars.length);
  });

  test("is laid out again for another size", () => {
    const { props, changed } = chart();
    const all = changed(() => {
      props.width = 300;
      props.height = 300;
    });
    expect(all.stars).toBe(LINE.stars.length);
  });
});

describe("a star that can be chosen", () => {
  test("is picked by a click that no pointer made, as screen readers and voice control click, and once by one of a pointer", () => {
    const picked: number[] = [];
    shown = mount(Chart, {
      target: document.body,
      props: {
        card: LINE,
        width: 400,
        height: 200,
        legal: new Set([2]),
        label: "Line",
        onpick: (n: number) => picked.push(n),
      },
    });
    flushSync();
    const star = document.querySelector("[data-star]")!;
    star.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })); // the chart has heard its press
    expect(picked).toEqual([]);
    star.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(picked).toEqual([2]);
  });
});

describe("what stays steady", () => {
  test("is the same record as long as its fields are", () => {
    let x = 1;
    const make = steady(() => ({ x }));
    const first = make();
    expect(make()).toBe(first);
    x = 2;
    expect(make()).toEqual({ x: 2 });
  });

  test("is the same list, and in a changed list each record that did not change", () => {
    let second = "b";
    const make = steadyList(
      () => [
        { n: 1, text: "a" },
        { n: 2, text: second },
      ],
      (record) => record.n,
    );
    const first = make();
    expect(make()).toBe(first);
    second = "c";
    const next = make();
    expect(next).not.toBe(first);
    expect(next[0]).toBe(first[0]);
    expect(next[1]).toEqual({ n: 2, text: "c" });
  });
});
