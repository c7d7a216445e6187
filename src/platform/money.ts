/**
 * Money is stored and calculated as integer cents of US dollars, and travels as a JSON number of
 * dollars with at most two decimals (rules.md#money). This is the only place that rounds.
 */
export type Cents = number;

/** Dollars from the wire become cents. The input has at most two decimals, so rounding only removes float noise. */
export const toCents = (amount: number): Cents => Math.round(amount * 100);

/** Cents become the dollars that are sent. */
export const toDollars = (cents: Cents): number => cents / 100;

/**
 * `cents × numerator ÷ denominator`, rounded half up to a whole cent (rules.md#money).
 * BigInt keeps the product exact for any amount.
 */
export function fractionOf(cents: Cents, numerator: number, denominator: number): Cents {
  const doubled = 2n * BigInt(cents) * BigInt(numerator) + BigInt(denominator);
  return Number(doubled / (2n * BigInt(denominator)));
}

/** Rates have three decimals at most, so that so many parts of a percent are exact. */
const partsInPercent = 1000;
/** The whole, in the parts that `partsOfPercent` counts. */
export const wholeInParts = 100 * partsInPercent;
/** A rate in percent as whole parts, for `fractionOf(cents, parts, wholeInParts)`. */
export const partsOfPercent = (percent: number): number => Math.round(percent * partsInPercent);

/** A figure that leaves the one before by more than this share is confirmed first (rules.md#price-update). */
const farPercent = 30;

/**
 * Whether an amount leaves another one, or a range, by more than 30 percent: what staff type so is shown beside it and confirmed
 * before it counts (rules.md#price-update). All in dollars; anything above 0 is far from 0.
 */
export function isFarFrom(amount: number, from: number | { low: number; high: number }): boolean {
  const { low, high } = typeof from === 'number' ? { low: from, high: from } : from;
  const scaled = 100 * toCents(amount);
  return scaled < (100 - farPercent) * toCents(low) || scaled > (100 + farPercent) * toCents(high);
}

/** The sum of cents. */
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

const shown = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Dollars as people read them, on screens, in mails and on paper: '$84,300', and '$84,300.50' where there are cents. */
export const formatMoney = (dollars: number): string => shown.format(dollars);
