/** What a Rest and a trace cost, give and bring back, by what the server tried. */
import { properName } from "../../i18n/stars";
import type { Button, Moment, Note, Say } from "./moment";

/** One button that says what the Rest does, by what the server tried. */
export function restButton(moment: Moment): Button {
  const { rest, view, seat } = moment;
  const button: Button = { deed: "rest", say: { id: "play-rest" }, icon: "moon", key: "R" };
  if (rest === null || seat === null) return button;
  const gain = rest.gained.dust ?? 0;
  const woken = rest.events.flatMap((event) => (event.event === "CardsWoken" && event.pen === seat ? event.cards : []));
  const sub: Say[] = [];
  if (gain > 0) sub.push({ id: "play-rest-fill", args: { n: (view.seats[seat]?.dust ?? 0) + gain } });
  if (woken.length > 0) sub.push({ id: "play-rest-wake", cards: woken });
  if (sub.length === 0) sub.push({ id: "play-rest-nothing" });
  const { dream, discards } = rest;
  if (dream !== null) sub.push({ id: "play-rest-dream", args: { n: dream } });
  return {
    ...button,
    sub,
    ...(discards ? { badge: "discard" as const } : {}),
    // With nothing else to do, no press is a slip.
    ...(view.legal.length > 1 && (discards || (gain === 0 && woken.length === 0)) ? { careful: true } : {}),
    // The card that comes to light cannot be covered again: this Rest has no undo.
    ...(discards ? { cost: { id: "play-rest-final" } } : {}),
  };
}

/** Dust, wisdom and the rest of what a trace costs, gives and brings back. */
export function reckoning(moment: Moment): Note[] {
  const { preview, view, seat, trace } = moment;
  const notes: Note[] = [];
  if (preview === null || seat === null) return notes;
  const dust = preview.spent.dust ?? 0;
  const has = view.seats[seat]?.dust ?? 0;
  if (dust > 0)
    notes.push({
      icon: "stardust",
      say: { id: "play-cost-dust", args: { n: dust, left: has - dust + (preview.gained.dust ?? 0) } },
    });
  if ((preview.spent.telescopes ?? 0) > 0)
    notes.push({ icon: "observation", say: { id: "play-cost-telescope", args: { n: preview.spent.telescopes ?? 0 } } });
  const wisdom = preview.gained.wisdom ?? 0;
  const grand = preview.events.flatMap((event) =>
    event.event === "StarMarked" && event.kind === "grand" && event.pen === seat ? [properName(event.name)] : [],
  );
  if (wisdom > 0)
    notes.push({
      icon: "wisdom",
      say: {
        id: grand.length === 1 ? "play-gain-wisdom-star" : "play-gain-wisdom",
        args: { n: wisdom, star: grand[0] ?? "" },
        stars: grand,
      },
    });
  else if (
    preview.events.some(
      (event) => event.event === "Gained" && event.pen === seat && event.why === "grand_star" && event.n === 0,
    )
  )
    notes.push({ icon: "wisdom", say: { id: "play-wisdom-full" }, tone: "quiet" });
  for (const [what, icon] of [
    ["telescopes", "observation"],
    ["fame", "fame"],
    ["pouch", "pouch"],
  ] as const) {
    const n = preview.gained[what] ?? 0;
    if (n > 0) notes.push({ icon, say: { id: `play-gain-${what}`, args: { n } } });
  }
  if (dust === 0 && trace.some((text) => text.startsWith("mark ")))
    notes.push({ icon: null, say: { id: "play-free" }, tone: "quiet" });
  for (const card of preview.completes) notes.push({ icon: "check", say: { id: "play-completes", card } });
  if ((preview.returns.dust ?? 0) > 0)
    notes.push({ icon: "undo", say: { id: "play-returns-dust", args: { n: preview.returns.dust ?? 0 } } });
  if ((preview.returns.fame ?? 0) > 0)
    notes.push({ icon: "fame", say: { id: "play-returns-fame", args: { n: preview.returns.fame ?? 0 } } });
  return notes;
}
