/** Takes a text along; on plain http, where there is no clipboard, it is selected instead. */
import { t } from "../i18n";
import { toast } from "./messages.svelte";

/** `field` shows the text, and is selected where nothing else works. */
export async function copyText(value: string, field: HTMLInputElement | null | undefined): Promise<void> {
  try {
    if (!navigator.clipboard) throw new Error("no clipboard");
    await navigator.clipboard.writeText(value);
    toast(t("pages-copied"), "good");
  } catch {
    field?.focus();
    field?.select();
    // Deprecated, and the only way on a page that is not secure.
    const done = document.execCommand("copy");
    toast(t(done ? "pages-copied" : "pages-copy-selected"), done ? "good" : "plain");
  }
}
