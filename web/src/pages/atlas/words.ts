/** A card in words. A card of an edition of somebody's own has its Latin name only. */

import type { Card } from "../../api/types";
import { hasText, t } from "../../i18n";

export const nameOf = (card: Card): string => (hasText(`card-${card.code}`) ? t(`card-${card.code}`) : card.latin);

const amounts = (card: Card): Record<string, number> => ({ n: card.ability.n ?? 1, cost: card.ability.cost ?? 0 });

export const abilityText = (card: Card): string => t(`ability-${card.ability.kind}`, amounts(card));
export const abilityWhen = (card: Card): string => t(`ability-${card.ability.kind}.when`);
export const abilityHelp = (card: Card): string => t(`ability-${card.ability.kind}.help`, amounts(card));
