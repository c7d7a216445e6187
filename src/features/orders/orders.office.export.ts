import type { Platform } from '#platform/platform.ts';
import type { OrderFilters } from './orders.office.contract.ts';
import { csvHead, csvLines } from './orders.office.csv.ts';
import { everyOrder } from './orders.office.search.ts';

/**
 * All orders that fit, as a CSV file that is written while it is read: the next portion is asked for when the reader
 * has taken the last one. The first portion is read before this returns, so that a failure is still answered as one.
 */
export async function exportOrders(
  shop: Pick<Platform, 'database' | 'config'>,
  filters: OrderFilters,
): Promise<ReadableStream<Uint8Array>> {
  const portions = everyOrder(shop, filters);
  const bytes = new TextEncoder();
  const first = await portions.next();
  return new ReadableStream<Uint8Array>({
    start: (file) => file.enqueue(bytes.encode(csvHead + csvLines(first.value ?? []))),
    async pull(file) {
      for (;;) {
        const { value, done } = await portions.next();
        if (done) return file.close();
        if (value.length > 0) return file.enqueue(bytes.encode(csvLines(value)));
      }
    },
    cancel: async () => void (await portions.return(undefined)),
  });
}
