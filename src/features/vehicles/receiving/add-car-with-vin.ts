import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { addCar } from '#features/catalogue/new-cars/add-car.ts';
import type { NewCar } from '#features/catalogue/new-cars/new-cars.contract.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { badInput } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { receiveVehicles } from '../units/receive-vehicles.ts';
import { nothingSold } from '../units/units-in-the-way.ts';
import { typedStockNumber, typedVin } from '../vehicles.contract.ts';

/** What was typed, as it is stored. Throws 400 with what is wrong with it. */
function readField(name: string, text: string, schema: typeof typedVin | typeof typedStockNumber): string {
  const read = schema.safeParse(text);
  if (read.success) return read.data;
  throw badInput({ [name]: read.error.issues[0]?.message ?? 'Please check what you entered' });
}

/**
 * Adds a car to a catalogue, and where its VIN is named the vehicle that it is: one of its stock (rules.md#vehicles). Both or
 * neither. Throws as `addCar`, 400 for what is no VIN or no stock number, and 409 `vin-here`, `vin-unconfirmed` and `stock-number-used`.
 */
export async function addCarWithVin(
  shop: Pick<Platform, 'database' | 'jobs' | 'kept' | 'demo' | 'config'>,
  actor: Member,
  { vin: typed, stockNumber: typedNumber, vinConfirmed, ...car }: NewCar,
  vip: boolean,
): Promise<Car> {
  if (!typed?.trim()) {
    if (typedNumber?.trim()) throw badInput({ vin: 'A stock number belongs to a vehicle: enter its VIN' });
    return addCar(shop, actor, car, vip);
  }
  const vin = readField('vin', typed, typedVin);
  const stockNumber = typedNumber?.trim()
    ? readField('stockNumber', typedNumber, typedStockNumber)
    : undefined;
  if (car.stock < 1) throw badInput({ stock: 'A car with a VIN is in stock: enter 1 or more' });
  return shop.database.transaction(async (database) => {
    const added = await addCar({ ...shop, database }, actor, car, vip);
    const delivery = {
      carId: added._id,
      unitsAre: 'counted' as const,
      arrivedOn: calendarDate(now(), shop.config.dealerTimezone),
      vinConfirmed,
      vehicles: [{ vin, stockNumber, mileageKm: car.mileageKm }],
    };
    await receiveVehicles(database, actor, delivery, nothingSold);
    return added;
  });
}
