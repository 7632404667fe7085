/** Edition files in and out. */

import { readEdition, writeEdition, type CheckedEdition } from "../../../api/editions";
import { saveFile } from "../../../parts/files";
import type { DraftDocument } from "./document";

/** What the server takes at most (tests/web/test_limits.py compares). */
const MOST_EDITION_BYTES = 1_000_000;

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

/** What a file of a sound edition is called, as `file_name` of src/astra/edition/writing.py has it. */
export const fileName = ({ id, version }: Pick<DraftDocument, "id" | "version">, format: "toml" | "json"): string =>
  /^[A-Za-z0-9]/.test(id) ? `${id}-${version}.${format}` : `edition.${format}`;

export async function download(document: DraftDocument, format: "toml" | "json"): Promise<string> {
  const { text, name } = await writeEdition(document, format);
  saveFile(name, text);
  return name;
}
