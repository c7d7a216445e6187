import { listVehiclesToChoose } from '#features/vehicles/on-sale/list-vehicles-to-choose.ts';
import type { ChosenVehicle, VehicleToChoose } from '#features/vehicles/on-sale/on-sale.contract.ts';
import { readOfferedCar } from '#features/vip/access/read-offered-car.ts';
import type { Actor } from '#platform/actor.ts';
import { readDriveTerms } from '../slots/drive-terms.ts';
import { findSlots } from '../slots/find-slots.ts';
import { presentSlots } from '../slots/present-slots.ts';
import { presentDrivenCar, type Shop } from '../test-drives.service.ts';
import type { DriveOffer, DriveSlotsQuery } from './booking.contract.ts';

const chosenOf = ({ pictures: _own, ...vehicle }: VehicleToChoose): ChosenVehicle => vehicle;

/** A car with the times at which it can be driven. Throws 404, and 403 `vip-access-needed`. */
export async function readDriveOffer(shop: Shop, actor: Actor, query: DriveSlotsQuery): Promise<DriveOffer> {
  const terms = await readDriveTerms(shop);
  const car = await readOfferedCar(shop.database, actor, query.car);
  const isOffered = terms.offered && car.stock > 0;
  const [vehicle] =
    query.vehicle === undefined ? [] : await listVehiclesToChoose(shop, car, { only: query.vehicle });
  const days = isOffered ? await findSlots(shop.database, terms, { car, vehicleId: query.vehicle }) : [];
  return {
    car: presentDrivenCar(car),
    isOffered,
    minutes: terms.minutes,
    ...(vehicle && { vehicle: chosenOf(vehicle) }),
    ...presentSlots(days, query.date, terms.timeZone),
  };
}
