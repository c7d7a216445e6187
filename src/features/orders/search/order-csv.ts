import { csvHead, csvLine } from '#platform/text/csv.ts';
import type { FoundOrder } from './order-search.contract.ts';

const columns: readonly [head: string, cell: (order: FoundOrder) => string][] = [
  ['Receipt number', (order) => order.receiptNumber],
  ['Ordered on', (order) => order.orderedOn],
  ['Make', ({ car }) => car.make],
  ['Model', ({ car }) => car.model],
  ['Color', ({ car }) => car.color],
  ['Type', ({ type }) => (type === 'rent' ? 'Rental' : 'Purchase')],
  ['Period (days)', ({ period }) => String(period ?? '')],
  ['Price (USD)', ({ price }) => price.toFixed(2)],
  ['State', ({ state }) => state],
  ['E-mail', ({ user }) => user.email],
  ['Phone', ({ user }) => user.phone],
  ['Delivery date', ({ deliveryDate }) => deliveryDate],
  ['Order', ({ _id }) => _id],
];

/** The names of the columns. */
export const ordersHead = csvHead(columns.map(([head]) => head));

export const orderLines = (orders: readonly FoundOrder[]): string =>
  orders.map((order) => csvLine(columns.map(([, cell]) => cell(order)))).join('');
