/** Where the built figures lie, by card; their names carry hashes, so browsers keep them for good. */
const found = import.meta.glob<string>("./*.json", { query: "?url", import: "default", eager: true });

export const FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(found).map(([path, address]) => [path.slice(2, -".json".length), address]),
);
