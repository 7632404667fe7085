/** A small edition for tests of the workshop: three cards. */
import type { Edition } from "../../../api/types";

export const card = (code: string): Edition["cards"][number] => ({
  code,
  latin: `the ${code}`,
  element: "fire",
  fame: 1,
  stars: [1, 2, 3].map((n) => ({ n, kind: n === 1 ? "start" : "common", name: "", x: n / 4, y: 0.5, mag: 3, bv: 0.1 })),
  lines: [
    [1, 2],
    [2, 3],
  ],
  chart: { ra: 1, dec: 2, scale: 3, roll: 0 },
  field: [[0.1, 0.2, 5]],
  boons: [1, 2, 3, 4].map((n) => ({ kind: "fame", n })),
  ability: { kind: "gain_dust", n: 2 },
});
const board = (places: number): Edition["boards"][string] => ({
  spheres: ["fire", "water", "air", "earth"],
  discard_after: "earth",
  places: Array.from({ length: places }, () => "fire"),
});
export const OURS: Edition = {
  id: "ours",
  version: 5,
  cards: [card("Aaa"), card("Bbb"), card("Ccc")],
  boards: {
    "2": { ...board(3), dream: { fire: 1, water: 2, air: 3, earth: 4 } },
    "3": board(4),
    "4": board(5),
    "5": board(6),
  },
  pouch: [5, 6],
  wisdom: [2, 8],
  final_cards: [["fire", "water"]],
};
