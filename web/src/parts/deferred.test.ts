/** Parts of a page are drawn in their turn, in tasks of their own. */
import { afterEach, expect, test, vi } from "vitest";
import { soon } from "./deferred";
import { until } from "../testing/until";

afterEach(() => void vi.restoreAllMocks());

/** What is drawn from now on, a `|` before what is drawn in another task; each part takes so long. */
function drawn(ms: number): string[] {
  const found: string[] = [];
  let now = 0;
  let fresh = false;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((task: () => void) => {
    queueMicrotask(() => {
      fresh = true;
      task();
    });
  }) as typeof setTimeout);
  part = (name, turn = 0) =>
    soon(() => {
      if (fresh) found.push("|");
      fresh = false;
      found.push(name);
      now += ms;
    }, turn);
  return found;
}
let part: (name: string, turn?: number) => () => void;

test("a slow part has a task to itself, quick ones share one", async () => {
  const slow = drawn(20);
  for (const name of ["a", "b", "c"]) part(name);
  await until(() => expect(slow).toEqual(["|", "a", "|", "b", "|", "c"]));
  const quick = drawn(3);
  for (const name of ["a", "b", "c", "d"]) part(name);
  await until(() => expect(quick).toEqual(["|", "a", "b", "c", "|", "d"]));
});

test("a later turn waits for the earlier ones, also for those that come meanwhile", async () => {
  const found = drawn(20);
  part("last", 2);
  part("second", 1);
  part("first");
  soon(() => part("within"), 0);
  await until(() => expect(found.filter((name) => name !== "|")).toEqual(["first", "within", "second", "last"]));
});

test("what goes before its turn is not drawn", async () => {
  const found = drawn(20);
  part("a");
  part("gone")();
  part("b");
  await until(() => expect(found).toEqual(["|", "a", "|", "b"]));
});
