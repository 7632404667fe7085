/** Stars, places and refusals in words, for screen readers and notices. */
import { ApiError } from "../api/client";
import type { Pen, PlaceView } from "../api/types";
import type { CardFace } from "../chart/edition";
import { t } from "../i18n";
import type { TableModel } from "./model.svelte";
import { cardName, starName } from "./words";

/** "Betelgeuse, grand star, can be marked, next to Bellatrix" */
export function describeStar(table: TableModel, card: CardFace, n: number): string {
  const star = card.stars.find((s) => s.n === n);
  if (star === undefined) return "";
  const place = table.view.places.find((p) => p?.card === card.code);
  const pen = place?.marks[String(n)];
  const near = (table.joined(card).get(n) ?? []).flatMap((m) => card.stars.filter((s) => s.n === m)).map(starName);
  const parts = [starName(star), t(`star-${star.kind}`)];
  if (table.trace.starsOn(card.code).includes(n)) parts.push(t("play-star-traced"));
  else if (pen !== undefined) parts.push(t("play-star-marked", { name: table.who(pen) }));
  else if (table.legalOn(card.code).has(n)) parts.push(t("play-star-legal"));
  parts.push(t("play-star-near", { stars: near.join(", ") }));
  return parts.join(", ");
}

/** "Orion, fire, 3 of 14 open, Ann 6, Ben 5" */
export function describePlace(table: TableModel, card: CardFace, place: PlaceView): string {
  const open = card.stars.length - Object.keys(place.marks).length;
  const counts = new Map<Pen, number>();
  for (const pen of Object.values(place.marks)) counts.set(pen, (counts.get(pen) ?? 0) + 1);
  const parts = [cardName(card), t(`element-${card.element}`), t("play-open", { n: open, of: card.stars.length })];
  for (const [pen, n] of [...counts].sort((a, b) => b[1] - a[1])) parts.push(`${table.who(pen)} ${n}`);
  return parts.join(", ");
}

/** What the server refused, in the language of the page. */
export function errorText(error: unknown, model: TableModel): string {
  if (error instanceof ApiError) {
    const args = { ...error.args };
    const code = args["card"];
    if (typeof code === "string" && model.cards.has(code)) args["card"] = cardName(code);
    const text = t(error.text_id, args);
    return text === error.text_id ? error.message : text;
  }
  return error instanceof Error ? error.message : String(error);
}
