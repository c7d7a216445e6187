import { formatMoney } from '#platform/money.ts';

const counts = new Intl.NumberFormat('en-US');

/** '1 car', '100,000 cars'. */
export const carsInWords = (count: number): string =>
  `${counts.format(count)} ${count === 1 ? 'car' : 'cars'}`;

/** More cars than a person has in view: an update of so many is asked about first. */
export const isForMany = (matched: number): boolean => matched > 10;

/** What an update did, in a sentence. `price` in dollars. */
export function updatedText(
  { make, model }: { make: string; model: string },
  price: number,
  { matched, changed }: { matched: number; changed: number },
): string {
  const now = formatMoney(price);
  if (changed === 0) return `Every ${make} ${model} costs ${now} already. Nothing was changed.`;
  const rest = matched - changed;
  const others = rest === 0 ? '' : ` ${carsInWords(rest)} had this price already.`;
  return `${make} ${model}: the price of ${carsInWords(changed)} is now ${now}.${others}`;
}
