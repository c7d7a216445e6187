import type { LoaderFunctionArgs } from 'react-router';
import { fetchStock, stockNotLoaded } from '#features/catalogue/stock/fetch-stock.ts';
import type { StockRoutes } from '#features/catalogue/stock/stock.routes.ts';
import { readStockView } from '#features/catalogue/stock/stock-view.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { serverContext } from '#page-kit/server-context.ts';

/** What the stock tables show, as the address asks for it. */
export async function loadStock({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const { fetch } = context.get(serverContext);
  const [page, summary] = await Promise.all([
    fetchStock(asked, fetch),
    ask(() => client<StockRoutes>(fetch).stock.summary.$get(), stockNotLoaded),
  ]);
  return { view: readStockView(asked), page, summary: summary.ok ? summary.value : null };
}
