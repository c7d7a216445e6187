import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { VehicleEvent } from './vehicles.rules.ts';
import { vehicleEvents } from './vehicles.tables.ts';

/** Who acts; absent where a customer or a job does. */
export interface By {
  email: string;
}

export interface NewVehicleEvent {
  vehicleId: string;
  what: VehicleEvent;
  by?: By;
  orderId?: string | null;
  /** What it was before and is now, a reason: what the sheet says beside it. */
  details?: Record<string, unknown>;
}

/** Writes down what happened to vehicles, in the transaction in which it happens. */
export async function noteVehicleEvents(
  database: Database,
  events: readonly NewVehicleEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const at = now();
  await database.insert(vehicleEvents).values(
    events.map(({ vehicleId, what, by, orderId, details }) => ({
      id: newId(),
      vehicleId,
      at,
      what,
      actorEmail: by?.email ?? null,
      orderId: orderId ?? null,
      details: details ?? null,
    })),
  );
}
