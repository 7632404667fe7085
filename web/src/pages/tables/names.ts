/** A name for a table whose host gave none. */

import { t } from "../../i18n";

export function someName(random: () => number = Math.random): string {
  const names = t("new-table-names").split(", ");
  return names[Math.floor(random() * names.length)] ?? "Astra";
}
