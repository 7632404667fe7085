/** Names and sentences of the table, in the language of the page. */
import type { AuptolemyView, Pen, SeatView, Standing, Table, View } from "../../api/types";
import type { Ability, Boon, CardFace, Element, StarFace } from "../../chart/edition";
import { hasText, list, t, type TextArguments } from "../../i18n";
import { properName } from "../../i18n/stars";
import { penName } from "../model/actions";
import type { Say } from "../prompt/moment";
import { SHAPES } from "../../glyphs/pens";

/** A card's name; cards of other editions have their Latin name. */
export function cardName(card: CardFace | string): string {
  const code = typeof card === "string" ? card : card.code;
  if (hasText(`card-${code}`)) return t(`card-${code}`);
  return typeof card === "string" ? code : card.latin;
}

/** What a card's name means; cards of other editions have only the Latin one. */
export const cardMeaning = (card: CardFace): string =>
  hasText(`card-${card.code}.meaning`) ? t(`card-${card.code}.meaning`) : card.latin;

/** The first sentence of the story of a card's figure, once its texts are loaded; nothing for other editions' cards. */
export function mythOf(card: CardFace): string {
  const story = hasText(`story-${card.code}`) ? t(`story-${card.code}`) : "";
  return /^.*?[.!?…](?=\s|$)/.exec(story)?.[0] ?? story;
}

export function cardArguments(code: string): TextArguments {
  if (code === "") return { card: "", card_of: "", card_the: "" };
  if (!hasText(`card-${code}`)) {
    return {
      card: t("own-card", { code }),
      card_of: t("own-card.of", { code }),
      card_the: t("own-card.the", { code }),
    };
  }
  return { card: t(`card-${code}`), card_of: t(`card-${code}.of`), card_the: t(`card-${code}.the`) };
}

export const elementName = (element: Element): string => t(`element-${element}`);
export const sphereArguments = (element: Element): TextArguments => ({
  sphere: elementName(element),
  sphere_of: t(`element-${element}.of`),
});

const numbers = (ability: Ability): TextArguments => ({ n: ability.n ?? 0, cost: ability.cost ?? 0 });
export const abilityText = (ability: Ability): string => t(`ability-${ability.kind}`, numbers(ability));
export const abilityWhen = (ability: Ability): string => t(`ability-${ability.kind}.when`, numbers(ability));
export const abilityHelp = (ability: Ability): string => t(`ability-${ability.kind}.help`, numbers(ability));

export const boonText = (boon: Boon): string => t(`boon-${boon.kind}`, { n: boon.n });
export const boonName = (boon: Boon): string => t(`boon-${boon.kind}.name`, { n: boon.n });
export const boonHelp = (boon: Boon): string => t(`boon-${boon.kind}.help`, { n: boon.n });

/** The name of a pen's owner. */
export function penWho(pen: Pen, table: Table | null, view: View | null): string {
  if (typeof pen !== "number") return t(`pen-${pen}`);
  const name = table?.seats[pen]?.name;
  if (name) return name;
  return view?.solo ? t("table-default-solo") : t("table-default-name", { n: pen + 1 });
}

/** The numbers of a journal in words. */
export const journalInWords = (it: SeatView): string[] => [
  t("amount-fame", { n: it.fame }),
  t("seat-dust", { dust: it.dust, pouch: it.pouch }),
  t("seat-telescopes", { n: it.telescopes }),
  t("seat-cards", { n: Object.keys(it.cards).length, limit: it.limit }),
];

/** Wisdom explained by the edition's own track, of which each spot has the card limit that it gives. */
export function wisdomHelp({ wisdom, limit }: SeatView, track: readonly number[]): string {
  const rises = track.findIndex((one, spots) => spots > wisdom && one > limit);
  return t("play-wisdom.help", { n: wisdom, most: track.length - 1, limit, next: rises < 0 ? 0 : rises - wisdom });
}

/** What somebody would score if the night ended now: a minimum if a final card is hidden. */
export const standingShort = ({ total, most }: Standing): string => (most > total ? `${total}+` : String(total));
export const standingLong = ({ total, most }: Standing): string =>
  t("night-said", { least: total, most: most > total ? most : 0 });
/** The same, source by source. */
export const standingHelp = (it: Standing): string =>
  `${standingLong(it)}. ${Object.entries(it.sources)
    .filter(([, n]) => n > 0)
    .map(([source, n]) => labelled(t(`score-source-${source}`), String(n)))
    .join(", ")}`;

/** Auptolemy's journal in one line. */
export const machineInWords = (it: AuptolemyView): string =>
  [
    t("pen-auptolemy"),
    t("amount-fame", { n: it.fame }),
    t("play-note-dust", { n: it.dust }),
    t("play-note-telescopes", { n: it.telescopes }),
    t("play-cards", { n: it.cards.length }),
  ].join(", ");

/** How far the game's end is. */
export const endInWords = ({ above_end, last_turns }: View, over: boolean): string =>
  over
    ? t("table-over")
    : above_end === null
      ? t("table-last-turns", { n: last_turns ?? 0 })
      : t("table-to-end", { n: above_end });

/** A word and what is said about it, with the language's colon. */
export const labelled = (word: string, text: string): string => `${t("table-label", { word })} ${text}`;

export const penShape = (pen: Pen): string => t(`play-pen-${SHAPES[penName(pen)]}`);

/** A star in words: its proper name or designation, or else its number. */
export function starName(star: StarFace): string {
  return properName(star.name) || star.designation || t("plate-star", { n: star.n });
}

/** Says a Say. */
export function say(what: Say, table: Table | null, view: View | null): string {
  const args: TextArguments = { ...(what.args ?? {}) };
  if (what.card !== undefined) Object.assign(args, cardArguments(what.card));
  if (what.cards !== undefined) args["cards"] = list(what.cards.map((code) => cardName(code)));
  if (what.stars !== undefined) args["stars"] = list(what.stars);
  if (what.pen !== undefined) args["name"] = penWho(what.pen, table, view);
  if (what.what !== undefined) args["what"] = say(what.what, table, view);
  return t(what.id, args);
}
