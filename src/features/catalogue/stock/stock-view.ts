import { keysOf, type ListingState, listingStateWords } from '../facts.rules.ts';
import { type CatalogueName, catalogueNames, type StockSort, stockSorts } from './stock.rules.ts';

/** What the address of a stock page asks for. */
export interface StockView {
  catalogue: CatalogueName;
  search: string;
  /** The words as they were typed, and no others. */
  exact: boolean;
  sort: StockSort;
  /** Only what runs low. */
  low: boolean;
  /** Only listings in this state. */
  state?: ListingState | undefined;
  /** Only cars whose picture could not be had. */
  failedPictures: boolean;
}

/** Rows of a list page. */
export const carsOnPage = 50;

const oneOf = <Value extends string>(values: readonly Value[], asked: string | null, otherwise: Value) =>
  values.find((value) => value === asked) ?? otherwise;

/** What an address asks for; what it does not know counts as not asked. */
export const readStockView = (asked: URLSearchParams): StockView => ({
  catalogue: oneOf(catalogueNames, asked.get('catalogue'), 'cars'),
  search: asked.get('search')?.trim().slice(0, 100) ?? '',
  exact: asked.get('exact') === 'yes',
  sort: oneOf(stockSorts, asked.get('sort'), 'newest'),
  low: asked.get('low') === 'true',
  state: keysOf(listingStateWords).find((state) => state === asked.get('state')),
  failedPictures: asked.get('pictures') === 'failed',
});

/** The query of the address that shows the first page of this view; the shortest that says it. */
export function stockAddress({
  catalogue,
  search,
  exact,
  sort,
  low,
  state,
  failedPictures,
}: StockView): string {
  const said = new URLSearchParams({
    ...(catalogue !== 'cars' && { catalogue }),
    ...(search && { search }),
    ...(search && exact && { exact: 'yes' }),
    ...(sort !== 'newest' && { sort }),
    ...(low && { low: 'true' }),
    ...(state && { state }),
    ...(failedPictures && { pictures: 'failed' }),
  }).toString();
  return said ? `?${said}` : '?';
}

/** What a press on a column's head asks for: up, then down where that exists, then newest first again. */
export function nextSort(now: StockSort, column: 'name' | 'price' | 'stock'): StockSort {
  if (now === column) return column === 'stock' ? 'newest' : `-${column}`;
  return now === `-${column}` ? 'newest' : column;
}
