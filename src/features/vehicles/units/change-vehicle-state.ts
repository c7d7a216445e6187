import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { vehicleSubject } from '#features/audit/audit-subjects.ts';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { isOneVehicle } from '#features/catalogue/facts.rules.ts';
import { oneVehicleListing } from '#features/catalogue/listing/listing.errors.ts';
import { changeUnits, lockCars } from '#features/catalogue/stock/take-stock.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { noteVehicleEvents } from '../note-vehicle-events.ts';
import { noSuchVehicle, vehicleChanged, vehicleNotFree } from '../vehicles.errors.ts';
import { statesByHand, type VehicleState } from '../vehicles.rules.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { VehicleRow } from './receive-vehicles.ts';

export interface StateChange {
  to: VehicleState;
  /** What the page showed; 409 `vehicle-changed` where it is something else by now. */
  from?: VehicleState;
  /** Why it left us, without a sale. */
  reason?: string;
  /** A calendar date at the dealership. */
  today: string;
}

/** A vehicle with its listing, the listing locked first. Throws 404. */
export async function lockVehicle(
  database: Database,
  id: string,
): Promise<{ vehicle: VehicleRow; car: CarRow }> {
  for (;;) {
    const [known] = await database
      .select({ carId: vehicles.carId })
      .from(vehicles)
      .where(eq(vehicles.id, id));
    if (!known) throw noSuchVehicle();
    const [car] = await lockCars(database, [known.carId]);
    const [vehicle] = await database.select().from(vehicles).where(eq(vehicles.id, id)).for('update');
    if (!vehicle || !car) throw noSuchVehicle();
    // Somebody moved it to another listing between the two: that one has to be locked instead.
    if (vehicle.carId === car.id) return { vehicle, car };
  }
}

/** How a listing's units change where one of its vehicles becomes, or is no longer, available. */
const unitsBetween = (from: VehicleState, to: VehicleState) => {
  const difference = Number(to === 'available') - Number(from === 'available');
  return { stock: difference, identified: difference };
};

/**
 * Staff change a vehicle's state by hand: preparing and available, and gone with a reason (rules.md#vehicles). The listing's
 * units follow; audited. The same state again changes nothing. Must run in a transaction. Throws 404, 409
 * `vehicle-changed`, `vehicle-not-free` and `one-vehicle`.
 */
export async function changeVehicleState(
  database: Database,
  actor: Member,
  id: string,
  { to, from, reason, today }: StateChange,
): Promise<{ vehicle: VehicleRow; car: CarRow }> {
  const { vehicle: before, car: listing } = await lockVehicle(database, id);
  if (before.state === to) return { vehicle: before, car: listing };
  if (from !== undefined && from !== before.state) throw vehicleChanged(before.state);
  if (!statesByHand[before.state]?.includes(to)) throw vehicleNotFree(before.stockNumber, before.state);
  const units = unitsBetween(before.state, to);
  if (isOneVehicle(listing.condition) && listing.stock + units.stock > 1) throw oneVehicleListing();
  const [vehicle] = await database
    .update(vehicles)
    .set({ state: to, leftOn: to === 'gone' ? today : null, updatedAt: now() })
    .where(eq(vehicles.id, id))
    .returning();
  if (!vehicle) throw new Error('A locked vehicle was not updated');
  const car = units.stock === 0 ? listing : await changeUnits(database, listing.id, units);
  const details = { before: before.state, after: to, ...(reason && { reason }) };
  await noteVehicleEvents(database, [
    { vehicleId: id, what: to === 'gone' ? 'left' : 'state-changed', by: actor, details },
  ]);
  const name = `${car.make} ${car.model}`;
  await recordAudit(database, {
    actor,
    action: 'change vehicle',
    subject: vehicleSubject(before, car),
    before: { state: before.state, stockNumber: before.stockNumber, vin: before.vin, car: name },
    after: { state: to, car: name, ...(reason && { reason }) },
    ...(units.stock !== 0 && { stock: { car: name, added: units.stock, now: car.stock } }),
  });
  return { vehicle, car };
}
