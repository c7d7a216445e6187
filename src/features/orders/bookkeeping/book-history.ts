import { sql } from 'drizzle-orm';
import { enterGiven, enterRefunds, enterSales } from '#features/books/books.service.ts';
import { bookEntries } from '#features/books/books.tables.ts';
import { refundSlices, refunds } from '#features/payments/refunds/refunds.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { orders } from '../orders.tables.ts';

const isNotBooked = (prefix: string, table: string) =>
  sql`not exists (select from ${bookEntries} booked where booked.id = ${prefix} || ${sql.identifier(table)}.id)`;

/**
 * Enters what was written as history, without the acts by which money moves: a demo's past, and that of tests. Sales and
 * refunds that are in the books stay as they are.
 */
export async function bookHistory(database: Database): Promise<void> {
  const entries = [
    enterSales(sql`select * from ${orders} where paid_at is not null and ${isNotBooked('sale:', 'orders')}`),
    enterRefunds(sql`
      select ${refunds}.*, ${orders.type} from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
      where ${isNotBooked('refund:', 'refunds')}`),
    enterGiven(sql`select * from ${refunds} where state = 'done' and ${isNotBooked('given:', 'refunds')}
      and not exists (select from ${refundSlices} where ${refundSlices.refundId} = ${refunds.id})`),
  ];
  for (const entry of entries) await database.execute(sql`${entry} on conflict do nothing`);
}
