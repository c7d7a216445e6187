import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { OrderRow } from '../orders.service.ts';
import { invoices } from './invoices.tables.ts';

/** The numbers of an order's papers. */
export interface InvoicesOfOrder {
  /** Undefined until it is drawn, and for the history that a demo begins with. */
  invoice: string | undefined;
  /** By the refund that each is of. */
  creditNotes: ReadonlyMap<string, string>;
}

/** The invoice and the credit notes of each of these orders. */
export async function invoicesOfOrders(
  database: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => InvoicesOfOrder> {
  if (orderIds.length === 0) return () => ({ invoice: undefined, creditNotes: new Map() });
  const found = await database
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(asc(invoices.number));
  const byOrder = Map.groupBy(found, ({ orderId }) => orderId);
  return (orderId) => {
    const own = byOrder.get(orderId) ?? [];
    return {
      invoice: own.find(({ kind }) => kind === 'invoice')?.number,
      creditNotes: new Map(own.flatMap(({ refundId, number }) => (refundId ? [[refundId, number]] : []))),
    };
  };
}

/** The papers of an order beside its receipt. */
export const presentPapers = (
  { id, type, paidAt }: OrderRow,
  invoice: string | undefined,
  disclosed: ReadonlySet<string>,
) => ({
  ...(invoice !== undefined && { invoice }),
  ...(type === 'purchase' && paidAt && disclosed.has(id) && { contract: true as const }),
});

/** The numbers of an order's credit notes, to its customer. */
export const presentCreditNotes = ({ creditNotes }: InvoicesOfOrder) =>
  creditNotes.size > 0 ? { creditNotes: [...creditNotes.values()] } : {};
