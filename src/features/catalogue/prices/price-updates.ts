import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { cars } from '../catalogue.tables.ts';
import type { CarName } from './change-prices.ts';
import type { KeptUpdate } from './prices.contract.ts';
import { carsInWords, selectionText, undoableSince } from './prices.rules.ts';
import { priceUpdateCars, priceUpdates } from './prices.tables.ts';

/** So many are listed. */
const shownAtMost = 20;

/** Begins to keep a change of prices, before they change; `endUpdate` says how many did. In the transaction of the change. */
export async function beginUpdate(
  database: Database,
  actor: Member,
  { make, model }: CarName,
  by: { priceCents: Cents } | { percentParts: number },
): Promise<string> {
  const id = newId();
  await database.insert(priceUpdates).values({
    id,
    make,
    model: model || null,
    ...by,
    changed: 0,
    changedBy: actor.userId,
    changedByEmail: actor.email,
    changedAt: now(),
  });
  return id;
}

/** Nothing is kept of an update that changed nothing. */
export async function endUpdate(database: Database, id: string, changed: number): Promise<void> {
  const isThis = eq(priceUpdates.id, id);
  if (changed === 0) await database.delete(priceUpdates).where(isThis);
  else await database.update(priceUpdates).set({ changed }).where(isThis);
}

/** Cars of an update that cost something else by now: a later change stands. Those that were deleted are not among them. */
const laterOf = (updateId: ReturnType<typeof sql>) => sql`
  from ${priceUpdateCars} u join ${cars} c on c.id = u.car_id
  where u.update_id = ${updateId} and c.price_cents <> u.after_cents`;

/** The latest changes of many prices at once, the newest first. */
export async function listUpdates({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<KeptUpdate[]> {
  const rows = await database
    .select({
      update: priceUpdates,
      hasLater: sql<boolean>`exists (select ${laterOf(sql`${priceUpdates.id}`)})`,
    })
    .from(priceUpdates)
    .orderBy(desc(priceUpdates.changedAt), desc(priceUpdates.id))
    .limit(shownAtMost);
  const since = undoableSince(now());
  return rows.map(({ update, hasLater }) => ({
    _id: update.id,
    make: update.make,
    model: update.model ?? undefined,
    price: update.priceCents === null ? undefined : toDollars(update.priceCents),
    percent: update.percentParts === null ? undefined : update.percentParts / 1000,
    changed: update.changed,
    changedBy: update.changedByEmail,
    changedAt: update.changedAt.toISOString(),
    canBeUndone: update.undoneAt === null && !hasLater && update.changedAt >= since,
    hasLater,
    undoneBy: update.undoneByEmail ?? undefined,
    undoneAt: update.undoneAt?.toISOString(),
    timeZone: config.dealerTimezone,
  }));
}

const changedSince = (count: number) =>
  new CodedError(
    409,
    'price-changed',
    `${carsInWords(count)} in this change ${count === 1 ? 'has' : 'have'} been repriced since. Undo the later change first.`,
  );

/**
 * Gives the cars of an update back what they cost before, and the old price that they had; all or none. What is reserved keeps its
 * frozen price (rules.md#hold). Throws 404, 409 `already-undone`, `not-to-undo` where it is
 * too long ago, and `price-changed` where a later change stands.
 */
export async function undoUpdate(
  database: Database,
  actor: Member,
  id: string,
): Promise<{ message: string; matched: number; changed: number }> {
  return database.transaction(async (transaction) => {
    const [update] = await transaction
      .select()
      .from(priceUpdates)
      .where(eq(priceUpdates.id, id))
      .for('update');
    if (!update) throw notFound('Price change not found.');
    if (update.undoneAt) throw new CodedError(409, 'already-undone', 'This change was already undone.');
    if (update.changedAt < undoableSince(now()))
      throw new CodedError(
        409,
        'not-to-undo',
        'This change is too old to undo: the earlier prices are no longer kept.',
      );
    await transaction.execute(sql`
      select c.id from ${cars} c where c.id in (select u.car_id from ${priceUpdateCars} u where u.update_id = ${id})
      order by c.id for no key update`);
    const { rows: later } = await transaction.execute<{ count: number }>(
      sql`select count(*)::int as count ${laterOf(sql`${id}`)}`,
    );
    if (later[0]!.count > 0) throw changedSince(later[0]!.count);
    const back = await transaction
      .update(cars)
      .set({
        priceCents: sql`u.before_cents`,
        oldPriceCents: sql`u.before_old_cents`,
        updatedAt: now(),
      })
      .from(sql`${priceUpdateCars} as u`)
      .where(and(sql`u.update_id = ${id}`, sql`u.car_id = ${cars.id}`))
      .returning({ id: cars.id });
    await transaction
      .update(priceUpdates)
      .set({ undoneAt: now(), undoneByEmail: actor.email })
      .where(and(eq(priceUpdates.id, id), isNull(priceUpdates.undoneAt)));
    const name = selectionText(update.make, update.model);
    await recordAudit(transaction, {
      actor,
      action: 'undo change of prices',
      subject: { type: 'car model', id: name, name },
      before: {
        ...(update.priceCents !== null && { price: toDollars(update.priceCents) }),
        ...(update.percentParts !== null && { percent: update.percentParts / 1000 }),
      },
      after: { cars: back.length },
    });
    return {
      message: `${carsInWords(back.length)} of ${name} ${back.length === 1 ? 'costs' : 'cost'} what ${back.length === 1 ? 'it' : 'they'} did before.`,
      matched: update.changed,
      changed: back.length,
    };
  });
}

/** Forgets what cars cost before a change that is too old to be undone. The audit keeps what was done. */
export async function sweepPriceUpdates(database: Database): Promise<void> {
  const over = database
    .select({ id: priceUpdates.id })
    .from(priceUpdates)
    .where(lt(priceUpdates.changedAt, undoableSince(now())));
  await database.delete(priceUpdateCars).where(inArray(priceUpdateCars.updateId, over));
}
