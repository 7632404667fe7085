/** Texts that do not come are told, not waited for without end. */
import { mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import type { Table } from "../api/types";
import Still from "./Still.svelte";
import { EDITION, view } from "./testing/edition";
import { untilThere } from "../testing/until";

vi.mock("../i18n", async (original) => ({
  ...(await original<typeof import("../i18n")>()),
  loadTexts: () => Promise.reject(new Error("gone")),
}));

test("a replay says that its texts have not come, and how to try again", async () => {
  const table = { seats: [] } as unknown as Table;
  const shown = mount(Still, { target: document.body, props: { view: view(), edition: EDITION, table } });
  await untilThere(() => document.querySelector("[role=alert]") !== null);
  expect(document.querySelector("button.primary")).not.toBeNull();
  await unmount(shown);
});
