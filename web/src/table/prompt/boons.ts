/** What a boon would do for its taker, by what the server tried. */
import type { Amounts, BoonKind, Preview, View } from "../../api/types";
import type { Boon } from "../../chart/edition";
import type { Say } from "./moment";

const GAIN: Partial<Record<BoonKind, keyof Amounts>> = {
  fame: "fame",
  improvement: "pouch",
  stardust: "dust",
  wisdom: "wisdom",
  observation: "telescopes",
};

export interface Outcome {
  /** For the boon itself: "7 → 13". */
  short: Say;
  /** The whole consequence. */
  says: Say[];
}

export function outcomeOf(boon: Boon, tried: Preview, view: View, seat: number): Outcome {
  const what = GAIN[boon.kind];
  if (what === undefined) return waking(tried, view, seat);
  const n = tried.gained[what] ?? 0;
  if (n === 0)
    return {
      short: { id: "play-outcome-nothing.short" },
      says: [
        { id: "play-outcome-nothing" },
        ...(what === "pouch" || what === "wisdom" ? [{ id: `play-outcome-full-${what}` }] : []),
      ],
    };
  const journal = view.seats[seat]!;
  const from = journal[what];
  const args = { from, to: from + n };
  const says: Say[] = [{ id: `play-outcome-${what}`, args: { ...args, pouch: journal.pouch } }];
  // A tie's choices take effect together, so its preview ends before the journal changes.
  const after = tried.stopped === "hidden" ? null : tried.view.seats[seat];
  if (what === "wisdom" && after && after.limit > journal.limit)
    says.push({ id: "play-outcome-limit", args: { n: after.limit } });
  if (n < boon.n) says.push({ id: "play-outcome-lost", args: { n: boon.n - n } });
  return { short: { id: "play-outcome-step", args }, says };
}

function waking(tried: Preview, view: View, seat: number): Outcome {
  const cards = tried.events.flatMap((event) =>
    event.event === "CardsWoken" && event.pen === seat ? event.cards : [],
  );
  if (cards.length > 0)
    return { short: { id: "play-cards", args: { n: cards.length } }, says: [{ id: "play-outcome-wakes", cards }] };
  if (tried.view.decision === "activate" && tried.view.asked === seat)
    return { short: { id: "play-outcome-choose.short" }, says: [{ id: "play-outcome-choose" }] };
  if (view.facts.in_secret) return { short: { id: "play-outcome-later.short" }, says: [{ id: "play-outcome-later" }] };
  return {
    short: { id: "play-outcome-nothing.short" },
    says: [{ id: "play-outcome-nothing" }, { id: "play-outcome-none-asleep" }],
  };
}
