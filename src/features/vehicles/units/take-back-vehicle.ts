import { and, eq, ne } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { factBounds } from '#features/catalogue/facts.rules.ts';
import { copyAsDraft } from '#features/catalogue/listing/copy-as-draft.ts';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput, notFound } from '#platform/errors.ts';
import type { Units } from '#platform/units.ts';
import { assertVins, confirmedNote } from '../assert-vin.ts';
import { type By, noteVehicleEvents } from '../note-vehicle-events.ts';
import { vinsHere } from '../vehicles.errors.ts';
import { vehicles } from '../vehicles.tables.ts';
import { type VehicleRow, writeUnlessHere } from './receive-vehicles.ts';
import { settleMileage } from './settle-mileage.ts';

/** A sold vehicle that its buyer brings back. */
export interface ReturnedVehicle {
  orderId: string;
  carId: string;
  /** As it was handed over to that buyer; needed where the order has no vehicle with a row. */
  vin?: string;
  /** A VIN with a wrong check digit was compared with the vehicle. */
  vinConfirmed?: boolean;
  mileageKm: number;
  /** A calendar date at the dealership. */
  today: string;
  /** In which a refusal tells the mileage. */
  units?: Units;
}

async function bringBack(
  database: Database,
  draft: Pick<CarRow, 'id' | 'modelYear'>,
  { orderId, vin, vinConfirmed, mileageKm, today, units = 'metric' }: ReturnedVehicle,
): Promise<VehicleRow> {
  const sold = and(eq(vehicles.orderId, orderId), eq(vehicles.state, 'gone'));
  const [known] = await database.select().from(vehicles).where(sold).for('update');
  const preparing = {
    carId: draft.id,
    state: 'preparing' as const,
    orderId: null,
    mileageKm: settleMileage(known, mileageKm, units),
    arrivedOn: today,
    leftOn: null,
    updatedAt: now(),
  };
  const itsVin = known?.vin ?? vin;
  if (itsVin === undefined) throw badInput({ vin: 'Enter the VIN of the returned vehicle' });
  if (!known) assertVins([itsVin], { modelYear: draft.modelYear, vinConfirmed });
  const [here] = await database
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.vin, itsVin), ne(vehicles.state, 'gone')));
  if (here) throw vinsHere([here]);
  const [back] = await writeUnlessHere(database, itsVin, (savepoint) =>
    known
      ? savepoint.update(vehicles).set(preparing).where(eq(vehicles.id, known.id)).returning()
      : savepoint
          .insert(vehicles)
          .values({ ...preparing, id: newId(), vin: itsVin })
          .returning(),
  );
  if (!back) throw new Error('A vehicle that came back was not written');
  return back;
}

/**
 * Takes a sold vehicle back (rules.md#vehicles): it is preparing, in a draft listing of its own that says what it is now, a
 * used car with this mileage. No stock changes before staff make it available. Must run in the transaction that ends the
 * sale, which makes it happen once. Throws 404 'Car not found.', 400 without a VIN that is needed or for a
 * mileage that has fallen, 409 `vin-here`, and as `assertVins`.
 */
export async function takeBackVehicle(
  database: Database,
  by: By,
  back: ReturnedVehicle,
): Promise<{ vehicle: VehicleRow; draftId: string }> {
  const [car] = await lockCars(database, [back.carId]);
  if (!car) throw notFound('Car not found.');
  const previousOwners = Math.min(factBounds.previousOwners.most, (car.previousOwners ?? 0) + 1);
  const used = { condition: 'used' as const, mileageKm: back.mileageKm, previousOwners };
  const draft = await copyAsDraft(database, car, used);
  const vehicle = await bringBack(database, draft, back);
  const details = {
    state: 'preparing',
    mileageKm: back.mileageKm,
    before: car.id,
    after: draft.id,
    ...confirmedNote(back.vin === vehicle.vin && back.vinConfirmed ? [back.vin] : []),
  };
  await noteVehicleEvents(database, [
    { vehicleId: vehicle.id, what: 'taken-back', by, orderId: back.orderId, details },
  ]);
  return { vehicle, draftId: draft.id };
}
