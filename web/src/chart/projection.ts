/** From the sky to a chart's box: stereographic, north up, east to the left, turned by the chart's roll. */
import type { ChartFrame } from "./edition";

export interface Point {
  x: number;
  y: number;
}

type Vector = readonly [number, number, number];

export const BOX_WIDTH = 1.4;
export const BOX_HEIGHT = 1;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const blend = (p: number, a: Vector, q: number, b: Vector): Vector => [
  p * a[0] + q * b[0],
  p * a[1] + q * b[1],
  p * a[2] + q * b[2],
];

/** The unit vector to a point of the sky, x to 0 h, y to 6 h, z to the north pole. */
function direction(hours: number, degrees: number): Vector {
  const east = radians(hours * 15);
  const north = radians(degrees);
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Maps hours and degrees to the box of a chart; null far behind the observer. */
export function projection(frame: ChartFrame): (hours: number, degrees: number) => Point | null {
  const ra = radians(frame.ra * 15);
  const dec = radians(frame.dec);
  const roll = radians(frame.roll);
  const unit = 2 * Math.tan(radians(frame.scale) / 2);
  const centre = direction(frame.ra, frame.dec);
  const west: Vector = [Math.sin(ra), -Math.cos(ra), 0];
  const north: Vector = [-Math.sin(dec) * Math.cos(ra), -Math.sin(dec) * Math.sin(ra), Math.cos(dec)];
  const right = blend(Math.cos(roll), west, -Math.sin(roll), north);
  const up = blend(Math.sin(roll), west, Math.cos(roll), north);
  return (hours, degrees) => {
    const to = direction(hours, degrees);
    const denominator = 1 + dot(to, centre);
    if (denominator < 0.35) return null;
    const size = 2 / denominator / unit;
    return { x: BOX_WIDTH / 2 + size * dot(to, right), y: BOX_HEIGHT / 2 - size * dot(to, up) };
  };
}

/** Degrees between parallels and between meridians for a drawing that shows this many degrees. */
export function gridSteps(frame: ChartFrame, span: number): [number, number] {
  const small = span < 30;
  if (Math.abs(frame.dec) > 55) return [small ? 5 : 10, span < 45 ? 15 : 30];
  return small ? [5, 7.5] : [10, 15];
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** SVG path data of the meridians and parallels that cross a drawing; `put` maps the box to it. */
export function gridPath(
  frame: ChartFrame,
  put: (point: Point) => Point,
  width: number,
  height: number,
  steps: [number, number],
): string {
  const at = projection(frame);
  const beyond = 24;
  // Only what the drawing can show is walked: everything within this angle of the chart's centre.
  const middle = put({ x: BOX_WIDTH / 2, y: BOX_HEIGHT / 2 });
  const perBox = put({ x: 1, y: 0 }).x - put({ x: 0, y: 0 }).x;
  const farthest =
    Math.hypot(Math.max(middle.x, width - middle.x) + beyond, Math.max(middle.y, height - middle.y) + beyond) / perBox;
  const angle = (2 * Math.atan(farthest * Math.tan(radians(frame.scale) / 2)) * 180) / Math.PI;
  let path = "";
  const run = (points: Iterable<[number, number]>): void => {
    let drawn = "";
    let down = false;
    for (const [hours, degrees] of points) {
      const boxed = at(hours, degrees);
      const spot = boxed === null ? null : put(boxed);
      const inside =
        spot !== null && spot.x > -beyond && spot.x < width + beyond && spot.y > -beyond && spot.y < height + beyond;
      if (inside) drawn += `${down ? "L" : "M"}${round(spot.x)} ${round(spot.y)}`;
      down = inside;
    }
    if (drawn.includes("L")) path += drawn;
  };
  const [byDec, byRa] = steps;
  for (let dec = -90 + byDec; dec < 90; dec += byDec) {
    if (Math.abs(dec - frame.dec) <= angle) run(around(dec, frame, angle));
  }
  for (let ra = 0; ra < 360; ra += byRa) run(upwards(ra / 15, frame, angle));
  return path;
}

/** How far a parallel is seen to either side of the chart's meridian, in degrees of right ascension. */
function halfWidth(dec: number, frame: ChartFrame, angle: number): number {
  const [d, d0] = [radians(dec), radians(frame.dec)];
  const cosine = (Math.cos(radians(angle)) - Math.sin(d) * Math.sin(d0)) / (Math.cos(d) * Math.cos(d0));
  return cosine <= -1 ? 180 : cosine >= 1 ? 0 : (Math.acos(cosine) * 180) / Math.PI;
}

function* around(dec: number, frame: ChartFrame, angle: number): Generator<[number, number]> {
  const half = Math.min(180, halfWidth(dec, frame, angle) + 2);
  const first = Math.floor((frame.ra * 15 - half) / 2) * 2;
  for (let ra = first; ra <= first + 2 * half + 2; ra += 2) yield [ra / 15, dec];
}

function* upwards(hours: number, frame: ChartFrame, angle: number): Generator<[number, number]> {
  const low = Math.max(-84, Math.floor((frame.dec - angle) / 2) * 2);
  const high = Math.min(84, frame.dec + angle + 2);
  // A meridian on the far side of the sky is seen only around a pole that the chart shows.
  const across = Math.cos(radians(hours * 15 - frame.ra * 15));
  if (across <= 0 && Math.abs(frame.dec) + angle < 90) return;
  for (let dec = low; dec <= high; dec += 2) yield [hours, dec];
}

export interface ScaleMark {
  x: number;
  y: number;
  text: string;
  hours: boolean;
}

/** Hours along the foot and degrees along the left of a large chart. */
export function scaleMarks(
  frame: ChartFrame,
  put: (point: Point) => Point,
  width: number,
  height: number,
): ScaleMark[] {
  const at = projection(frame);
  const marks: ScaleMark[] = [];
  const nearest = (points: Iterable<[number, number]>, away: (spot: Point) => number): Point | null => {
    let best: Point | null = null;
    let least = 12;
    for (const [hours, degrees] of points) {
      const boxed = at(hours, degrees);
      if (boxed === null) continue;
      const spot = put(boxed);
      const distance = away(spot);
      if (distance < least) [best, least] = [spot, distance];
    }
    return best;
  };
  for (let hour = 0; hour < 24; hour++) {
    const spot = nearest(fine(hour), (p) => (p.x > 60 && p.x < width - 40 ? Math.abs(p.y - (height - 22)) : 99));
    if (spot !== null) marks.push({ x: spot.x, y: height - 17, text: String(hour), hours: true });
  }
  for (let dec = -80; dec <= 80; dec += 10) {
    const spot = nearest(fineAround(dec), (p) => (p.y > 40 && p.y < height - 40 ? Math.abs(p.x - 22) : 99));
    if (spot !== null)
      marks.push({
        x: 17,
        y: spot.y - 4,
        text: `${dec > 0 ? "+" : dec < 0 ? "−" : ""}${Math.abs(dec)}°`,
        hours: false,
      });
  }
  return marks;
}

function* fine(hours: number): Generator<[number, number]> {
  for (let dec = -84; dec <= 84; dec += 0.5) yield [hours, dec];
}

function* fineAround(dec: number): Generator<[number, number]> {
  for (let ra = 0; ra < 360; ra += 0.5) yield [ra / 15, dec];
}
