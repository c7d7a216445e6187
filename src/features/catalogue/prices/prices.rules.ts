import { formatMoney, isFarFrom } from '#platform/money.ts';

/** What cars cost before a change of many prices is kept so long. */
const undoDays = 30;

/** A change of many prices that was made before then cannot be undone any more (rules.md#price-update). */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoDays * 86_400_000);

const counts = new Intl.NumberFormat('en-US');

/** '1 car', '100,000 cars'. */
export const carsInWords = (count: number): string =>
  `${counts.format(count)} ${count === 1 ? 'car' : 'cars'}`;

/** More cars than a person has in view: an update of so many is asked about first. */
export const isForMany = (matched: number): boolean => matched > 10;

/** Whether a new price is far from one of those that cars cost now, or some of these are not known (rules.md#price-update). */
export const isFarFromPrices = (
  price: number,
  { matched, prices }: { matched: number; prices: readonly { price: number; cars: number }[] },
): boolean =>
  prices.some((one) => isFarFrom(price, one.price)) ||
  prices.reduce((listed, { cars }) => listed + cars, 0) < matched;

/** '$45,890 → $43,500', or '$41,000 to $45,890 → $43,500'. In dollars. */
export const fromToText = (before: { lowest: number; highest: number }, after: number): string => {
  const { lowest, highest } = before;
  const range =
    lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} to ${formatMoney(highest)}`;
  return `${range} → ${formatMoney(after)}`;
};

/** What an update did, in a sentence. `price` in dollars. */
export function updatedText(
  { make, model }: { make: string; model: string },
  price: number,
  { matched, changed }: { matched: number; changed: number },
): string {
  const now = formatMoney(price);
  if (changed === 0) return `Every ${make} ${model} costs ${now} already. Nothing was changed.`;
  const rest = matched - changed;
  const others = rest === 0 ? '' : ` ${carsInWords(rest)} already had this price.`;
  return `${make} ${model}: the price of ${carsInWords(changed)} is now ${now}.${others}`;
}

/** A percentage as people write it: '−5%', '+7.5%'. `parts` are thousandths of a percent. */
export const percentText = (parts: number): string =>
  `${parts < 0 ? '−' : '+'}${(Math.abs(parts) / 1000).toLocaleString('en-US', { maximumFractionDigits: 3 })}%`;

/** 'Audi A4', or 'all Audi models'. */
export const selectionText = (make: string, model: string | null): string =>
  model ? `${make} ${model}` : `all ${make} models`;
