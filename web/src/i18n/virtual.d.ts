/** Written by the build from the Fluent files (fluent.ts beside vite.config.ts). */
declare module "virtual:languages" {
  import type { Language } from "../api/types";

  export const LANGUAGES: readonly Language[];
}

declare module "virtual:texts" {
  import type { FluentResource } from "@fluent/bundle";

  /** The part that holds a file, by the file's name without .ftl. */
  export const partOf: Record<string, string>;
  /** Parts by "language/part". */
  export const parts: Record<string, () => Promise<{ default: FluentResource["body"] }>>;
}
