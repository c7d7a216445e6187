import { eq, inArray } from 'drizzle-orm';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { disputes } from './disputes.tables.ts';
import { noteDispute } from './note-dispute.ts';

/** Stripe tells of an event for three days; what it told in vain is found for some days more. */
const lookedBackMs = 7 * 86_400_000;

/** Those that are open here, and of `begun` the ones that nobody has noted. */
async function openOf(database: Database, begun: readonly string[]): Promise<string[]> {
  const noted = await database
    .select({ id: disputes.id })
    .from(disputes)
    .where(inArray(disputes.id, [...begun, '']));
  const open = await database.select({ id: disputes.id }).from(disputes).where(eq(disputes.state, 'open'));
  const known = new Set(noted.map(({ id }) => id));
  return [...begun.filter((id) => !known.has(id)), ...open.map(({ id }) => id)].sort();
}

/**
 * Asks the provider how open disputes stand, and which ones began in the last days: webhooks may be lost, and a lost dispute that
 * nobody told of would stand in the books as money that is there. Returns how many it asked about.
 */
export async function lookAfterDisputes(
  shop: Pick<Platform, 'database'>,
  provider: PaymentProvider,
): Promise<number> {
  const begun = await provider.disputesSince(new Date(now().getTime() - lookedBackMs));
  const ids = await openOf(shop.database, begun);
  return eachDue({
    next: async (after: string | undefined, most) => ids.filter((id) => id > (after ?? '')).slice(0, most),
    async act(id) {
      await noteDispute(shop, provider, id);
      return true;
    },
    failed: 'The state of a dispute could not be saved',
    idOf: (id) => id,
  });
}
