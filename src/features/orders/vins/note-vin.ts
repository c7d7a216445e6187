import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { vehicleIdentifications } from './vins.tables.ts';

/** Writes down the VIN that was made up for an order. Returns whether it did: not where it is taken already. */
export async function noteGeneratedVin(
  database: Database,
  actor: Member,
  orderId: string,
  vin: string,
): Promise<boolean> {
  const stored = await database
    .insert(vehicleIdentifications)
    .values({ orderId, vin, isGenerated: true, issuedBy: actor.userId, issuedAt: now() })
    .onConflictDoNothing()
    .returning({ vin: vehicleIdentifications.vin });
  return stored.length === 1;
}
