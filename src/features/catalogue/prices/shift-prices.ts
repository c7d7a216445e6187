import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { maxDollars } from '#platform/dollars.ts';
import { badInput, notFound } from '#platform/errors.ts';
import { partsOfPercent, toCents, toDollars, wholeInParts } from '#platform/money.ts';
import { cars } from '../catalogue.tables.ts';
import { changePrices, countNamed, findPrices } from './change-prices.ts';
import { beginUpdate, endUpdate } from './price-updates.ts';
import type { PriceShift, priceUpdateAnswer, ShiftPreview } from './prices.contract.ts';
import { carsInWords, percentText, selectionText } from './prices.rules.ts';

const shownAtMost = 6;

/**
 * What a car costs after a change by so many thousandths of a percent: rounded half up to the cent, as `fractionOf` does, and one cent
 * at least. `numeric` is exact, and rounds halves away from 0.
 */
const shiftedPrice = (parts: number) =>
  sql<number>`greatest(1, round(${cars.priceCents}::numeric * ${wholeInParts + parts} / ${wholeInParts}))::bigint`;

/** What a percentage would make of the prices of a selection. */
export async function previewShift(
  database: Database,
  { percent, ...name }: PriceShift,
): Promise<ShiftPreview> {
  const [matched, prices] = await Promise.all([
    countNamed(database, name),
    findPrices(database, name, shownAtMost, shiftedPrice(partsOfPercent(percent))),
  ]);
  return {
    matched,
    prices: prices.map((one) => ({
      price: toDollars(one.priceCents),
      newPrice: toDollars(one.afterCents),
      cars: one.cars,
    })),
  };
}

/**
 * Raises or lowers the price of every new car of a selection by a percentage, each rounded by itself; kept for the undo, and audited
 * as one act. Throws 404 where no car matches, and 400 where one would cost more than any car may.
 */
export async function shiftPrices(
  database: Database,
  actor: Member,
  { percent, ...name }: PriceShift,
): Promise<z.output<typeof priceUpdateAnswer>> {
  const parts = partsOfPercent(percent);
  return database.transaction(async (transaction) => {
    const id = await beginUpdate(transaction, actor, name, { percentParts: parts });
    const made = await changePrices(transaction, name, shiftedPrice(parts), id);
    if (!made.name) throw notFound(`There is no new ${`${name.make} ${name.model}`.trim()}.`);
    if ((made.highestAfter ?? 0) > toCents(maxDollars))
      throw badInput({ percent: 'A price would be too high' });
    await endUpdate(transaction, id, made.changed);
    const selection = selectionText(made.name.make, name.model && made.name.model);
    if (made.changed > 0)
      await recordAudit(transaction, {
        actor,
        action: 'change prices by percent',
        subject: { type: 'car model', id: selection, name: selection },
        before: {
          lowestPrice: toDollars(made.lowestBefore ?? 0),
          highestPrice: toDollars(made.highestBefore ?? 0),
        },
        after: { percent, cars: made.changed },
      });
    return {
      message: `${carsInWords(made.changed)} of ${selection}: ${percentText(parts)}.`,
      matched: made.matched,
      changed: made.changed,
      ...(made.changed > 0 && { updateId: id }),
    };
  });
}
