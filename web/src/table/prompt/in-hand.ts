/** The prompt while a list of actions is in hand: stars of an Observe, an ability, a trade, a dream. */
import type { BareView, Preview } from "../../api/types";
import { cardsOf, parseAction } from "../model/actions";
import { reckoning } from "./costs";
import type { Button, Moment, Note, Prompt, PromptStep } from "./moment";

export const back: Button = { deed: "back", say: { id: "play-take-back" }, icon: "undo", key: "Backspace" };

/** A list of actions in hand: how far it has come, and whether it can be confirmed. */
export function traced(moment: Moment): Prompt {
  const { view, trace, preview } = moment;
  const marks = trace.filter((text) => text.startsWith("mark "));
  const using = cardsOf(trace, "use").pop() ?? null;
  if (view.decision === "dream") return dreaming(moment, marks);
  if (trace.includes("trade") || preview?.events.some((event) => event.event === "Traded")) return trading(moment);
  if (using !== null || view.decision === "ability")
    return ability(moment, preview?.view ?? view, marks, using, [back]);
  if (view.decision === "trade") return trading(moment);
  const first = parseAction(marks[0] ?? "");
  return {
    title: { id: "play-observe", card: first?.kind === "mark" ? first.card : "" },
    notes: reckoning(moment),
    steps: [],
    buttons: [
      back,
      {
        deed: "confirm",
        say: { id: "play-mark-stars", args: { n: marks.length } },
        icon: "check",
        key: "Enter",
        primary: true,
        disabled: !preview?.confirm,
      },
    ],
    asks: "stars",
  };
}

/** Stars of this dream that are marked, or would be, including those that left nothing to choose. */
function dreamt({ view, preview }: Moment, chosen: number): number {
  if (preview === null) return view.now.stars + chosen;
  return (
    view.now.stars + preview.events.filter((event) => event.event === "StarMarked" && event.means === "dream").length
  );
}

function dreaming(moment: Moment, marks: string[]): Prompt {
  const { preview } = moment;
  const { dream } = moment.view.facts;
  const first = parseAction(marks[0] ?? "");
  const card = first?.kind === "mark" ? first.card : "";
  const count = dreamt(moment, marks.length);
  const unfinished = !preview?.confirm;
  return {
    title: { id: "play-dream", card },
    pen: "dreamer",
    notes: [
      { icon: null, say: { id: "play-dream-count", args: { n: count, of: dream ?? count } } },
      unfinished || (dream !== null && count >= dream)
        ? { icon: null, say: { id: "play-dream-free" }, tone: "quiet" }
        : { icon: null, say: { id: "play-dream-dead-end" }, tone: "quiet" },
      ...(preview?.completes ?? []).map((card): Note => ({ icon: "check", say: { id: "play-completes", card } })),
    ],
    steps: [],
    buttons: [
      back,
      {
        deed: "confirm",
        say: { id: "play-dream-stars", args: { n: unfinished ? (dream ?? count) : count } },
        icon: "moon",
        key: "Enter",
        primary: true,
        disabled: unfinished,
      },
    ],
    asks: "stars",
  };
}

function trading(moment: Moment): Prompt {
  const { preview, trace } = moment;
  const n = preview?.gained.telescopes ?? 0;
  const times = trace.filter((text) => text === "trade" || text.startsWith("use ")).length;
  const more = preview?.next.some((note) => note.action === "trade") ?? false;
  return {
    title: { id: "play-trade" },
    notes: [
      ...(preview === null
        ? []
        : [
            {
              icon: "stardust" as const,
              say: {
                id: "play-cost-dust",
                args: { n: preview.spent.dust ?? 0, left: preview.view.seats[moment.seat ?? 0]?.dust ?? 0 },
              },
            },
          ]),
      { icon: "observation", say: { id: "play-gain-telescopes", args: { n: n || times } } },
    ],
    steps: [],
    buttons: [
      back,
      {
        deed: "trade",
        say: { id: "play-trade-more", args: tradeCost(moment) },
        icon: "observation",
        key: "T",
        disabled: !more,
      },
      {
        deed: "confirm",
        say: { id: "play-trade-done", args: { n: n || times } },
        icon: "check",
        key: "Enter",
        primary: true,
        disabled: !preview?.confirm,
      },
    ],
    asks: "nothing",
  };
}

export function ability(
  moment: Moment,
  now: BareView,
  marks: string[],
  using: string | null,
  before: Button[],
): Prompt {
  const card = using ?? now.now.using ?? moment.view.now.using ?? "";
  const face = moment.cards.get(card);
  const kind = face?.ability.kind ?? "";
  const unfinished = moment.trace.length === 0 || !moment.preview?.confirm;
  const done = marks.map((text): PromptStep => {
    const action = parseAction(text);
    return { say: { id: "play-step-card", card: action?.kind === "mark" ? action.card : "" }, state: "done" };
  });
  const steps: PromptStep[] = [];
  const all = moment.view.facts.chosen_stars[kind] ?? 0;
  if (all > 0) {
    steps.push(...done);
    if (unfinished || marks.length === 0) {
      for (let i = marks.length; i < all; i++)
        steps.push({
          say: {
            id: moment.view.facts.one_star_each.includes(kind) ? "play-step-nth-card" : "play-step-nth-star",
            args: { n: i + 1 },
          },
          state: i === marks.length ? "now" : "next",
        });
    }
  }
  const buttons = [...before];
  if (moment.trace.length > 0) {
    buttons.push({
      deed: "confirm",
      say: { id: "play-mark-stars", args: { n: Math.max(1, countMarked(moment.preview, marks.length)) } },
      icon: "check",
      key: "Enter",
      primary: true,
      disabled: unfinished,
    });
  }
  return {
    title: {
      id: "play-ability",
      card,
      what: { id: `short-${kind}`, args: { n: face?.ability.n ?? 0, cost: face?.ability.cost ?? 0 } },
    },
    notes: [
      ...(marks.length > 0 ? reckoning(moment) : [{ icon: null, say: { id: "play-free" }, tone: "quiet" } as const]),
      ...(now.now.skips_action || moment.preview?.stopped === "turn"
        ? [{ icon: "moon", say: { id: "play-no-action" } } as const]
        : []),
    ],
    steps,
    buttons,
    asks: "stars",
  };
}

function countMarked(preview: Preview | null, marks: number): number {
  const marked = preview?.events.filter((event) => event.event === "StarMarked").length ?? 0;
  return Math.max(marked, marks);
}

export function tradeCost(moment: Moment): Record<string, number> {
  const using = moment.preview?.view.now.using ?? moment.view.now.using;
  const cost = using === null ? undefined : moment.cards.get(using)?.ability.cost;
  return { cost: cost ?? 0 };
}
