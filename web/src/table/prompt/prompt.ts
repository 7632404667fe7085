/** The current decision in words and buttons, made only from the view and the server's preview. */
import type { Decision, Pen, View } from "../../api/types";
import { cardsOf, parseAction } from "../model/actions";
import { reckoning, restButton } from "./costs";
import { ability, back, traced, tradeCost } from "./in-hand";
import { type Button, type Moment, type Note, type Prompt, type Say, stopText, toPick } from "./moment";

/** The question, what it costs, and what can be pressed. */
export function promptFor(moment: Moment): Prompt {
  const { view, seat } = moment;
  const none: Prompt = { title: { id: "play-over" }, notes: [], steps: [], buttons: [], asks: "nothing" };
  if (view.over)
    return {
      ...none,
      buttons: [{ deed: "score", say: { id: "play-to-scores" }, icon: "fame", primary: true, key: "Enter" }],
    };
  if (view.asked === null || view.asked !== seat || moment.readonly) return waiting(moment);
  switch (view.decision) {
    case "turn":
    case "observe":
    case "again":
    case "ability":
    case "trade":
    case "dream":
      return moment.trace.length > 0 ? traced(moment) : opening(moment);
    case "boon":
      return {
        ...none,
        title: { id: "play-boon", card: view.discovery?.card ?? "" },
        asks: "boon",
        buttons: undoing(moment),
      };
    case "discover":
      return {
        ...none,
        title: { id: "play-discover" },
        notes: [{ icon: "eye", say: { id: "play-discover-note" } }],
        asks: "card",
        buttons: undoing(moment),
      };
    case "activate":
    case "discard":
      return picking(moment, view.decision);
    default:
      return none;
  }
}

function waiting(moment: Moment): Prompt {
  const { view } = moment;
  const who: Pen = view.asked ?? view.active;
  const kind: Record<Decision, string> = {
    turn: "turn",
    observe: "turn",
    again: "turn",
    ability: "turn",
    trade: "turn",
    dream: "dream",
    discover: "discovery",
    boon: "boon",
    activate: "activate",
    discard: "discard",
  };
  if (moment.plans === "now") return planning(moment);
  // Your own turn is never announced with your name, nor is a plan offered while it is still shown.
  const own = who === moment.seat && !moment.substituted;
  const id = own ? "play-your-turn" : `play-wait-${view.decision === null ? "turn" : kind[view.decision]}`;
  return {
    title: { id, pen: who, card: view.discovery?.card ?? "" },
    pen: who,
    notes: [],
    steps: [],
    buttons: [...undoing(moment), ...(moment.plans === "may" && !own ? [planButton(moment)] : [])],
    asks: "nothing",
  };
}

function planButton({ plan }: Moment): Button {
  const n = plan.length;
  return {
    deed: "plan",
    say: { id: n > 0 ? "play-plan-change" : "play-plan-begin", args: { n } },
    icon: "eye",
    key: "P",
  };
}

/** Stars of the next Observe, while somebody else decides. */
function planning(moment: Moment): Prompt {
  const { plan, planned } = moment;
  const first = parseAction(plan[0] ?? "");
  return {
    title: first?.kind === "mark" ? { id: "play-plan-card", card: first.card } : { id: "play-plan" },
    notes:
      plan.length === 0
        ? [{ icon: "eye", say: { id: "play-plan-note" }, tone: "quiet" }]
        : reckoning({ ...moment, trace: plan, preview: planned }),
    steps: [],
    buttons: [
      ...(plan.length > 0 ? [back] : []),
      {
        deed: "plan",
        say: { id: plan.length > 0 ? "play-plan-keep" : "play-plan-stop", args: { n: plan.length } },
        icon: plan.length > 0 ? "check" : "close",
        key: "P",
        primary: plan.length > 0,
      },
    ],
    asks: "stars",
  };
}

function undoing(moment: Moment): Button[] {
  const undo: Button = { deed: "undo", say: { id: "play-undo" }, icon: "undo", key: "Z" };
  const turn: Button = { deed: "undo-turn", say: { id: "play-undo-turn" }, icon: "undo", key: "Shift+Z" };
  return [...(moment.undoTurn ? [turn] : []), ...(moment.undo ? [undo] : [])];
}

