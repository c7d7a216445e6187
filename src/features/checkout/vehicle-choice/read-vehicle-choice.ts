import { presentOffer } from '#features/catalogue/catalogue.service.ts';
import { readCarHolds } from '#features/holds/own/read-holds.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import { listVehiclesToChoose } from '#features/vehicles/on-sale/list-vehicles-to-choose.ts';
import { readOfferedCar } from '#features/vip/access/read-offered-car.ts';
import type { Actor } from '#platform/actor.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { VehicleChoice, VehicleChoiceQuery } from './vehicle-choice.contract.ts';

/**
 * The vehicles of a listing of either catalogue that customers choose from. Throws 404, and 403 `vip-access-needed`, as
 * `readOfferedCar`.
 */
export async function readVehicleChoice(
  shop: Pick<Platform, 'database' | 'kept' | 'demo' | 'config'>,
  actor: Actor,
  { car: carId, vehicle }: VehicleChoiceQuery,
): Promise<VehicleChoice> {
  const car = await readOfferedCar(shop.database, actor, carId);
  const [terms, { deposit }, vehicles] = await Promise.all([
    readMoneyTerms(shop),
    readCarHolds(shop, actor, carId),
    listVehiclesToChoose(shop, car, { only: vehicle }),
  ]);
  return {
    car: { ...presentOffer(car, terms), vip: car.vip },
    vehicles,
    ...(deposit !== undefined && { deposit }),
  };
}
