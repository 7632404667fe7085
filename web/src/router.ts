/** Which page an address means; the rest of the way (history, links, focus) is in navigation.svelte.ts. */

export interface Route {
  name: RouteName;
  params: Record<string, string>;
}

export const PATTERNS = {
  home: "/",
  new: "/new",
  table: "/t/:id",
  score: "/t/:id/score",
  join: "/join/:id",
  tables: "/tables",
  mine: "/games",
  atlas: "/atlas",
  card: "/atlas/:code",
  workshop: "/workshop",
  workshopPart: "/workshop/:code",
  rules: "/rules",
  replay: "/replay/:id",
  settings: "/settings",
  learn: "/learn",
  lesson: "/learn/:lesson",
} as const;

export type RouteName = keyof typeof PATTERNS | "missing";

export function match(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  for (const [name, pattern] of Object.entries(PATTERNS)) {
    const wanted = pattern.split("/").filter(Boolean);
    if (wanted.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((word, i) => {
      const part = parts[i] ?? "";
      if (!word.startsWith(":")) return word === part;
      try {
        params[word.slice(1)] = decodeURIComponent(part);
      } catch {
        return false;
      }
      return true;
    });
    if (fits) return { name: name as RouteName, params };
  }
  return { name: "missing", params: {} };
}

/** The address of a page: pathTo("card", {code: "Tau"}). */
export function pathTo(
  name: keyof typeof PATTERNS,
  params: Record<string, string> = {},
  query: Record<string, string | number | undefined> = {},
): string {
  const path = PATTERNS[name].replace(/:(\w+)/g, (_, word: string) => encodeURIComponent(params[word] ?? ""));
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) words.set(key, String(value));
  const text = words.toString();
  return text ? `${path}?${text}` : path;
}
