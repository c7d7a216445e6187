import { ne } from 'drizzle-orm';
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

/** The VIN of the vehicle that an order has becomes the order's. One that is the order's already keeps who wrote it down. */
export async function noteVin(
  database: Database,
  actor: Member,
  orderId: string,
  vin: string,
): Promise<void> {
  const named = { vin, isGenerated: false, issuedBy: actor.userId, issuedAt: now() };
  await database
    .insert(vehicleIdentifications)
    .values({ orderId, ...named })
    .onConflictDoUpdate({
      target: vehicleIdentifications.orderId,
      set: named,
      setWhere: ne(vehicleIdentifications.vin, vin),
    });
}
