/** Editions of somebody's own: what checks, reads, writes, compares and keeps them is Python, here or in the page. */

import { post } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A text of the Fluent files and what it is about. */
export type EditionWords = Schemas["EditionWords"];
/** Something wrong with an edition: where in its document, what is there and what is allowed. */
export type EditionProblem = Pick<Schemas["EditionProblem"], "card" | "path" | "found" | "allowed">;
export type CheckedEdition = Omit<Schemas["CheckedEdition"], "problems"> & { problems: EditionProblem[] };
/** A value in which two editions differ; null where one of them has none. */
export type EditionDifference = Omit<Schemas["EditionDifference"], "text">;

export const checkEdition = (document: unknown, signal?: AbortSignal): Promise<CheckedEdition> =>
  post("/editions/check", document, signal);
export const readEdition = (text: string): Promise<Schemas["ReadEdition"]> => post("/editions/read", { text });
export const writeEdition = (document: unknown, format: "toml" | "json"): Promise<Schemas["WrittenEdition"]> =>
  post("/editions/write", { document, format });
export const compareEditions = async (first: unknown, second: unknown): Promise<EditionDifference[]> =>
  (await post<Schemas["EditionDifferences"]>("/editions/diff", { first, second })).differences;
/** Keeps an edition for tables to use; its hash names it. */
export const publishEdition = async (document: unknown): Promise<string> =>
  (await post<Schemas["PublishedEdition"]>("/editions", document)).hash;
