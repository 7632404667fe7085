/** What the checks found, sorted by where it is shown; nothing is judged here. */

import type { EditionProblem, EditionWords } from "../../api/editions";
import { t } from "../../i18n";

const named = (value: EditionWords["arguments"][string]): string | number =>
  Array.isArray(value) ? value.map((textId) => t(textId)).join(", ") : value;

/** A phrase about an edition, in the language of the page; arguments that are lists name texts. */
export const said = ({ text_id, arguments: args }: EditionWords): string =>
  t(text_id, Object.fromEntries(Object.entries(args).map(([name, value]) => [name, named(value)])));

/** A problem as a sentence, in the language of the page. */
export const problemText = (problem: EditionProblem): string =>
  t("edition-problem", { found: said(problem.found), allowed: said(problem.allowed) });

/** Those at a place of the document and below it. */
export const problemsAt = (problems: readonly EditionProblem[], ...path: (string | number)[]): EditionProblem[] =>
  problems.filter((problem) => path.every((key, i) => problem.path[i] === key));

/** How many problems each card has, by its place in the document. */
export function problemCounts(problems: readonly EditionProblem[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { path } of problems) {
    const [part, at] = path;
    if (part === "cards" && typeof at === "number") counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return counts;
}

const itemsOf = (problems: readonly EditionProblem[], card: number, part: string): number[] =>
  problemsAt(problems, "cards", card, part).flatMap(({ path }) => (typeof path[3] === "number" ? [path[3]] : []));

/** The lines of a card that something is wrong with, by their place in its list. */
export const wrongLines = (problems: readonly EditionProblem[], card: number): Set<number> =>
  new Set(itemsOf(problems, card, "lines"));

/** The stars that something is wrong with, by their place in the list; those that lines leave apart, too. */
export function wrongStars(problems: readonly EditionProblem[], card: number): Set<number> {
  const apart = problemsAt(problems, "cards", card, "lines").flatMap(({ path, found }) =>
    path.length === 3 ? (String(found.arguments["stars"] ?? "").match(/\d+/g) ?? []) : [],
  );
  return new Set([...itemsOf(problems, card, "stars"), ...apart.map((n) => Number(n) - 1)]);
}

/** Where in the workshop a problem is mended: the part of the address after /workshop/. */
export function pageOf({ path, card }: EditionProblem): string | null {
  if (path[0] === "cards") return card ?? (typeof path[1] === "number" ? String(path[1] + 1) : null);
  if (path[0] === "boards") return "boards";
  if (path[0] === "pouch" || path[0] === "wisdom" || path[0] === "final_cards") return "tracks";
  return null;
}
