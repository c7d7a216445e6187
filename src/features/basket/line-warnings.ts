import { notOffered } from '#features/pricing/offered-lines.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { formatMoney } from '#platform/money.ts';
import { isShort } from './basket.rules.ts';
import { hasNewPrice } from './basket-changes.ts';
import type { KeptLine } from './basket-store.ts';

/** What a customer has to know about a line before it can be bought. `lines`: all of the basket. */
export const warningsOf = (line: KeptLine, lines: readonly KeptLine[], terms: PriceTerms): string[] => [
  ...[stockWarning(line, lines), priceWarning(line)].filter((text) => text !== null),
  ...notOffered(line, terms).map((name) => `Extra no longer available: ${name}`),
];

function stockWarning(line: KeptLine, lines: readonly KeptLine[]): string | null {
  if (!isShort(line, lines)) return null;
  if (line.firstDay) return datesWarning(line);
  if (line.car.stock === 0) return 'Out of Stock: remove it to continue';
  return `Only ${line.car.stock} left: reduce the quantity to continue`;
}

function datesWarning({ car }: KeptLine): string {
  if (car.stock === 0) return 'No longer available for these dates: remove it to continue';
  return `Only ${car.stock} available for these dates: reduce the quantity to continue`;
}

function priceWarning(line: KeptLine): string | null {
  if (!hasNewPrice(line)) return null;
  return `The price was ${formatMoney(line.seenPrice)} and is now ${formatMoney(line.car.price)}`;
}
