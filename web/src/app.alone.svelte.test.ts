/** Pages that come, and pages that do not. */
import { flushSync, mount, unmount } from "svelte";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { navigate } from "./navigation.svelte";
import Loading from "./parts/Loading.svelte";

const coming = vi.hoisted(() => new Map<string, { promise: Promise<unknown>; fail: () => void }>());
vi.mock("./pages", () => ({
  pages: new Proxy(
    {},
    {
      get: (_, name: string) => ({
        bar: false,
        load: () => coming.get(name)?.promise ?? Promise.resolve({ default: Loading }),
      }),
    },
  ),
}));
beforeAll(() => vi.stubGlobal("scrollTo", () => undefined));
afterAll(() => vi.unstubAllGlobals());
const settled = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
};
const failed = (): boolean => document.querySelector("main [role=alert]") !== null;

test("a page that does not come is told of while it is wanted, and no longer", async () => {
  for (const name of ["rules", "atlas"]) {
    let fail = (): void => undefined;
    const promise = new Promise((_, reject) => (fail = () => reject(new Error(name))));
    coming.set(name, { promise, fail });
  }
  const shown = mount(App, { target: document.body });
  navigate("/rules");
  await settled();
  navigate("/atlas");
  await settled();
  coming.get("rules")!.fail();
  await settled();
  expect(failed()).toBe(false);
  coming.get("atlas")!.fail();
  await settled();
  expect(failed()).toBe(true);
  await unmount(shown);
});

test("the link to the content leads there and leaves the address alone", async () => {
  navigate("/t/t1");
  const shown = mount(App, { target: document.body });
  await settled();
  document.querySelector<HTMLElement>(".skip")!.click();
  expect(document.activeElement?.id).toBe("content");
  expect(location.hash).toBe("");
  await unmount(shown);
});
