import { type Asked, ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { Car } from '../catalogue.contract.ts';
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
  { id, catalogue, ...json }: Update,
  fetch?: typeof globalThis.fetch,
): Promise<Asked<Car>> {
  const request = { param: { id }, json };
  const api = client<StockRoutes>(fetch);
  return catalogue === 'vip'
    ? ask(() => api.vip.cars[':id'].stock.$put(request), unreachable)
    : ask(() => api.cars[':id'].$put(request), unreachable);
}

/** Whether the same may work at another time: the shop or the network was away. */
export const mayRetry = ({ status = 500 }: Refused): boolean => status >= 500;
