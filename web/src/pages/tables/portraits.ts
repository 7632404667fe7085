/**
 * The opponents as small engravings, drawn for this game: a medallion of 48 by 48 with a head, and what they are known
 * for. Class `f` is filled, `w` a wash, everything else a line.
 */

const SHOULDERS = '<path class="w" d="M7 46c1-8 7-11 17-11s16 3 17 11z"/><path d="M7 46c1-8 7-11 17-11s16 3 17 11"/>';
const NECK = '<path d="M20.5 30v5M27.5 30v5"/>';
const FACE = '<path class="w" d="M16 19c0-6 3-10 8-10s8 4 8 10-3 12-8 12-8-6-8-12z"/>';
const FEATURES = '<path d="M20 19.500h1.800M26.2 19.500h1.800M24 20l-1 4h1.600M22 27c1.3.7 2.7.7 4 0"/>';
const OUTLINE = '<path d="M16 19c0-6 3-10 8-10s8 4 8 10-3 12-8 12-8-6-8-12z"/>';
const HEAD = SHOULDERS + NECK + FACE + OUTLINE + FEATURES;
const BEARD =
  '<path class="w" d="M16.5 22c.5 8 3.5 13 7.5 13s7-5 7.5-13c-2 3.5-4.5 3-7.5 3s-5.5.5-7.5-3z"/><path d="M16.5 22c.5 8 3.5 13 7.5 13s7-5 7.5-13c-2 3.5-4.5 3-7.5 3s-5.5.5-7.5-3zM22 29c1.3.7 2.7.7 4 0M21 32l-.5-2M27 32l.5-2"/>';
const SHORT_BEARD =
  '<path d="M16.5 23c1 5.5 3.5 8.5 7.5 8.500s6.5-3 7.5-8.500M19 27l.5 2M22 28.500v2M26 28.500v2M29 27l-.5 2"/>';
const CURLS =
  '<path d="M15.5 19c-2-2-1-5 .5-6 0-3 3-5 5-4 1-2 5-2 6 0 2-1 5 1 5 4 1.5 1 2.5 4 .5 6M18 12c1-1.5 2.5-1.5 3.5 0M22 10.500c1-1.5 3-1.5 4 0M26.5 12c1-1.5 2.5-1.5 3.5 0"/>';
const BAND = '<path class="f" d="M16 15.500c5-2 11-2 16 0v1.700c-5-2-11-2-16 0z"/>';
const star = (x: number, y: number, r: number): string =>
  `<path class="f" d="M${x} ${y - r}l${r * 0.28} ${r * 0.72} ${r * 0.72} ${r * 0.28} ${-r * 0.72} ${r * 0.28} ${-r * 0.28} ${r * 0.72} ${-r * 0.28} ${-r * 0.72} ${-r * 0.72} ${-r * 0.28} ${r * 0.72} ${-r * 0.28}z"/>`;

export const PORTRAITS: Record<string, string> = {
  // Phaethon with the rays of his father's chariot.
  random:
    '<path d="M24 6V2M17 7l-2-4M31 7l2-4M12 11L8 8.500M36 11l4-2.500M10.5 17L6 16.500M37.5 17l4.5-.5"/>' + HEAD + CURLS,
  // Hesiod in the straw hat of a farmer, with an ear of wheat.
  beginner:
    HEAD +
    SHORT_BEARD +
    '<path class="w" d="M10 15.500c4-2 6-2.5 7-8 3-3 11-3 14 0 1 5.5 3 6 7 8-8 2.5-20 2.5-28 0z"/><path d="M10 15.500c4-2 6-2.5 7-8 3-3 11-3 14 0 1 5.5 3 6 7 8-8 2.5-20 2.5-28 0zM17 12c4.5 1.5 9.5 1.5 14 0M41 44V30M41 34l-3-3M41 34l3-3M41 38l-3-3M41 38l3-3M41 30l-1-3h2z"/>',
  // Aratus, who sang of the figures in the sky.
  novice: HEAD + SHORT_BEARD + CURLS + star(9, 12, 4) + star(40, 9, 3) + '<path d="M9 12L15 6 24 4 40 9"/>',
  // Eratosthenes before the globe that he measured.
  greedy:
    '<circle cx="24" cy="21" r="19"/><path d="M5 21h10M33 21h10M24 2c-9 5-13 12-13 19M24 2c9 5 13 12 13 19"/>' +
    SHOULDERS +
    NECK +
    FACE +
    OUTLINE +
    FEATURES +
    BEARD,
  // Thales, who looks up.
  student: HEAD + SHORT_BEARD + CURLS + star(40, 8, 5) + '<path d="M33 16l4-4"/>',
  // Aristarchus, around whose sun the earth goes.
  planner:
    '<circle cx="24" cy="20" r="16.5" stroke-dasharray="3 2.5"/><circle cx="24" cy="20" r="21" stroke-dasharray="1 3"/><circle class="f" cx="38.5" cy="12" r="2.2"/>' +
    HEAD +
    BEARD +
    BAND,
  // Hipparchus with the arc of his instrument.
  adept:
    '<path d="M4 33A21 21 0 0 1 44 33M7 31.500l-2.5-1M9.5 26L7.5 24.500M13 21.500L11.5 19.500M41 31.500l2.5-1M38.5 26l2-1.500M35 21.500l1.5-2"/>' +
    HEAD +
    BEARD +
    CURLS,
  // Hypatia with diadem and astrolabe.
  scholar:
    SHOULDERS +
    NECK +
    FACE +
    OUTLINE +
    FEATURES +
    '<path d="M16 20c-3-1-3-12 8-12.500S35 19 32 20M16 20c-1 4-1 7-3 9M32 20c1 4 1 7 3 9M17.5 14.500c4-2.5 9-2.5 13 0M21 7.500c-1-3 7-3 6 0M15.5 23v2.500M32.5 23v2.5"/>' +
    star(24, 12, 2.4) +
    '<circle cx="40" cy="39" r="5.5"/><path d="M40 33.500v11M34.5 39h11M37 36l6 6"/>',
  // al-Sufi in his turban.
  master:
    HEAD +
    BEARD +
    '<path class="w" d="M14.5 16c-2-7 3-12 9.5-12s11.5 5 9.5 12c-5-3-14-3-19 0z"/><path d="M14.5 16c-2-7 3-12 9.5-12s11.5 5 9.5 12c-5-3-14-3-19 0zM15 12c6 1 11-3 13-7.500M18 14c7-.5 12-4 14-7"/>' +
    star(24, 8.5, 3),
};
