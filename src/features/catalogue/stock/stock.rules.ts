export const catalogueNames = ['cars', 'vip'] as const;
export type CatalogueName = (typeof catalogueNames)[number];

/** A minus reverses the sort. `stock` lists sold-out cars first. */
export const stockSorts = ['newest', 'name', '-name', 'price', '-price', 'stock'] as const;
export type StockSort = (typeof stockSorts)[number];

/** At or below this a car runs low (rules.md#stock). The triggers that keep `low_stock` know it as well. */
export const lowStockLevel = 3;

/** Units of one car. A higher number is a typing error, such as an extra digit. */
export const highestStock = 1_000_000;

/** The text for a stock that runs low; undefined above `lowStockLevel`. */
export function lowStockText(stock: number): string | undefined {
  if (stock > lowStockLevel) return undefined;
  return stock === 0 ? 'Out of stock' : `Low: ${stock} left`;
}

/**
 * The stock that somebody typed. Undefined for anything that is not a number, below 0 or not whole: then nothing
 * happens (rules.md#stock).
 */
export const typedStock = (text: string): number | undefined =>
  /^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined;
