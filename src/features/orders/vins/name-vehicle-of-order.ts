import { and, eq, ne } from 'drizzle-orm';
import { handOverVehicle } from '#features/vehicles/units/hand-over-vehicle.ts';
import { identifyUnit, nameVehicle, vehicleOfOrder } from '#features/vehicles/units/name-vehicle.ts';
import type { VehicleRow } from '#features/vehicles/units/receive-vehicles.ts';
import { settleMileage } from '#features/vehicles/units/settle-mileage.ts';
import { otherVehicle, vehicleNotFree, vinsHere } from '#features/vehicles/vehicles.errors.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput } from '#platform/errors.ts';
import type { Units } from '#platform/units.ts';
import type { OrderRow } from '../orders.service.ts';
import { noteVin } from './note-vin.ts';
import { type HandoverInput, type ReturnInput, vinNeededText } from './vins.contract.ts';

/** How an order makes use of the vehicle that is named for it. */
const namingFor = (
  order: OrderRow,
  by: Member,
  today: string,
  { isOtherAgreed, vinConfirmed }: Pick<HandoverInput, 'isOtherAgreed' | 'vinConfirmed'>,
) => ({
  order: {
    id: order.id,
    carId: order.carId,
    as: order.type === 'rent' ? ('rented' as const) : ('sold' as const),
    vinConfirmed,
    ...(order.chosen && !isOtherAgreed && { chosen: order.chosen }),
  },
  by,
  today,
});

/** The date at the dealership, and the units of its distances. */
export interface HandoverDay {
  today: string;
  units: Units;
}

/**
 * Says which vehicle is handed over, and writes its mileage down; the VIN of a purchased one becomes the order's
 * (rules.md#vehicles). Undefined for a rental of a unit without a VIN. Must run in the transaction of the handover, which has locked the
 * order. Throws 400 where a purchased vehicle is not named, and as `nameVehicle`.
 */
export async function nameForHandover(
  database: Database,
  actor: Member,
  order: OrderRow,
  { vehicleId, vin, mileageKm: typedKm, ...agreed }: HandoverInput,
  { today, units }: HandoverDay,
): Promise<VehicleRow | undefined> {
  const named = vehicleId ? { vehicleId } : vin ? { vin } : undefined;
  const vehicle = await nameVehicle(database, namingFor(order, actor, today, agreed), named);
  if (!vehicle) {
    if (order.type === 'purchase') throw badInput({ vin: vinNeededText });
    return undefined;
  }
  const mileageKm = settleMileage(vehicle, typedKm, units);
  if (order.type === 'purchase') await noteVin(database, actor, order.id, vehicle.vin);
  await handOverVehicle(database, vehicle, { mileageKm, today, by: actor });
  return vehicle;
}

/** The row of a rental that went out without one. Throws 409 where this VIN stands here. */
async function identifyRental(
  database: Database,
  actor: Member,
  order: OrderRow,
  { vin, vinConfirmed }: { vin: string; vinConfirmed?: boolean },
  today: string,
) {
  const [here] = await database
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.vin, vin), ne(vehicles.state, 'gone')));
  if (here) throw vehicleNotFree(here.stockNumber, here.state);
  const added = await identifyUnit(database, namingFor(order, actor, today, { vinConfirmed }), { vin });
  if (!added) throw vinsHere([{ vin, stockNumber: '' }]);
  return added;
}

/**
 * The vehicle with which a rental comes back; one that went out without a VIN may get it now. Undefined where it has none
 * still. Throws 409 `other-vehicle` where another one was scanned, and 400 where it is to be prepared and has no VIN.
 */
export async function nameForReturn(
  database: Database,
  actor: Member,
  order: OrderRow,
  { vin, vinConfirmed, mileageKm, state }: ReturnInput,
  { today, units }: HandoverDay,
): Promise<VehicleRow | undefined> {
  const taken = await vehicleOfOrder(database, order.id);
  if (taken && vin !== undefined && vin !== taken.vin) throw otherVehicle(taken.stockNumber, taken.vin);
  settleMileage(taken, mileageKm, units);
  if (taken) return taken;
  if (vin !== undefined) return identifyRental(database, actor, order, { vin, vinConfirmed }, today);
  if (state !== undefined && state !== 'available') throw badInput({ vin: vinNeededText });
  return undefined;
}
