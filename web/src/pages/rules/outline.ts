/** The rules in the order of their file: sections with their rules, by text id. */

import type { Message } from "../../i18n";

export interface Entry {
  /** The text's id, such as `rule-R4-3`. */
  id: string;
  /** What players call it: R4.3, A7, or nothing for a plain paragraph. */
  number: string;
  attributes: string[];
}

export interface Section {
  number: string;
  id: string;
  entries: Entry[];
}

/**
 * From the messages of rules.ftl; what stands before section 1, the definitions among it, is a section without a
 * number.
 */
export function outline(messages: readonly Message[]): Section[] {
  const sections: Section[] = [];
  for (const { id, attributes } of messages) {
    const section = /^rules-section-(\d+)$/.exec(id)?.[1];
    if (section) sections.push({ number: section, id, entries: [] });
    else if (id === "rules-title") sections.push({ number: "", id, entries: [] });
    else if (/^rules?-/.test(id))
      sections.at(-1)?.entries.push({ id, number: numberOf(id), attributes: [...attributes] });
  }
  return sections;
}

/** `rule-R4-3` is R4.3, `rule-A7` is A7. */
function numberOf(id: string): string {
  const found = /^rule-([A-Z]\d+)(?:-(\d+))?$/.exec(id);
  if (!found) return "";
  return found[2] ? `${found[1]}.${found[2]}` : (found[1] ?? "");
}

export interface Piece {
  text: string;
  /** Another rule, to go to. */
  rule?: string;
  /** The mark of a ruling. */
  ruling?: boolean;
}

/** Cuts a rule's text at the numbers of other rules and at the marks of rulings. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const hit of text.matchAll(/\b(R\d+\.\d+|A\d+)\b|‡/g)) {
    if (hit.index > from) found.push({ text: text.slice(from, hit.index) });
    found.push(hit[1] ? { text: hit[1], rule: hit[1] } : { text: "‡", ruling: true });
    from = hit.index + hit[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}
