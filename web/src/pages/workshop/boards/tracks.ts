/** Tracks are typed as a row of numbers: "2 2 3 3 4". */

export const trackText = (numbers: readonly number[]): string => numbers.join(" ");

/** The numbers of a row, however they are set apart; null if there is something else in it. */
export function trackOf(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  return words.every((word) => /^\d{1,4}$/.test(word)) && words.length > 0 ? words.map(Number) : null;
}
