import { csvFile } from '#platform/csv.ts';
import type { Platform } from '#platform/platform.ts';
import type { OrderFilters } from './orders.office.contract.ts';
import { orderLines, ordersHead } from './orders.office.csv.ts';
import { everyOrder } from './orders.office.search.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

async function* portions(shop: Shop, filters: OrderFilters): AsyncGenerator<string, void> {
  for await (const orders of everyOrder(shop, filters)) yield orderLines(orders);
}

/** All orders that fit, as a CSV file that is written while it is read. */
export const exportOrders = (shop: Shop, filters: OrderFilters): Promise<ReadableStream<Uint8Array>> =>
  csvFile(ordersHead, portions(shop, filters));
