/** Pens differ by colour and by shape. */

export type PenName = 1 | 2 | 3 | 4 | 5 | "dreamer" | "auptolemy";

export const SHAPES = {
  1: "disc",
  2: "square",
  3: "triangle",
  4: "lozenge",
  5: "cross",
  dreamer: "crescent",
  auptolemy: "sun",
} as const;

type Pair = readonly [number, number];
const two = (value: number): string => String(Math.round(value * 100) / 100);
const polygon = (points: readonly Pair[]): string =>
  "M" + points.map(([x, y]) => `${two(x)} ${two(y)}`).join("L") + "Z";

/** SVG path data of a pen's shape around the origin, about as large as a circle of radius R. */
export function penPath(pen: PenName, R: number): string {
  switch (pen) {
    case 1: {
      const r = two(R * 0.94);
      return `M-${r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 -${r} 0Z`;
    }
    case 2: {
      const a = R * 0.86;
      const c = R * 0.16;
      const [A, B] = [two(a), two(a - c)];
      return `M-${B} -${A}H${B}Q${A} -${A} ${A} -${B}V${B}Q${A} ${A} ${B} ${A}H-${B}Q-${A} ${A} -${A} ${B}V-${B}Q-${A} -${A} -${B} -${A}Z`;
    }
    case 3: {
      const r = R * 1.22;
      return polygon(
        [0, 1, 2].map((i): Pair => [
          r * Math.sin((i * 2 * Math.PI) / 3),
          -r * Math.cos((i * 2 * Math.PI) / 3) + R * 0.16,
        ]),
      );
    }
    case 4:
      return polygon([
        [0, -R * 1.24],
        [R * 0.92, 0],
        [0, R * 1.24],
        [-R * 0.92, 0],
      ]);
    case 5: {
      const [a, b] = [R * 1.1, R * 0.46];
      return polygon([
        [-b, -a],
        [b, -a],
        [b, -b],
        [a, -b],
        [a, b],
        [b, b],
        [b, a],
        [-b, a],
        [-b, b],
        [-a, b],
        [-a, -b],
        [-b, -b],
      ]);
    }
    case "dreamer": {
      const [r, q, o] = [R * 1.1, R * 0.86, R * 0.46];
      const x = (r * r - q * q + o * o) / (2 * o);
      const y = Math.sqrt(r * r - x * x);
      return `M${two(x)} ${two(-y)}A${two(r)} ${two(r)} 0 1 0 ${two(x)} ${two(y)}A${two(q)} ${two(q)} 0 1 1 ${two(x)} ${two(-y)}Z`;
    }
    case "auptolemy":
      return polygon(
        Array.from({ length: 24 }, (_, i): Pair => {
          const r = R * (i % 3 === 0 ? 1.16 : 0.82);
          return [r * Math.sin((i * Math.PI) / 12), -r * Math.cos((i * Math.PI) / 12)];
        }),
      );
  }
}

/** An eight-pointed burst, the sign of a grand star. */
export function burstPath(R: number, inner = 0.36, short = 0.62, points = 8): string {
  return polygon(
    Array.from({ length: points * 2 }, (_, i): Pair => {
      const r = i % 4 === 0 ? R : i % 2 === 0 ? R * short : R * inner;
      return [r * Math.sin((i * Math.PI) / points), -r * Math.cos((i * Math.PI) / points)];
    }),
  );
}

/** The class that gives a pen's colour; styles set `color` for it. */
export function penClass(pen: PenName): string {
  return pen === "dreamer" ? "pD" : pen === "auptolemy" ? "pA" : `p${pen}`;
}
