import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { isRunning } from '#features/downtime/downtime.rules.ts';
import { downtimes } from '#features/downtime/downtime.tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { giveRefund } from '#features/payments/refunds/refunds.service.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import { standingThrough } from '../holds.rules.ts';
import { type HoldShop, lapse } from '../holds.service.ts';
import { holdDowntimes, vehicleHolds } from '../holds.tables.ts';

/** Downtimes that are over and not added yet, oldest first. */
const findUnadded = (database: Database) =>
  database
    .select()
    .from(downtimes)
    .where(
      and(
        isNull(downtimes.cancelledAt),
        lte(downtimes.endsAt, now()),
        // Holds live for a month at most, so older ones changed nothing that stands.
        gt(downtimes.endsAt, new Date(now().getTime() - 60 * 86_400_000)),
        sql`not exists (select from ${holdDowntimes} where ${holdDowntimes.downtimeId} = ${downtimes.id})`,
      ),
    )
    .orderBy(asc(downtimes.startsAt));

type Down = Awaited<ReturnType<typeof findUnadded>>[number];

/** Adds the real length of a downtime to each hold that stood through it, once (rules.md#hold). */
async function addDowntime(database: Database, down: Down): Promise<void> {
  await database.transaction(async (transaction) => {
    const added = await transaction
      .insert(holdDowntimes)
      .values({ downtimeId: down.id, addedAt: now() })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return;
    const standing = await transaction
      .select()
      .from(vehicleHolds)
      .where(and(inArray(vehicleHolds.state, ['active', 'buying']), gt(vehicleHolds.endsAt, down.startsAt)))
      .orderBy(vehicleHolds.id)
      .for('update');
    for (const { id, startedAt, endsAt } of standing) {
      const ms = standingThrough({ startedAt: startedAt!, endsAt: endsAt! }, down);
      if (ms === 0) continue;
      await transaction
        .update(vehicleHolds)
        .set({ endsAt: new Date(endsAt!.getTime() + ms) })
        .where(eq(vehicleHolds.id, id));
    }
  });
}

/** While the shop is down nobody can buy what they reserved. */
async function isDown(database: Database): Promise<boolean> {
  const open = await database
    .select()
    .from(downtimes)
    .where(and(isNull(downtimes.cancelledAt), gt(downtimes.endsAt, now()), lte(downtimes.startsAt, now())));
  return open.some((one) => isRunning(one, now()));
}

const findOver = (database: Database, after: { id: string } | undefined, most: number) =>
  database
    .select({ id: vehicleHolds.id })
    .from(vehicleHolds)
    .where(
      and(
        eq(vehicleHolds.state, 'active'),
        lte(vehicleHolds.endsAt, now()),
        gt(vehicleHolds.id, after?.id ?? ''),
      ),
    )
    .orderBy(asc(vehicleHolds.id))
    .limit(most);

/**
 * Ends the holds whose time is up, and has their deposits given back. A hold that is being bought does not end; nor does any
 * during a downtime, whose length is added first. Those that cannot be ended now keep none of the others waiting. Returns how
 * many ended.
 */
export async function endHolds(shop: HoldShop, provider: PaymentProvider): Promise<number> {
  const { database } = shop;
  if (await isDown(database)) return 0;
  for (const down of await findUnadded(database)) await addDowntime(database, down);
  return eachDue({
    next: (after: { id: string } | undefined, most) => findOver(database, after, most),
    async act({ id }) {
      const lapsed = await database.transaction((transaction) => lapse(transaction, shop, id, 'ended'));
      if (!lapsed) return false;
      faultPoint('hold: over, deposit not given back');
      await giveRefund(database, provider, lapsed.refund);
      return true;
    },
    failed: 'A reservation could not be ended',
    idOf: ({ id }) => id,
  });
}
