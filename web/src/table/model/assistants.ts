/** The assistants of the discovery under way, in the order in which they choose, and how far each has come. */
import type { Pen, View } from "../../api/types";

export interface Assistant {
  pen: Pen;
  stars: number;
  /** Asked now; yet to be asked; has chosen in secret, as in a tie; has taken a boon. */
  state: "now" | "next" | "sealed" | "done";
}

export function assistantsOf({ discovery, asked, facts }: View): Assistant[] {
  if (discovery === null) return [];
  const { choosing, waiting, taking } = discovery;
  return facts.assistants.map(({ pen, stars }) => {
    // Tied players are asked one after another, although all of them have yet to choose.
    if (choosing.includes(pen)) return { pen, stars, state: pen === asked ? "now" : "next" };
    return { pen, stars, state: waiting.includes(pen) ? "next" : taking.includes(pen) ? "sealed" : "done" };
  });
}
