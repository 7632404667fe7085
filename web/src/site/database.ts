/**
 * The browser's own database: every row of every table, and few things beside them. When a promise resolves, the
 * transaction is complete, so what is confirmed survives a reload, a closed tab and a crash.
 */

import type { Language, TableSummary } from "../api/types";

/** A row: version, kind, parts, time, key and digest of the request. */
type Entry = [number, string, string, number, string | null, string | null];

interface Listing {
  status: string;
  lesson: string | null;
  updated: number;
  summaries: Record<Language, TableSummary>;
}

interface TableHead {
  id: string;
  edition: string;
  secret: string;
  version: number;
  listing: Listing;
}

const NAME = "astra";
const VERSION = 1;
const STORES = ["values", "tables", "rows", "editions"] as const;

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

const rowsOf = (table: string, after: number): IDBKeyRange =>
  IDBKeyRange.bound([table, after], [table, Infinity], true);

export class Database {
  readonly #name: string;
  #opened: Promise<IDBDatabase> | null = null;

  constructor(name = NAME) {
    this.#name = name;
  }

  #open(): Promise<IDBDatabase> {
    if (this.#opened) return this.#opened;
    const request = indexedDB.open(this.#name, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore("values");
      database.createObjectStore("tables", { keyPath: "id" });
      database.createObjectStore("rows");
      database.createObjectStore("editions");
    };
    const letGo = (): void => void (this.#opened = null);
    this.#opened = done(request).then((database) => {
      // Somebody is changing or deleting it: it is opened again for the next request.
      database.onversionchange = () => {
        database.close();
        letGo();
      };
      database.onclose = letGo;
      return database;
    });
    this.#opened.catch(letGo);
    return this.#opened;
  }

  async #read(...stores: (typeof STORES)[number][]): Promise<IDBTransaction> {
    return (await this.#open()).transaction(stores, "readonly");
  }

  async #write(...stores: (typeof STORES)[number][]): Promise<IDBTransaction> {
    return (await this.#open()).transaction(stores, "readwrite", { durability: "strict" });
  }

  async value(name: string): Promise<string | undefined> {
    return done((await this.#read("values")).objectStore("values").get(name) as IDBRequest<string | undefined>);
  }

  async keepValue(name: string, text: string): Promise<void> {
    const transaction = await this.#write("values");
    transaction.objectStore("values").put(text, name);
    await kept(transaction);
  }

  /** A table with its rows after a version, as JSON. */
  async load(table: string, after: number): Promise<string | undefined> {
    const transaction = await this.#read("tables", "rows");
    const head = done(transaction.objectStore("tables").get(table) as IDBRequest<TableHead | undefined>);
    const rows = done(transaction.objectStore("rows").getAll(rowsOf(table, after)) as IDBRequest<Entry[]>);
    const [found, entries] = await Promise.all([head, rows]);
    return found && JSON.stringify({ edition: found.edition, secret: found.secret, entries });
  }

  /** False if there is a table of that name. The table's edition is stored with it. */
  async create(table: string, text: string, listing: string, document: string): Promise<boolean> {
    const { edition, secret, entries } = JSON.parse(text) as { edition: string; secret: string; entries: Entry[] };
    const transaction = await this.#write("tables", "rows", "editions");
    const tables = transaction.objectStore("tables");
    if ((await done(tables.getKey(table))) !== undefined) return false;
    const version = entries.at(-1)![0];
    tables.add({ id: table, edition, secret, version, listing: JSON.parse(listing) as Listing } satisfies TableHead);
    for (const entry of entries) transaction.objectStore("rows").add(entry, [table, entry[0]]);
    transaction.objectStore("editions").put(document, edition);
    await kept(transaction);
    return true;
  }

  /** False if another tab has already written the version: then nothing is stored. */
  async append(table: string, text: string, listing: string): Promise<boolean> {
    const entries = JSON.parse(text) as Entry[];
    const transaction = await this.#write("tables", "rows");
    const tables = transaction.objectStore("tables");
    const head = await done(tables.get(table) as IDBRequest<TableHead | undefined>);
    if (!head || entries[0]![0] !== head.version + 1) return false;
    tables.put({ ...head, version: entries.at(-1)![0], listing: JSON.parse(listing) as Listing } satisfies TableHead);
    for (const entry of entries) transaction.objectStore("rows").add(entry, [table, entry[0]]);
    await kept(transaction);
    return true;
  }

  async #heads(): Promise<TableHead[]> {
    return done((await this.#read("tables")).objectStore("tables").getAll() as IDBRequest<TableHead[]>);
  }

  /** A lesson's unfinished tables, as JSON. */
  async lessons(lesson: string): Promise<string> {
    const found = (await this.#heads()).filter(
      ({ listing }) => listing.lesson === lesson && listing.status === "playing",
    );
    return JSON.stringify(found.map(({ id }) => id));
  }

  /** The games, newest first, without lessons. */
  async games(language: Language): Promise<TableSummary[]> {
    const listings = (await this.#heads()).map(({ listing }) => listing).filter(({ lesson }) => lesson === null);
    return listings.sort((one, other) => other.updated - one.updated).map(({ summaries }) => summaries[language]);
  }

  async edition(digest: string): Promise<string | undefined> {
    return done((await this.#read("editions")).objectStore("editions").get(digest) as IDBRequest<string | undefined>);
  }

  /** Stores an edition for a table that will be opened; other editions stay only if a table has them. */
  async keepEdition(digest: string, document: string): Promise<void> {
    const transaction = await this.#write("tables", "editions");
    const editions = transaction.objectStore("editions");
    editions.put(document, digest);
    const [heads, known] = await Promise.all([
      done(transaction.objectStore("tables").getAll() as IDBRequest<TableHead[]>),
      done(editions.getAllKeys() as IDBRequest<string[]>),
    ]);
    const needed = new Set([digest, ...heads.map(({ edition }) => edition)]);
    for (const other of known) if (!needed.has(other)) editions.delete(other);
    await kept(transaction);
  }

  async forget(): Promise<void> {
    const transaction = await this.#write(...STORES);
    for (const store of STORES) transaction.objectStore(store).clear();
    await kept(transaction);
  }
}
