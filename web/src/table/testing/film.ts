/** A table whose films are played, for tests of components: what moves is only noted. */
import { mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, type Mock, vi } from "vitest";
import { settings } from "../../settings/settings.svelte";
import type { TableModel } from "../model/model.svelte";
import TableView from "../TableView.svelte";
import { nothingResizes } from "./screen";

export interface Film {
  /** Called with each element that begins to move. */
  flown: Mock<(element: Element) => { cancel: () => void }>;
  shows: (model: TableModel) => void;
}

/** For a file of tests, in each of which a table may be shown. */
export function films(): Film {
  let shown: Record<string, unknown> | null = null;
  const flown = vi.fn((_: Element) => ({ cancel: () => undefined }));
  beforeAll(nothingResizes);
  beforeEach(() => {
    settings.speed = "1x";
    flown.mockClear();
    Element.prototype.animate = function (this: Element) {
      return flown(this) as unknown as Animation;
    };
  });
  afterEach(() => {
    if (shown) void unmount(shown);
    shown = null;
    settings.speed = "instant";
    document.body.replaceChildren();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  return {
    flown,
    shows: (model) => {
      shown = mount(TableView, { target: document.body, props: { model } });
    },
  };
}
