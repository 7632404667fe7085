/** The figures of the start page's sky: loaded when everything else on the page is drawn. */
import { soon } from "../../parts/deferred";
import address from "./figures.json?url";

/** What tools/web_sky_figures.py builds: paths have `units` for each unit of the disc. */
export interface SkyFigures {
  units: number;
  figures: Readonly<Record<string, SkyFigure>>;
}
interface SkyFigure {
  element: string;
  fill: string;
  ink: string;
  /** From the first point to the second the figure passes into the sky. */
  fade?: readonly [number, number, number, number];
}

/** Figures wait until every other part of a page is drawn. */
const LAST = 9;

/**
 * Calls `show` with the figures once they are loaded; without them the sky stays as it is. The returned function
 * cancels it.
 */
export function whenQuiet(show: (figures: SkyFigures) => void): () => void {
  let wanted = true;
  const leave = soon(() => {
    fetch(address)
      .then((answer) => (answer.ok ? (answer.json() as Promise<SkyFigures>) : Promise.reject(new Error(address))))
      .then(
        (figures) => {
          if (wanted) show(figures);
        },
        () => undefined,
      );
  }, LAST);
  return () => {
    wanted = false;
    leave();
  };
}
