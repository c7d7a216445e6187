import { type Asked, ask } from '#page-kit/ask.ts';
import type { Client } from '#page-kit/client.ts';
import { pageForm, withToast } from '#page-kit/form-action.ts';
import type { Car } from '../catalogue.contract.ts';
import { stockForm } from './stock.contract.ts';
import type { StockRoutes } from './stock.routes.ts';
import type { CatalogueName } from './stock.rules.ts';

const unreachable = 'We could not reach the server. The stock may not have changed.';

interface Update {
  id: string;
  catalogue: CatalogueName;
  stock: number;
  expectedStock: number;
  /** Why it is corrected. */
  reason?: string;
}

/** Sets a stock. Returns the car as it is then. */
export function updateStock(
  api: Client<StockRoutes>,
  { id, catalogue, stock, expectedStock, reason }: Update,
): Promise<Asked<Car>> {
  const request = { param: { id }, json: { stock, expectedStock, reason } };
  return catalogue === 'vip'
    ? ask(() => api.vip.cars[':id'].stock.$put(request), unreachable)
    : ask(() => api.cars[':id'].$put(request), unreachable);
}

const inWords = (stock: number) => stock.toLocaleString('en-US');

/** 'Byron C40: 12 in stock (was 10).' */
export const changedText = (name: string, { from, to }: { from: number; to: number }): string =>
  `${name}: ${inWords(to)} in stock (was ${inWords(from)}).`;

/** One notice at a time: a pile of them would cover the rows being typed in. */
export const stockTopic = 'stock';

/** Sets the stock of a row. */
export const setStock = pageForm('stock', stockForm, ({ value, api }) =>
  updateStock(api<StockRoutes>(), value),
);

/** Sets it to what it was, asked for by the notice of the change, which stays when the page is left. */
export const takeBackStock = pageForm('take-back-stock', stockForm, async ({ value, api }) => {
  const asked = await updateStock(api<StockRoutes>(), value);
  return asked.ok
    ? withToast(asked, `${value.name}: ${inWords(value.stock)} in stock again.`, {
        tone: 'good',
        topic: stockTopic,
      })
    : withToast(asked, `${value.name}: not undone. ${asked.text}`, { tone: 'bad', topic: stockTopic });
});
