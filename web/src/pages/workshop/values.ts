/** Values of an edition in words, for lists and comparisons. */

import type { EditionDifference } from "../../api/editions";
import type { Ability, Boon, Element } from "../../api/types";
import { list, t } from "../../i18n";
import { abilityText, boonText, cardName } from "../../table/text/words";

const elements = (row: readonly Element[]): string =>
  list(
    row.map((element) => t(`element-${element}`)),
    "unit",
  );

/** What a difference is about: "second boon", "spheres". */
export function fieldText(field: string): string {
  const [word = "", of = "", what] = field.split(".");
  if (word === "boons") return t("workshop-field-boon", { n: Number(of) + 1 });
  if (word === "boards" && what) return t(`workshop-field-${what}`);
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

/** A value as people say it; what has an odd shape is shown as it is written. */
export function valueText(field: string, value: unknown): string {
  const [word = "", , what] = field.split(".");
  try {
    if (value === null) return t("workshop-value-none");
    if (word === "card") return t("workshop-value-card");
    if (word === "element") return t(`element-${String(value)}`);
    if (word === "ability") return abilityText(value as Ability);
    if (word === "boons") return boonText(value as Boon);
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
