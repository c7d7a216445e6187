import { asc, inArray } from 'drizzle-orm';
import type { ChargedLine } from '#features/pricing/pricing.rules.ts';
import type { Database } from '#platform/database/database.ts';
import { orderPriceLines } from './orders.tables.ts';

interface MaybeCharged {
  id: string;
  extraCents: number;
  taxCents: number;
}

const noLines: readonly ChargedLine[] = [];

/** The lines that these orders were charged with. Where none has any, the database is not asked. */
export async function linesOfOrders(
  database: Database,
  orders: readonly MaybeCharged[],
): Promise<(orderId: string) => readonly ChargedLine[]> {
  const charged = orders.filter(({ extraCents, taxCents }) => extraCents > 0 || taxCents > 0);
  if (charged.length === 0) return () => noLines;
  const { orderId, position, name, receiver, amountCents, isChosen, isIncluded } = orderPriceLines;
  const found = await database
    .select({ orderId, name, receiver, amountCents, isChosen, isIncluded })
    .from(orderPriceLines)
    .where(
      inArray(
        orderId,
        charged.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderId), asc(position));
  const lines = Map.groupBy(found, (line) => line.orderId);
  return (id) => lines.get(id) ?? noLines;
}
