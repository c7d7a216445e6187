import { stockApi } from '../../stock.api.ts';
import type { CatalogueName } from '../../stock.rules.ts';

/** How an update ended. `stock` is what there is now, where the server said so; `text` is for the person. */
export type StockOutcome =
  | { updated: true; stock: number }
  | { updated: false; text: string; stock?: number; canRetry: boolean };

const unreachable = 'This did not reach the shop. The stock may be as it was.';

interface Update {
  id: string;
  catalogue: CatalogueName;
  stock: number;
  expectedStock: number;
}

function send({ id, catalogue, stock, expectedStock }: Update, fetch?: typeof globalThis.fetch) {
  const request = { param: { id }, json: { stock, expectedStock } };
  const api = stockApi(fetch);
  return catalogue === 'vip' ? api.vip.cars[':id'].stock.$put(request) : api.cars[':id'].$put(request);
}

/** Sets a stock. Never throws: a network that is away is an outcome as well. */
export async function updateStock(update: Update, fetch?: typeof globalThis.fetch): Promise<StockOutcome> {
  try {
    const answer: Pick<Response, 'ok' | 'status' | 'json'> = await send(update, fetch);
    const said = (await answer.json()) as { stock?: unknown; message?: unknown };
    const stock = typeof said.stock === 'number' ? said.stock : undefined;
    if (answer.ok && stock !== undefined) return { updated: true, stock };
    return {
      ...{ updated: false, stock, canRetry: answer.status >= 500 },
      text: typeof said.message === 'string' ? said.message : unreachable,
    };
  } catch {
    return { updated: false, text: unreachable, canRetry: true };
  }
}
