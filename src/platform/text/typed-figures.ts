/** Thousands by commas or spaces, two decimals at most: '12,50' and '10.000' are neither, and may mean two things each. */
const amount = /^-?\$?\s*(?:\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.\d{0,2})?$/u;

/**
 * Dollars as people type them: '12500', '$12,500' or '12 500.50'. Undefined where nothing was typed. What is no amount, or could
 * be two, is NaN, which the schema refuses in words: money is never guessed at (rules.md#formats).
 */
export function dollarsTyped(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return amount.test(typed) ? Number(typed.replaceAll(/[$,\s]/g, '')) : Number.NaN;
}

/** Whole, in groups of three however they are parted, or with a fraction. */
const grouped = /^-?\d{1,3}(?:[\s,.’']\d{3})+$/u;
const plain = /^-?\d+(?:\.\d*)?$/u;

/**
 * A figure that is whole as a rule, such as a mileage: '120,000', '120 000' and '120.000' are 120000. Undefined where nothing was
 * typed, NaN for what is no figure.
 */
export function figureTyped(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (grouped.test(typed)) return Number(typed.replaceAll(/[\s,.’']/gu, ''));
  return plain.test(typed) ? Number(typed) : Number.NaN;
}
