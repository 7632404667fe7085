/**
 * How a phone shares its screen out: pure numbers. Nothing here depends on what is asked or said, so no star moves
 * between two steps; what needs more room for a moment lies over the rest.
 */

export interface PhoneFrame {
  /** Held sideways: chart left, sheet right. */
  sideways: boolean;
  /** Smaller rows and type. */
  short: boolean;
  /** Only the large card, the thumbnails and the sheet: other journals and the card's foot wait in its dialogs. */
  bare: boolean;
  /** The large card is too narrow for its ability beside its boons. */
  stacked: boolean;
  /** Heights, in px: the bar, the other journals, the large card's head and foot, the thumbnails. */
  top: number;
  foes: number;
  head: number;
  foot: number;
  thumbs: number;
  /** The sheet: its height, or its width where it stands beside the chart. */
  sheet: number;
  /** What is left for the chart. */
  chart: { width: number; height: number };
}

export interface PhoneRoom {
  width: number;
  height: number;
  /** The other journals. */
  foes: number;
  /** A coach says whose move it is, so the bar is not needed. */
  lesson: boolean;
  /** Spectators have no journal and no hand in the sheet. */
  watching?: boolean;
}

/** Below this a table stands on its side like a phone, however wide it is. */
const LOW = 520;
const SHORT = 740;
const BARE = 600;
/** The chart keeps at least so much; the sheet shrinks first. */
export const CHART_LEAST = 222;
const SHEET_LEAST = 172;
const SHEET_MOST = 250;
const SHEET_WATCHING = 112;
/** Margins and borders above the large card, and above the sheet. */
const CARD_EDGES = 8;
const SHEET_GAP = 4;
const ROW = 48;
const LOW_ROW = 44;
const ROW_GAP = 6;
const THUMB_COLUMN = 76;
const STACKED_BELOW = 360;
/** The height of a table on its side that has room for the large card's foot. */
const FOOT_FROM = 350;

export const isSideways = (width: number, height: number): boolean => width > height && height < LOW;

/** The width of the sheet beside the chart. */
export const sideWidth = (width: number): number => Math.round(Math.max(280, Math.min(400, width * 0.4)));

export function phoneFrame({ width, height, foes, lesson, watching = false }: PhoneRoom): PhoneFrame {
  if (isSideways(width, height)) {
    const sheet = sideWidth(width);
    const room = width - sheet - THUMB_COLUMN - 2 * CARD_EDGES;
    const stacked = room < STACKED_BELOW;
    const head = 44;
    // Above the bar of a replay the chart needs the foot's room.
    const foot = height < FOOT_FROM ? 0 : stacked ? 70 : 48;
    const rows = Math.ceil(foes / 2);
    return {
      sideways: true,
      short: true,
      stacked,
      bare: lesson,
      top: lesson ? 0 : 44,
      foes: lesson ? 0 : rows * LOW_ROW + (rows - 1) * ROW_GAP,
      head,
      foot,
      thumbs: THUMB_COLUMN,
      sheet,
      chart: { width: room, height: height - head - foot - 2 * CARD_EDGES },
    };
  }
  const short = height < SHORT;
  const bare = height < BARE;
  const top = bare && lesson ? 0 : short ? 44 : 46;
  // In a short window many journals stand in one row that scrolls.
  const journals = bare ? 0 : short ? LOW_ROW : foes > 2 ? 2 * ROW + ROW_GAP : ROW;
  const head = short ? 44 : 53;
  const foot = bare ? 0 : short ? 46 : 58;
  const thumbs = short ? 50 : height < 800 ? 62 : 74;
  const rest = height - top - journals - CARD_EDGES - head - foot - thumbs - SHEET_GAP;
  const sheet = watching ? SHEET_WATCHING : Math.max(SHEET_LEAST, Math.min(SHEET_MOST, rest - CHART_LEAST));
  return {
    sideways: false,
    short,
    stacked: false,
    bare,
    top,
    foes: journals,
    head,
    foot,
    thumbs,
    sheet,
    chart: { width: width - 22, height: rest - sheet },
  };
}
