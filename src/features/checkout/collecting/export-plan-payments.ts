import { csvFile, csvHead, csvLine } from '#platform/csv/write-csv.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { ListedPayment, PaymentFilters } from './collecting.contract.ts';
import { listPlanPayments } from './collecting.list.ts';

const columns: readonly [head: string, cell: (one: ListedPayment) => string | number][] = [
  ['Due', ({ dueDate }) => dueDate],
  ['Receipt number', ({ order }) => order.receiptNumber],
  ['Payment', ({ number }) => number],
  ['Of', ({ count }) => count],
  ['Amount (USD)', ({ amount }) => amount.toFixed(2)],
  ['Canceled balance (USD)', ({ ended = 0 }) => ended.toFixed(2)],
  ['State', ({ state }) => state],
  ['Tries', ({ tries }) => tries],
  ['Why refused', ({ refusal = '' }) => refusal],
  ['Next try', ({ nextTryOn = '' }) => nextTryOn],
  ['Paid on', ({ paidOn = '' }) => paidOn],
  ['Paid by', ({ paidBy = '' }) => paidBy],
  ['Note', ({ note = '' }) => note],
  ['Recorded by', ({ recordedBy = '' }) => recordedBy],
  ['Make', ({ order }) => order.make],
  ['Model', ({ order }) => order.model],
  ['First name', ({ buyer }) => buyer.firstName],
  ['Last name', ({ buyer }) => buyer.lastName],
  ['Email', ({ buyer }) => buyer.email],
  ['Phone', ({ buyer }) => buyer.phone],
  ['Order', ({ order }) => order._id],
];

type Shop = Pick<Platform, 'database' | 'config'>;

const atOnce = 500;

async function* portions(shop: Shop, filters: PaymentFilters): AsyncGenerator<string, void> {
  let cursor: string | undefined;
  do {
    const page = await listPlanPayments(shop, { ...filters, limit: atOnce, cursor });
    yield page.payments.map((one) => csvLine(columns.map(([, cell]) => cell(one)))).join('');
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** All payments of plans that fit, as a CSV file that is written while it is read. */
export const exportPlanPayments = (
  shop: Shop,
  filters: PaymentFilters,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(csvHead(columns.map(([name]) => name)), portions(shop, filters));
