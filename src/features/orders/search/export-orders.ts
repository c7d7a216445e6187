import { csvFile, csvHead, csvLine } from '#platform/csv/write-csv.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { invoicesOfOrders } from '../papers/invoices-of-orders.ts';
import { type ReturnInShort, returnsInShort } from '../rental-condition/read-rental-records.ts';
import { readVinsOfOrders } from '../vins/read-vins-of-orders.ts';
import type { FoundOrder, OrderFilters } from './order-search.contract.ts';
import { readEveryOrder } from './search-orders.ts';

/** An order with the numbers that stand in other tables. */
type ExportedOrder = FoundOrder & {
  invoice: string;
  creditNotes: string;
  vin: string;
  /** Of a rental. */
  rental: ReturnInShort;
};

const columns: readonly [head: string, cell: (order: ExportedOrder) => string][] = [
  ['Receipt number', (order) => order.receiptNumber],
  ['Ordered on', (order) => order.orderedOn],
  ['Make', ({ car }) => car.make],
  ['Model', ({ car }) => car.model],
  ['Color', ({ car }) => car.color],
  ['Type', ({ type }) => (type === 'rent' ? 'Rental' : 'Purchase')],
  ['Period (days)', ({ period }) => String(period ?? '')],
  ['Price (USD)', ({ price }) => price.toFixed(2)],
  ['State', ({ state }) => state],
  ['Email', ({ user }) => user.email],
  ['Phone', ({ user }) => user.phone],
  ['Delivery date', ({ deliveryDate }) => deliveryDate],
  ['Order', ({ _id }) => _id],
  ['Net (USD)', ({ net }) => net.toFixed(2)],
  ['Tax (USD)', ({ tax }) => tax.toFixed(2)],
  ['State charges (USD)', ({ stateCharges }) => stateCharges.toFixed(2)],
  ['Total (USD)', ({ total }) => total.toFixed(2)],
  ['Refunded (USD)', ({ refunded = 0 }) => refunded.toFixed(2)],
  ['Invoice', ({ invoice }) => invoice],
  ['Credit notes', ({ creditNotes }) => creditNotes],
  ['VIN', ({ vin }) => vin],
  ['First day', ({ rentedFrom = '' }) => rentedFrom],
  ['Last day', ({ returnDate = '' }) => returnDate],
  ['Pick-up (km)', ({ rental }) => String(rental.pickUpKm ?? '')],
  ['Return (km)', ({ rental }) => String(rental.returnKm ?? '')],
  ['New damage', ({ rental }) => String(rental.damages || '')],
  [
    'Extra charges (USD)',
    ({ rental: { owedCents } }) => (owedCents > 0 ? toDollars(owedCents).toFixed(2) : ''),
  ],
];

const head = csvHead(columns.map(([name]) => name));

const linesOf = (orders: readonly ExportedOrder[]): string =>
  orders.map((order) => csvLine(columns.map(([, cell]) => cell(order)))).join('');

type Shop = Pick<Platform, 'database' | 'config'>;

async function withNumbers({ database }: Shop, found: readonly FoundOrder[]): Promise<ExportedOrder[]> {
  const ids = found.map(({ _id }) => _id);
  const papersOf = await invoicesOfOrders(database, ids);
  const vinOf = await readVinsOfOrders(
    database,
    found.map(({ _id: id, state }) => ({ id, state })),
  );
  const rentalOf = await returnsInShort(
    database,
    found.filter(({ type }) => type === 'rent').map(({ _id }) => _id),
  );
  return found.map((order) => {
    const { invoice = '', creditNotes } = papersOf(order._id);
    return {
      ...order,
      invoice,
      creditNotes: [...creditNotes.values()].join(' '),
      vin: vinOf(order._id) ?? '',
      rental: rentalOf(order._id),
    };
  });
}

async function* portions(shop: Shop, filters: OrderFilters): AsyncGenerator<string, void> {
  for await (const orders of readEveryOrder(shop, filters)) yield linesOf(await withNumbers(shop, orders));
}

/** All orders that fit, as a CSV file that is written while it is read. */
export const exportOrders = (shop: Shop, filters: OrderFilters): Promise<ReadableStream<Uint8Array>> =>
  csvFile(head, portions(shop, filters));
