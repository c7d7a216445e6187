import type { LoaderFunctionArgs } from 'react-router';
import { stockApi } from '#features/catalogue/catalogue.floor.api.ts';
import { fetchStockPage } from '#features/catalogue/screens/desk/stock-page.ts';
import { readStockView } from '#features/catalogue/screens/desk/stock-view.ts';
import { serverContext } from '#web/server-context.ts';

/** What the stock tables show, as the address asks for it. */
export async function loadStock({ context, request }: LoaderFunctionArgs) {
  const view = readStockView(new URL(request.url).searchParams);
  const { fetch } = context.get(serverContext);
  const [page, summary] = await Promise.all([
    fetchStockPage(view, {}, fetch),
    stockApi(fetch).stock.summary.$get(),
  ]);
  return { view, page, summary: summary.ok ? await summary.json() : null };
}
