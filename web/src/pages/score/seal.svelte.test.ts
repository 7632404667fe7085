/** The seal on the scoring page: what could not be checked is told. */
import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import type { Table } from "../../api/types";
import { loadTexts } from "../../i18n";
import { settings } from "../../settings/settings.svelte";
import Seal from "./Seal.svelte";
import { untilThere } from "../../testing/until";

test("a deal that does not come leaves a sign, and can be asked for again", async () => {
  settings.language = "en";
  await loadTexts("pages");
  let status = 503;
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      status !== 200
        ? Response.json({}, { status })
        : path.includes("/deal")
          ? Response.json({ commitment: "0".repeat(64), text: "{}", dealt: {} })
          : new Response("{}"),
    ),
  );
  const shown = mount(Seal, {
    target: document.body,
    props: { table: { id: "t1", commitment: null } as unknown as Table },
  });
  const sign = async (words: RegExp): Promise<HTMLElement> => {
    await untilThere(() => {
      flushSync();
      return words.test(document.querySelector(".seal")?.textContent ?? "");
    });
    return document.querySelector<HTMLElement>(".seal")!;
  };
  const unchecked = await sign(/could not be checked/);
  status = 200;
  unchecked.click();
  await sign(/does not match/);
  expect(document.body.textContent).not.toContain("could not be checked");
  await unmount(shown);
  vi.unstubAllGlobals();
});
