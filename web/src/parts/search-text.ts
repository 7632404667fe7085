/** A text as it is searched for: without accents and capitals. */
export const bare = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
