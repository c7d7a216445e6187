import type { Platform } from '#platform/runtime/platform.ts';
import { csvFile } from '#platform/text/csv.ts';
import { orderLines, ordersHead } from './order-csv.ts';
import type { OrderFilters } from './order-search.contract.ts';
import { everyOrder } from './search-orders.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

async function* portions(shop: Shop, filters: OrderFilters): AsyncGenerator<string, void> {
  for await (const orders of everyOrder(shop, filters)) yield orderLines(orders);
}

/** All orders that fit, as a CSV file that is written while it is read. */
export const exportOrders = (shop: Shop, filters: OrderFilters): Promise<ReadableStream<Uint8Array>> =>
  csvFile(ordersHead, portions(shop, filters));
