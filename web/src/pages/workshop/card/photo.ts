/** Somebody's photo of a card, made small enough to be kept; it is drawn again, so nothing else of the file remains. */

import { BOX_HEIGHT, BOX_WIDTH } from "../../../chart/projection";
import type { Photo, PhotoPlace } from "../draft/storage";

/** The longer side, in pixels. */
const LARGEST = 1600;
/** A larger file is no photo of a card. */
const MOST_BYTES = 30_000_000;

export class NoPhoto extends Error {
  constructor(readonly reason: "large" | "unreadable") {
    super(reason);
  }
}

/** Where a photo lies at first: in the middle of the chart, as large as it will fit. */
const firstPlace = (ratio: number): PhotoPlace => ({
  x: BOX_WIDTH / 2,
  y: BOX_HEIGHT / 2,
  width: Math.min(BOX_WIDTH, BOX_HEIGHT / ratio),
  opacity: 0.6,
  tilt: 0,
  quarters: 0,
});

/** How far a photo is turned, clockwise in degrees. */
export const turnOf = ({ tilt, quarters }: PhotoPlace): number => 90 * quarters + tilt;

export async function readPhoto(file: Blob): Promise<Photo> {
  if (file.size > MOST_BYTES) throw new NoPhoto("large");
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new NoPhoto("unreadable");
  }
  const size = Math.min(1, LARGEST / Math.max(picture.width, picture.height));
  const [width, height] = [
    Math.max(1, Math.round(picture.width * size)),
    Math.max(1, Math.round(picture.height * size)),
  ];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  if (!small) throw new NoPhoto("unreadable");
  const ratio = height / width;
  return { picture: small, ratio, ...firstPlace(ratio) };
}
