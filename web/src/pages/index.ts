/** Every page is a separate chunk: the first load has only the shell and the requested page. */

import type { RouteName } from "../router";

interface Page {
  load: () => Promise<{ default: unknown }>;
  /** Whether the bar with the way home stands above it. */
  bar: boolean;
}

export const pages: Record<RouteName, Page> = {
  home: { load: () => import("./home/Home.svelte"), bar: false },
  new: { load: () => import("./tables/NewTable.svelte"), bar: true },
  table: { load: () => import("./tables/TablePage.svelte"), bar: false },
  score: { load: () => import("./score/Score.svelte"), bar: false },
  join: { load: () => import("./tables/Join.svelte"), bar: true },
  tables: { load: () => import("./tables/PublicTables.svelte"), bar: true },
  mine: { load: () => import("./tables/MyGames.svelte"), bar: true },
  atlas: { load: () => import("./atlas/Atlas.svelte"), bar: true },
  card: { load: () => import("./atlas/CardPage.svelte"), bar: false },
  workshop: { load: () => import("./workshop/Workshop.svelte"), bar: true },
  workshopPart: { load: () => import("./workshop/WorkshopPart.svelte"), bar: false },
  rules: { load: () => import("./rules/Rules.svelte"), bar: true },
  replay: { load: () => import("./score/Replay.svelte"), bar: false },
  settings: { load: () => import("./settings/SettingsPage.svelte"), bar: true },
  learn: { load: () => import("./learn/Learn.svelte"), bar: true },
  lesson: { load: () => import("./learn/Lesson.svelte"), bar: false },
  missing: { load: () => import("./Missing.svelte"), bar: true },
};
