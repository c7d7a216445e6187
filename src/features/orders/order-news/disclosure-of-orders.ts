import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { type ChargedLine, presentLine } from '#features/pricing/pricing.rules.ts';
import type { Database } from '#platform/database/database.ts';
import { linesOfOrders } from '../lines-of-orders.ts';
import { type OrderRow, presentAmounts } from '../orders.service.ts';
import { orderDisclosures } from '../orders.tables.ts';

export type Disclosure = typeof orderDisclosures.$inferSelect;

/** Those of these orders of which was kept what their buyers were told. */
export async function disclosedOrders(database: Database, orderIds: readonly string[]): Promise<Set<string>> {
  const found = await database
    .select({ id: orderDisclosures.orderId })
    .from(orderDisclosures)
    .where(inArray(orderDisclosures.orderId, [...orderIds]));
  return new Set(found.map(({ id }) => id));
}

/** What the buyers of these orders were told; orders without a disclosure, as in a demo's history, are left out. */
export async function disclosuresOf(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, Disclosure>> {
  const ids = [...orderIds];
  const found = await database.select().from(orderDisclosures).where(inArray(orderDisclosures.orderId, ids));
  return new Map(found.map((disclosure) => [disclosure.orderId, disclosure]));
}

/** The right to return that the order came with, in one spelling. */
function toldRight({ returnTerms }: OrderRow) {
  if (!returnTerms) return null;
  const { days, km, feePercent, feeLeast, feeMost } = returnTerms;
  return [days, km, feePercent, feeLeast, feeMost];
}

/** The same in one spelling: the keys of the facts are sorted, so that anyone who holds the contract gets the same hash. */
function toldText(
  order: OrderRow,
  { facts, description, equipment }: Disclosure,
  lines: readonly ChargedLine[],
) {
  const { price, total, tax, stateCharges } = presentAmounts(order);
  return JSON.stringify([
    'disclosure 1',
    order.receiptNumber,
    [order.make, order.model, order.color, order.topSpeed, order.type, order.periodDays],
    Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    description,
    equipment,
    [price, total, tax, stateCharges],
    lines.map(presentLine).map(({ name, receiver, amount, chosen, included = false }) => [
      name,
      receiver,
      amount,
      included,
      // Named only where the buyer chose it.
      ...(chosen ? ['chosen'] : []),
    ]),
    toldRight(order),
  ]);
}

/** SHA-256 of what the buyer of an order was told, with what it cost. It says nothing about who bought. */
export const disclosureHashOf = (
  order: OrderRow,
  disclosure: Disclosure,
  lines: readonly ChargedLine[],
): string =>
  createHash('sha256')
    .update(toldText(order, disclosure, lines), 'utf8')
    .digest('hex');

/** The hash for each of these orders; null for those without a disclosure. */
export async function disclosureHashes(
  database: Database,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => string | null> {
  if (orders.length === 0) return () => null;
  const disclosures = await disclosuresOf(
    database,
    orders.map(({ id }) => id),
  );
  const linesOf = await linesOfOrders(database, orders);
  return (order) => {
    const disclosure = disclosures.get(order.id);
    return disclosure ? disclosureHashOf(order, disclosure, linesOf(order.id)) : null;
  };
}
