import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { garageVehicles } from '../garage.tables.ts';

/** Puts what was bought with these payments into their buyers' garages (rules.md#garage); again is no error. */
export const noteBought = (database: Database, paymentIds: readonly string[]): Promise<void> =>
  database.transaction(async (transaction) => {
    const bought = await transaction
      .select({ id: orders.id, userId: orders.userId, paidAt: orders.paidAt })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(
        and(
          inArray(orders.paymentId, [...paymentIds]),
          eq(orders.type, 'purchase'),
          isNotNull(orders.paidAt),
          isNull(users.deletedAt),
        ),
      )
      // The account is not deleted meanwhile.
      .for('key share', { of: users });
    if (bought.length === 0) return;
    await transaction
      .insert(garageVehicles)
      .values(bought.map(({ id, userId, paidAt }) => ({ id, orderId: id, userId, addedAt: paidAt! })))
      .onConflictDoNothing();
  });
