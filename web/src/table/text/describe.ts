/** Stars, places and refusals in words, for screen readers and notices. */
import { ApiError } from "../../api/client";
import type { NextAction, PlaceView } from "../../api/types";
import type { CardFace } from "../../chart/edition";
import { t, type TextArguments } from "../../i18n";
import { markOf, noteOn, tally } from "../model/actions";
import type { TableState } from "../model/state.svelte";
import { properName } from "../../i18n/stars";
import { cardArguments, cardName, starName } from "./words";

/** What an action costs and gives, by the server's note on it. */
export function noteInWords(note: NextAction): string[] {
  const dust = note.spent.dust ?? 0;
  const parts = [dust > 0 ? t("play-note-dust", { n: dust }) : t("play-free")];
  if ((note.spent.telescopes ?? 0) > 0) parts.push(t("play-note-telescopes", { n: note.spent.telescopes ?? 0 }));
  if ((note.gained.wisdom ?? 0) > 0) parts.push(`+${t("amount-wisdom", { n: note.gained.wisdom ?? 0 })}`);
  if ((note.gained.fame ?? 0) > 0) parts.push(`+${t("amount-fame", { n: note.gained.fame ?? 0 })}`);
  if (note.completes) parts.push(t("play-completes", cardArguments(note.completes)));
  return parts;
}

/** "Betelgeuse, grand star, can be marked, 1 dust, +1 wisdom, next to Bellatrix" */
export function describeStar(table: TableState, card: CardFace, n: number): string {
  const star = card.stars.find((s) => s.n === n);
  if (star === undefined) return "";
  const place = table.view.places.find((p) => p?.card === card.code);
  const pen = place?.marks[String(n)];
  const near = (table.joined(card).get(n) ?? []).flatMap((m) => card.stars.filter((s) => s.n === m)).map(starName);
  const parts = [starName(star), t(`star-${star.kind}`)];
  if (table.trace.starsOn(card.code).includes(n)) parts.push(t("play-star-traced"));
  else if (pen !== undefined) parts.push(t("play-star-marked", { name: table.who(pen) }));
  else if (table.legalOn(card.code).has(n)) {
    const note = noteOn(table.trace.notes, markOf(card.code, n));
    parts.push(t("play-star-legal"), ...(note === null ? [] : noteInWords(note)));
  }
  parts.push(t("play-star-near", { stars: near.join(", ") }));
  return parts.join(", ");
}

/** "Orion, fire, 3 of 14 open, you 6, Ben 5" */
export function describePlace(table: TableState, card: CardFace, place: PlaceView): string {
  const open = card.stars.length - Object.keys(place.marks).length;
  const parts = [cardName(card), t(`element-${card.element}`), t("play-open", { n: open, of: card.stars.length })];
  for (const [pen, n] of tally(place)) parts.push(`${pen === table.seat ? t("play-you") : table.who(pen)} ${n}`);
  return parts.join(", ");
}

/** The card and the star of a refusal by name: no chart shows the star's number. */
function namesIn({ args }: ApiError, model: TableState): TextArguments {
  const card = typeof args["card"] === "string" ? model.cards.get(args["card"]) : undefined;
  if (card === undefined) return {};
  const star = card.stars.find((s) => s.n === args["star"]);
  return { ...cardArguments(card.code), ...(star && { star: properName(star.name) || star.designation || star.n }) };
}

/** What the server refused, in the language of the page. */
export function errorText(error: unknown, model: TableState): string {
  if (error instanceof ApiError) {
    const text = t(error.text_id, { ...error.args, ...namesIn(error, model) });
    return text === error.text_id ? error.message : text;
  }
  return error instanceof Error ? error.message : String(error);
}
