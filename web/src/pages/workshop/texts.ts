/** The files of texts that the workshop's pages show. */
export const TEXTS = ["cards", "edition", "workshop"] as const;
