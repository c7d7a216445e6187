import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { vehicleHolds } from './holds.tables.ts';

/** Whether a customer has, or had, a reservation of this car; what was declined was none. */
export const hasReserved = async (database: Database, userId: string, carId: string): Promise<boolean> =>
  (await database.$count(
    vehicleHolds,
    and(eq(vehicleHolds.userId, userId), eq(vehicleHolds.carId, carId), ne(vehicleHolds.state, 'declined')),
  )) > 0;
