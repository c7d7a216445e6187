import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { joinListPages } from '../../../screens/customer/list/join-list-pages.ts';
import { stockApi } from '../../stock.api.ts';
import type { StockCar } from '../../stock.contract.ts';
import type { StockView } from './stock-view.ts';

export const stockNotLoaded = 'The stock could not be loaded.';

/** Rows that are fetched at once. */
const pageSize = 50;
/** The most that the call returns (rules.md#lists). */
const largestPage = 100;

interface Part {
  cursor?: string;
  limit?: number;
}

/** A list page of the stock, and the words that were searched in place of those that were typed. */
export interface StockPage extends ListPage<StockCar> {
  understood?: string | undefined;
}

/** A list page of the stock. Null where the shop did not give it. */
export async function fetchStock(
  { catalogue, search, exact, sort, low, state, failedPictures }: StockView,
  { cursor, limit = pageSize }: Part = {},
  fetch?: typeof globalThis.fetch,
): Promise<StockPage | null> {
  const query = {
    catalogue,
    sort,
    low: low ? 'true' : 'false',
    limit: String(limit),
    ...(search && { search }),
    ...(exact && { exact: 'yes' as const }),
    ...(state && { state }),
    ...(failedPictures && { pictures: 'failed' as const }),
    ...(cursor && { cursor }),
  } as const;
  const asked = await askListPage(() => stockApi(fetch).stock.$get({ query }), stockNotLoaded);
  if (!asked.ok) return null;
  const understood = asked.headers.get('X-Understood');
  return understood ? { ...asked.value, understood: decodeURIComponent(understood) } : asked.value;
}

/** Goes on from a list's first part until it is as long as it was before it was loaded again. */
export async function fetchStockAgain(
  length: number,
  first: ListPage<StockCar>,
  view: StockView,
): Promise<ListPage<StockCar>> {
  let list = first;
  while (list.next && list.items.length < length) {
    const page = await fetchStock(view, { cursor: list.next, limit: largestPage });
    if (!page) return list;
    list = joinListPages(list, page);
  }
  return list;
}
