/**
 * Drafts and photos in the browser's own database: what was confirmed survives a reload, a closed tab and a server that
 * is gone. Photos never leave it.
 */

import type { DraftDocument } from "./document";
import type { History } from "./steps";

export interface Draft {
  /** Of this browser; the edition's own id is in its document. */
  id: string;
  /** Grows with every step that is kept. */
  revision: number;
  document: DraftDocument;
  history: History;
  created: number;
  changed: number;
  /** What the last check found: the edition's hash, or null while something is wrong. */
  hash: string | null;
}

/**
 * Where a photo lies under a chart: its middle and its width in units of the chart, how strongly it shows, and how it
 * is turned clockwise, in quarters and in degrees besides.
 */
export interface PhotoPlace {
  x: number;
  y: number;
  width: number;
  opacity: number;
  tilt: number;
  quarters: number;
}

export interface Photo extends PhotoPlace {
  picture: Blob;
  /** Height by width. */
  ratio: number;
}

const NAME = "astra-workshop";
const VERSION = 1;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database does not answer"));
  });

const kept = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("nothing was kept"));
  });

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("drafts", { keyPath: "id" });
      request.result.createObjectStore("photos");
    };
    request.onsuccess = () => {
      const found = request.result;
      found.onversionchange = () => {
        opened = null;
        found.close();
      };
      resolve(found);
    };
    request.onerror = () => reject(request.error ?? new Error("the database cannot be opened"));
  });
  opened.catch(() => (opened = null));
  return opened;
}

const reading = async (store: string): Promise<IDBObjectStore> =>
  (await database()).transaction(store, "readonly").objectStore(store);
const writing = async (...stores: string[]): Promise<IDBTransaction> =>
  (await database()).transaction(stores, "readwrite", { durability: "strict" });

/** Every draft, the one that was changed last first. */
export async function allDrafts(): Promise<Draft[]> {
  const drafts = await done((await reading("drafts")).getAll() as IDBRequest<Draft[]>);
  return drafts.sort((one, other) => other.changed - one.changed);
}

export const draftOf = async (id: string): Promise<Draft | undefined> =>
  done((await reading("drafts")).get(id) as IDBRequest<Draft | undefined>);

/** Keeps a draft if the kept one has the revision `on`; else nothing changes, and what is kept comes back. */
export async function keepDraft(draft: Draft, on: number): Promise<Draft | null> {
  const transaction = await writing("drafts");
  const drafts = transaction.objectStore("drafts");
  const former = await done(drafts.get(draft.id) as IDBRequest<Draft | undefined>);
  if (former && former.revision !== on) return former;
  drafts.put(draft);
  await kept(transaction);
  // A browser that runs out of room deletes what it was not asked to keep.
  if (!former) void navigator.storage?.persist?.().catch(() => false);
  return null;
}

/** What a check found of a draft that is still the same. */
export async function keepHash(id: string, revision: number, hash: string | null): Promise<void> {
  const transaction = await writing("drafts");
  const drafts = transaction.objectStore("drafts");
  const draft = await done(drafts.get(id) as IDBRequest<Draft | undefined>);
  if (draft?.revision === revision) drafts.put({ ...draft, hash });
  await kept(transaction);
}

const photosOf = (draft: string): IDBKeyRange => IDBKeyRange.bound([draft], [draft, []]);

export async function dropDraft(id: string): Promise<void> {
  const transaction = await writing("drafts", "photos");
  transaction.objectStore("drafts").delete(id);
  transaction.objectStore("photos").delete(photosOf(id));
  await kept(transaction);
}

export const photoOf = async (draft: string, card: string): Promise<Photo | undefined> =>
  done((await reading("photos")).get([draft, card]) as IDBRequest<Photo | undefined>);

export async function keepPhoto(draft: string, card: string, photo: Photo): Promise<void> {
  const transaction = await writing("photos");
  transaction.objectStore("photos").put(photo, [draft, card]);
  await kept(transaction);
}

export async function dropPhoto(draft: string, card: string): Promise<void> {
  const transaction = await writing("photos");
  transaction.objectStore("photos").delete([draft, card]);
  await kept(transaction);
}
