import { type SQL, sql } from 'drizzle-orm';
import { partOfReceipt } from '#features/orders/orders.rules.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { searchKey } from '#platform/text/search-key.ts';

/** Selects the payments in whose buyer or receipt number this is found; each way has its trigrams. */
export function plansLike(search: string): SQL {
  const key = searchKey(search);
  const receipt = partOfReceipt(search);
  const ways = [
    sql`select id from ${payments} where lower(${payments.buyerEmail}) like ${containing(search.toLowerCase())}`,
    ...(key === ''
      ? []
      : [
          sql`select id from ${payments} where search_key(${payments.buyerFirstName} || ${payments.buyerLastName}) like ${containing(key)}`,
        ]),
    ...(receipt === undefined
      ? []
      : [
          sql`select ${orders.paymentId} from ${orders} where replace(${orders.receiptNumber}, '-', '') like ${containing(receipt)}`,
        ]),
  ];
  return sql.join(ways, sql` union `);
}
