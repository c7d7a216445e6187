import { csvFile, csvHead, csvLine } from '#platform/csv/write-csv.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { DeskHold } from '../holds.contract.ts';
import type { DeskView } from '../holds.rules.ts';
import { holdStateWords } from '../holds.rules.ts';
import { readEveryHold } from './desk.list.ts';

const columns: readonly [head: string, cell: (hold: DeskHold) => string][] = [
  ['Reservation', ({ _id }) => _id],
  ['State', ({ state }) => holdStateWords[state]],
  ['Reserved at', ({ createdAt }) => createdAt],
  ['Ends at', ({ endsAt = '' }) => endsAt],
  ['Ended at', ({ endedAt = '' }) => endedAt],
  ['Make', ({ car }) => car.make],
  ['Model', ({ car }) => car.model],
  ['Color', ({ car }) => car.color],
  ['Stock number', ({ stockNumber = '' }) => stockNumber],
  ['Customer', ({ customer }) => customer.name],
  ['Email', ({ customer }) => customer.email],
  ['Phone', ({ customer }) => customer.phone],
  ['Deposit (USD)', ({ deposit }) => deposit.toFixed(2)],
  ['Total (USD)', ({ total }) => total.toFixed(2)],
  ['Refunded (USD)', ({ refund }) => (refund?.amount ?? 0).toFixed(2)],
  ['Reason', ({ reason = '' }) => reason],
  ['Order', ({ orderId = '' }) => orderId],
];

async function* portions(
  shop: Pick<Platform, 'database' | 'kept' | 'demo' | 'config'>,
  view: DeskView,
): AsyncGenerator<string, void> {
  for await (const holds of readEveryHold(shop, view))
    yield holds.map((hold) => csvLine(columns.map(([, cell]) => cell(hold)))).join('');
}

/** All reservations of a view as a CSV file that is written while it is read. */
export const exportHolds = (
  shop: Pick<Platform, 'database' | 'kept' | 'demo' | 'config'>,
  view: DeskView,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(csvHead(columns.map(([name]) => name)), portions(shop, view));
