import { client } from '#page-kit/client.ts';
import { askedPlace } from '#page-kit/list-address.ts';
import { askListPage, type ListPage } from '#page-kit/list-page.ts';
import type { StockCar } from './stock.contract.ts';
import type { StockRoutes } from './stock.routes.ts';
import { carsOnPage, readStockView } from './stock-view.ts';

export const stockNotLoaded = 'The stock could not be loaded.';

/** A list page of the stock, and the words that were searched in place of those that were typed. */
export interface StockPage extends ListPage<StockCar> {
  understood?: string | undefined;
}

/** The list page of the stock that an address asks for. Null where the shop did not give it. */
export async function fetchStock(
  asked: URLSearchParams,
  fetch: typeof globalThis.fetch,
): Promise<StockPage | null> {
  const { catalogue, search, exact, sort, low, state, failedPictures } = readStockView(asked);
  const query = {
    ...askedPlace(asked),
    catalogue,
    sort,
    low: low ? 'true' : 'false',
    limit: String(carsOnPage),
    ...(search && { search }),
    ...(exact && { exact: 'yes' as const }),
    ...(state && { state }),
    ...(failedPictures && { pictures: 'failed' as const }),
  } as const;
  const answer = await askListPage(() => client<StockRoutes>(fetch).stock.$get({ query }), stockNotLoaded);
  if (!answer.ok) return null;
  const understood = answer.headers.get('X-Understood');
  return understood ? { ...answer.value, understood: decodeURIComponent(understood) } : answer.value;
}
