/** The title of the tab: the page's name, and a mark in front when somebody waits for you. */

import { t } from "../i18n";

class Title {
  page = $state("");
  yourTurn = $state(false);
  text: string = $derived.by(() => {
    const base = this.page ? `${this.page} · Astra` : "Astra";
    return this.yourTurn ? `● ${t("pages-your-turn")} · ${base}` : base;
  });
}

export const title = new Title();
