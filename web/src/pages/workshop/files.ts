/** Edition files in and out. */

import { readEdition, writeEdition, type CheckedEdition } from "../../api/editions";
import { saveFile } from "../../parts/files";
import type { DraftDocument } from "./document";

/** What the server takes at most (tests/web/test_limits.py compares). */
export const MOST_EDITION_BYTES = 1_000_000;

export class TooLarge extends Error {
  constructor(readonly megabytes: number) {
    super(`a file of ${megabytes} MB`);
  }
}

export type Read = CheckedEdition & { document: unknown; name: string };

/** What a file says, with everything that is wrong with it. */
export async function readFile(file: File): Promise<Read> {
  if (file.size > MOST_EDITION_BYTES) throw new TooLarge(Math.ceil(file.size / 1_000_000));
  return { ...(await readEdition(await file.text())), name: file.name };
}

export async function download(document: DraftDocument, format: "toml" | "json"): Promise<string> {
  const { text, name } = await writeEdition(document, format);
  saveFile(name, text);
  return name;
}
