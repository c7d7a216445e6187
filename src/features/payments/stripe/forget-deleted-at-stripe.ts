import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import { stripeCustomers } from './stripe.tables.ts';
import { stripeRefusal } from './stripe-errors.ts';

type Known = Pick<typeof stripeCustomers.$inferSelect, 'userId' | 'customerId'>;

const nextOf = (database: Database, after: Known | undefined, most: number): Promise<Known[]> =>
  database
    .select({ userId: stripeCustomers.userId, customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .innerJoin(users, eq(users.id, stripeCustomers.userId))
    .where(and(isNotNull(users.deletedAt), gt(stripeCustomers.userId, after?.userId ?? '')))
    .orderBy(asc(stripeCustomers.userId))
    .limit(most);

/** Stripe drops the cards along with whose they were. Whoever is not there any more was erased before. */
async function erase(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    if (stripeRefusal(error)?.code !== 'resource_missing') throw error;
  }
}

/**
 * Has Stripe erase the customers whose accounts are deleted, and then forgets their ids (rules.md#personal-data). Where Stripe does
 * not answer, the id stays, and the next run asks again. Returns how many were erased.
 */
export const forgetDeletedAtStripe = (database: Database, open: () => Promise<Stripe>): Promise<number> =>
  eachDue({
    next: (after: Known | undefined, most) => nextOf(database, after, most),
    async act({ userId, customerId }) {
      await erase(await open(), customerId);
      await database.delete(stripeCustomers).where(eq(stripeCustomers.userId, userId));
      return true;
    },
    failed: 'Someone whose account is deleted could not be erased at Stripe',
    idOf: ({ userId }) => userId,
  });
