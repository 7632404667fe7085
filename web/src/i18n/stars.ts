/** Proper names of stars: bright ones have their own in each language, the others have the IAU's. */
import { hasText, t } from "./texts.svelte";

export function properName(name: string): string {
  const id = `proper-${name.replaceAll(" ", "-")}`;
  return name !== "" && hasText(id) ? t(id) : name;
}