function opening(moment: Moment): Prompt {
  const { view, seat } = moment;
  const stars = view.legal.some((text) => text.startsWith("mark "));
  const uses = cardsOf(view.legal, "use").length > 0;
  const rest = view.legal.includes("rest");
  const stop = view.legal.includes("stop");
  const buttons: Button[] = undoing(moment);
  if (moment.plan.length > 0 && view.decision === "turn")
    buttons.push({
      deed: "plan",
      say: { id: "play-plan-use", args: { n: moment.plan.length } },
      icon: "eye",
      key: "P",
    });
  const notes: Note[] = [];
  const seatView = seat === null ? undefined : view.seats[seat];
  let title: Say = { id: "play-turn-all" };
  switch (view.decision) {
    case "turn": {
      const id = stars && uses ? "all" : stars ? "observe" : uses ? (rest ? "use-rest" : "use-end") : "rest";
      title = { id: `play-turn-${id}` };
      if (stars) notes.push({ icon: "eye", say: { id: "play-note-begin" }, tone: "quiet" });
      else if (rest && seatView?.dust === 0)
        notes.push({ icon: "stardust", say: { id: "play-note-no-dust" }, tone: "quiet" });
      break;
    }
    case "observe":
      title = { id: "play-observe-more", card: cardAt(view) };
      break;
    case "again":
      title = { id: "play-again" };
      notes.push({ icon: "observation", say: { id: "play-note-telescopes", args: { n: seatView?.telescopes ?? 0 } } });
      notes.push({ icon: "stardust", say: { id: "play-note-dust", args: { n: seatView?.dust ?? 0 } } });
      break;
    case "ability":
      return ability(moment, view, [], null, buttons);
    case "trade":
      title = { id: "play-trade" };
      break;
    case "dream":
      title = { id: "play-dream-choose", args: { n: (view.facts.dream ?? 0) - view.now.stars } };
      return {
        title,
        pen: "dreamer",
        notes: [{ icon: null, say: { id: "play-dream-free" }, tone: "quiet" }],
        steps: [],
        buttons,
        asks: "stars",
      };
    default:
      break;
  }
  if (view.legal.includes("trade"))
    buttons.push({
      deed: "trade",
      say: { id: "play-trade-more", args: tradeCost(moment) },
      icon: "observation",
      key: "T",
    });
  if (view.decision === "again" && stars)
    buttons.push({ deed: "again", say: { id: "play-again-button" }, icon: "observation", key: "T" });
  if (stop) {
    buttons.push({ deed: "end", say: { id: stopText(view.decision) }, icon: "check", key: "Enter", primary: true });
  }
  if (rest) buttons.push(restButton(moment));
  return { title, notes, steps: [], buttons, asks: "stars" };
}

function cardAt(view: View): string {
  return view.now.place === null ? "" : (view.places[view.now.place]?.card ?? "");
}

function picking(moment: Moment, decision: "activate" | "discard"): Prompt {
  const n = toPick(moment.view);
  const picked = moment.picked;
  const ready = picked.length === n;
  const title: Say = { id: decision === "activate" ? "play-activate" : "play-discard", args: { n } };
  const say: Say =
    decision === "activate"
      ? { id: "play-activate-confirm", cards: [...picked], args: { picked: picked.length } }
      : { id: "play-discard-confirm", cards: [...picked], args: { picked: picked.length } };
  return {
    title,
    notes: [
      { icon: null, say: { id: "play-picked", args: { n: picked.length, of: n } } },
      ...(decision === "activate"
        ? [{ icon: null, say: { id: "play-activate-note" }, tone: "quiet" } satisfies Note]
        : discardNotes(moment)),
    ],
    steps: [],
    buttons: [
      ...undoing(moment),
      { deed: "confirm", say, icon: "check", key: "Enter", primary: true, disabled: !ready },
    ],
    asks: "hand",
  };
}

/** What discarding the picked cards takes from the final scoring, once the server has said so. */
function discardNotes({ view, seat, discard }: Moment): Note[] {
  const before = seat === null ? undefined : view.standings[seat];
  if (discard === null || before === undefined)
    return [{ icon: null, say: { id: "play-discard-note" }, tone: "quiet" }];
  const [from, to] = [before.sources["elements"] ?? 0, discard.standing.sources["elements"] ?? 0];
  const [all, then] = [before.total, discard.standing.total];
  return [
    { icon: null, say: { id: "play-discard-elements", args: { from, to } } },
    { icon: "fame", say: { id: "play-discard-total", args: { from: all, to: then } } },
  ];
}
