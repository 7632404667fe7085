/** Values that stay the same object as long as they say the same, so that nothing is drawn again without a reason. */

function same<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[];
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** For `$derived.by`: the record made last, as long as a new one has the same fields. */
export function steady<T extends object>(make: () => T): () => T {
  let last: T | null = null;
  return () => {
    const next = make();
    if (last === null || !same(last, next)) last = next;
    return last;
  };
}

/** The same for a list: records that did not change are kept, and the list itself if none did. */
export function steadyList<T extends object>(make: () => T[], keyOf: (record: T) => unknown): () => T[] {
  let known = new Map<unknown, T>();
  let list: T[] = [];
  return () => {
    const next = make().map((record) => {
      const before = known.get(keyOf(record));
      return before !== undefined && same(before, record) ? before : record;
    });
    if (next.length === list.length && next.every((record, i) => record === list[i])) return list;
    known = new Map(next.map((record) => [keyOf(record), record]));
    list = next;
    return list;
  };
}
