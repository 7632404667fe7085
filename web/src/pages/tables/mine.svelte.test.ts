/** A list of tables that does not come can be asked for again. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import MyGames from "./MyGames.svelte";
import { untilThere } from "../../testing/until";

let answers: Record<string, () => Response> = {};
let shown: Record<string, unknown> | null = null;
beforeEach(() => {
  localStorage.setItem("astra-known", "1");
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(Object.entries(answers).find(([end]) => path.split("?")[0]!.endsWith(end))![1]()),
  );
});
afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const seen = (what: string): Promise<Element> =>
  untilThere(() => {
    flushSync();
    return document.querySelector(what);
  });

test("one's own tables are asked for again, and the trouble is gone", async () => {
  answers = {
    "/me": () => Response.json({ id: "g", name: "Ann", language: "en", retention_days: 90 }),
    "/me/tables": () => Response.json({}, { status: 503 }),
  };
  shown = mount(MyGames, { target: document.body });
  const again = (await seen("[role=alert] ~ p button")) as HTMLButtonElement;
  answers["/me/tables"] = () => Response.json({ tables: [] });
  again.click();
  await seen(".empty");
  expect(document.querySelector("[role=alert]")).toBeNull();
});
