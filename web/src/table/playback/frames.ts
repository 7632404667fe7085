/** Events drawn one after another: how long each is on stage, and what the drawn view looks like after it. */
import type { GameEvent, Pen, SeatView, View } from "../../api/types";

/** Milliseconds at speed 1x, by the table of the look. */
export function lengthOf(event: GameEvent): number {
  switch (event.event) {
    case "StarMarked":
      return event.kind === "grand" && typeof event.pen === "number" ? 480 : 240;
    case "Gained":
      return event.why === "grand_star" || event.n === 0 ? 0 : 360;
    case "AbilityUsed":
    case "Traded":
    case "Rested":
    case "TurnBegan":
    case "DreamBegan":
      return 240;
    case "SphereTurned":
    case "DeckDiscarded":
    case "PlaceFilled":
    case "BoonTaken":
    case "CardDiscarded":
    case "LibraryChosen":
      return 480;
    case "CardCompleted":
    case "CardTaken":
    case "DieRolled":
      return 720;
    case "EndTriggered":
      return 1200;
    case "DiscoveryBegan":
      return 3200;
    default:
      return 0;
  }
}

/** Something to read takes its time even without motion. */
export const isRead = (event: GameEvent): boolean => event.event === "DiscoveryBegan";

/**
 * The drawn view after an event. It only repeats what the event says, and the card limit of the server's view that
 * follows at the end.
 */
export function after(view: View, event: GameEvent, next: View): View {
  switch (event.event) {
    case "TurnBegan":
      // Who has to decide from here on is known only at the end of the film; until then, show whose turn it is.
      return {
        ...view,
        active: event.pen,
        turn: event.turn,
        asked: typeof event.pen === "number" ? event.pen : null,
        decision: null,
      };
    case "AbilityUsed":
      return seat(view, event.pen, (s) => ({ ...s, cards: { ...s.cards, [event.card]: "exhausted" } }));
    case "Traded":
      return seat(view, event.pen, (s) => ({ ...s, dust: s.dust - event.dust, telescopes: s.telescopes + 1 }));
    case "ObserveBegan":
      return event.telescope ? seat(view, event.pen, (s) => ({ ...s, telescopes: s.telescopes - 1 })) : view;
    case "StarMarked": {
      const places = view.places.map((place) =>
        place?.card === event.card ? { ...place, marks: { ...place.marks, [String(event.star)]: event.pen } } : place,
      );
      return seat({ ...view, places }, event.pen, (s) => ({ ...s, dust: s.dust - event.dust }));
    }
    case "Gained":
      return gained(view, event.pen, event.what, event.n, next);
    case "Paid":
      if (event.pen === "auptolemy" && view.auptolemy) {
        const a = view.auptolemy;
        return {
          ...view,
          auptolemy:
            event.what === "dust" ? { ...a, dust: a.dust - event.n } : { ...a, telescopes: a.telescopes - event.n },
        };
      }
      return view;
    case "CardsWoken":
      return seat(view, event.pen, (s) => ({
        ...s,
        cards: { ...s.cards, ...Object.fromEntries(event.cards.map((card) => [card, "active" as const])) },
      }));
    case "SphereTurned":
      return { ...view, sphere: event.sphere };
    case "DeckDiscarded":
      return drawn({ ...view, discard: [event.card, ...view.discard] });
    case "CardTaken": {
      const left = discovered(view, event.card);
      if (event.pen === "auptolemy" && left.auptolemy) {
        return { ...left, auptolemy: { ...left.auptolemy, cards: [...left.auptolemy.cards, event.card] } };
      }
      return seat(left, event.pen, (s) => ({ ...s, cards: { ...s.cards, [event.card]: "active" } }));
    }
    case "CardDiscarded": {
      const gone = discovered(view, event.card);
      const left = { ...gone, discard: [event.card, ...gone.discard] };
      return seat(left, event.pen, (s) => {
        const cards = { ...s.cards };
        delete cards[event.card];
        return { ...s, cards };
      });
    }
    case "PlaceFilled": {
      const places = view.places.map((place, i) => (i === event.place ? { card: event.card, marks: {} } : place));
      return drawn({ ...view, places });
    }
    case "EndTriggered":
      return { ...view, above_end: null, last_turns: event.last_turns };
    default:
      return view;
  }
}

/** The card is at its place no more, and nobody chooses a boon of it. */
function discovered(view: View, card: string): View {
  const places = view.places.map((place) => (place?.card === card ? null : place));
  if (view.discovery?.card !== card) return { ...view, places };
  const asked = typeof view.active === "number" ? view.active : null;
  return { ...view, places, asked, decision: null, discovery: null, facts: { ...view.facts, assistants: [] } };
}

function seat(view: View, pen: Pen, change: (seat: SeatView, at: number) => SeatView): View {
  if (typeof pen !== "number") return view;
  return { ...view, seats: view.seats.map((s, i) => (i === pen ? change(s, i) : s)) };
}

function drawn(view: View): View {
  return {
    ...view,
    deck: Math.max(0, view.deck - 1),
    above_end: view.above_end === null ? null : Math.max(0, view.above_end - 1),
  };
}

function gained(view: View, pen: Pen, what: string, n: number, next: View): View {
  if (pen === "auptolemy" && view.auptolemy) {
    const a = view.auptolemy;
    const key = what === "dust" ? "dust" : what === "fame" ? "fame" : what === "telescope" ? "telescopes" : null;
    return key === null ? view : { ...view, auptolemy: { ...a, [key]: a[key] + n } };
  }
  return seat(view, pen, (s, at) => {
    switch (what) {
      case "dust":
        return { ...s, dust: s.dust + n };
      case "fame":
        return { ...s, fame: s.fame + n };
      case "telescope":
        return { ...s, telescopes: s.telescopes + n };
      case "pouch":
        return { ...s, pouch: s.pouch + n };
      case "wisdom":
        return { ...s, wisdom: s.wisdom + n, limit: next.seats[at]?.limit ?? s.limit };
      default:
        return s;
    }
  });
}
