export const catalogueNames = ['cars', 'vip'] as const;
export type CatalogueName = (typeof catalogueNames)[number];

/** A minus reverses the sort. `stock` lists sold-out cars first. */
export const stockSorts = ['newest', 'name', '-name', 'price', '-price', 'stock'] as const;
export type StockSort = (typeof stockSorts)[number];

/** At or below this a car runs low (rules.md#stock). The triggers that keep `low_stock` know it as well. */
export const lowStockLevel = 3;

/** Units of one car. A higher number is a typing error, such as an extra digit. */
export const highestStock = 1_000_000;

export const tooHighText = `At most ${highestStock.toLocaleString('en-US')}`;

/** The text for a stock that runs low; undefined above `lowStockLevel`. */
export function lowStockText(stock: number): string | undefined {
  if (stock > lowStockLevel) return undefined;
  return stock === 0 ? 'Out of stock' : `Low: ${stock} left`;
}

/**
 * The stock after a correction that somebody typed, such as '+2' or '-1', or what is wrong with it. Another sign for minus, as
 * phones have it, is one.
 */
export function correctedStock(before: number, typed: string): { stock: number } | { problem: string } {
  const text = typed.trim().replace(/^[−–]/, '-');
  if (!/^[+-]?\d{1,9}$/.test(text) || Number(text) === 0)
    return { problem: 'Enter a change, such as +2 or -1' };
  const stock = before + Number(text);
  if (stock < 0) return { problem: `There are only ${before.toLocaleString('en-US')}` };
  return stock > highestStock ? { problem: tooHighText } : { stock };
}

/**
 * The stock that somebody typed, or what is wrong with it, said at the field: then nothing changes (rules.md#stock).
 * A number's field gives no text where it cannot read what stands in it.
 */
export function judgeStock(text: string): { stock: number } | { problem: string } {
  const typed = text.trim();
  if (/^-\d/.test(typed)) return { problem: 'Enter 0 or more' };
  if (!/^\d+$/.test(typed)) return { problem: 'Enter a whole number, such as 12' };
  const stock = Number(typed);
  return stock > highestStock ? { problem: tooHighText } : { stock };
}
