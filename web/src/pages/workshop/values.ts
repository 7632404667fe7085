/** Values of an edition in words, for lists and comparisons. */

import type { EditionDifference, EditionProblem } from "../../api/editions";
import type { Ability, Boon, Element } from "../../api/types";
import { hasText, list, t } from "../../i18n";
import { abilityText, boonText, cardName } from "../../table/text/words";

const elements = (row: readonly Element[]): string =>
  list(
    row.map((element) => t(`element-${element}`)),
    "unit",
  );

/** What a difference is about: "boon 2", "spheres", or all boons, the whole board. */
export function fieldText(field: string): string {
  const [word = "", of = "", what] = field.split(".");
  if (word === "boons") return of ? t("workshop-field-boon", { n: Number(of) + 1 }) : t("workshop-boons");
  if (word === "boards") return t(`workshop-field-${what ?? "board"}`);
  return t(`workshop-field-${word}`);
}

/** Where it is: a card's name, a board, or the tracks. */
export function placeText({ card, latin, field }: EditionDifference): string {
  if (card !== null) {
    const name = cardName(card);
    return name === card && latin ? latin : name;
  }
  const [word = "", of = ""] = field.split(".");
  return word === "boards" ? t("workshop-board", { n: Number(of) }) : t(`workshop-${word}`);
}

const FIGURE = ["stars", "lines", "chart", "field"];
const FIELDS = ["code", "latin", "element", "fame", "ability"];

/** Where in a card: "boon 2", "Star 3", "figure"; nothing for what no card has. */
function spotText([word, item]: readonly (string | number)[]): string {
  if (word === "boons" && typeof item === "number") return fieldText(`boons.${item}`);
  if (word === "boons") return fieldText("boons");
  if (word === "stars" && typeof item === "number") return t("workshop-star", { n: item + 1 });
  if (word === "printed") return t("workshop-value-printed");
  const field = FIGURE.includes(String(word)) ? "figure" : FIELDS.find((known) => known === word);
  return field ? fieldText(field) : "";
}

/** Which of several a problem is about, for those who see what they are: "boon 2", "Star 3", "spot 4". */
export function itemText({ path }: EditionProblem): string {
  const [word, of, part, item] = path;
  if (word === "cards") return typeof item === "number" && part !== "lines" ? spotText([part!, item]) : "";
  if (typeof of !== "number") return "";
  return t(word === "final_cards" ? "workshop-nth-card" : "workshop-nth-spot", { n: of + 1 });
}

/** Where a problem is: "Aquila, boon 2", "Board for 4 players, spheres"; nothing for the file as a whole. */
export function whereText({ card, path }: EditionProblem): string {
  const [word, of, what] = path;
  const words: string[] = [];
  if (word === "line" && typeof of === "number") {
    words.push(t("workshop-nth-line", { n: of }));
    if (typeof what === "number") words.push(t("workshop-nth-column", { n: what }));
  } else if (word === "cards" && of === undefined) words.push(t("workshop-all-cards"));
  else if (word === "id" || word === "version") words.push(t(`workshop-${word}`));
  else if (word === "cards" && typeof of === "number")
    words.push(card === null ? t("workshop-nth-card", { n: of + 1 }) : cardName(card), spotText(path.slice(2)));
  else if (word === "boards" && of !== undefined) {
    words.push(t("workshop-board", { n: Number(of) }));
    if (hasText(`workshop-field-${what}`)) words.push(t(`workshop-field-${what}`));
  } else if (word === "pouch" || word === "wisdom" || word === "final_cards") {
    words.push(t(`workshop-${word}`));
    const nth = word === "final_cards" ? "workshop-nth-card" : "workshop-nth-spot";
    if (typeof of === "number") words.push(t(nth, { n: of + 1 }));
  }
  return list(words.filter(Boolean), "unit");
}

/** A value as people say it; what has an odd shape is shown as it is written. */
export function valueText(field: string, value: unknown): string {
  const [word = "", of, what] = field.split(".");
  try {
    if (value === null) return t("workshop-value-none");
    if (word === "card") return t("workshop-value-card");
    if (word === "element") return t(`element-${String(value)}`);
    if (word === "ability") return abilityText(value as Ability);
    if (word === "boons") return of ? boonText(value as Boon) : list((value as Boon[]).map(boonText), "unit");
    if (word === "boards" && !what) return t("workshop-value-board");
    if (word === "figure") {
      const { stars, lines } = value as { stars: unknown[]; lines: unknown[] };
      return t("workshop-value-figure", { stars: stars.length, lines: lines.length });
    }
    if (what === "spheres" || what === "places") return elements(value as Element[]);
    if (what === "discard_after") return t(`element-${String(value)}`);
    if (what === "dream")
      return list(
        Object.entries(value as Record<Element, number>).map(([element, n]) => `${t(`element-${element}`)} ${n}`),
        "unit",
      );
    if (word === "final_cards") return (value as Element[][]).map((pair) => elements(pair)).join(" · ");
    if (Array.isArray(value)) return value.join(" ");
  } catch {
    // Shown as it is.
  }
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
