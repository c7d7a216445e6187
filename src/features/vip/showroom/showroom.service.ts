import type { Car, ListQuery } from '#features/catalogue/catalogue.contract.ts';
import { type CarListPage, listCars } from '#features/catalogue/catalogue.service.ts';
import { findCar } from '#features/catalogue/detail/find-car.ts';
import type { NewCar } from '#features/catalogue/new-cars/new-cars.contract.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { VehicleOnSale } from '#features/vehicles/on-sale/on-sale.contract.ts';
import { readVehicleOnSale } from '#features/vehicles/on-sale/on-sale.service.ts';
import { addCarWithVin } from '#features/vehicles/receiving/add-car-with-vin.ts';
import type { Member } from '#platform/actor.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { assertVipAccess } from '../access/access.service.ts';
import type { VipCar, VipCarDetail } from './showroom.contract.ts';

/** The fields of the listed calls, and the second name of the picture's address. */
export const presentVipCar = <Shown extends Car>(car: Shown) => ({ ...car, imageUrl: car.image });

interface VipCarListPage extends Omit<CarListPage, 'cars'> {
  cars: VipCar[];
}

/**
 * A list page of the VIP catalogue, newest first. Throws 403 `vip-access-needed`, and 400 for a cursor that is not ours.
 */
export async function listVipCars(
  shop: SettingsShop,
  member: Member,
  query: ListQuery,
): Promise<VipCarListPage> {
  await assertVipAccess(shop.database, member);
  const page = await listCars(shop, { ...query, vip: true });
  return { ...page, cars: page.cars.map(presentVipCar) };
}

/** One VIP car. Throws 403 `vip-access-needed`, and 404 'Car not found.' */
export async function findVipCar(shop: SettingsShop, member: Member, id: string): Promise<VipCarDetail> {
  await assertVipAccess(shop.database, member);
  return presentVipCar(await findCar(shop, { id, vip: true }));
}

/** What the dealer shows of the VIN of the last one of a VIP car. Throws 403 `vip-access-needed`. */
export async function findVehicleOfVipCar(
  shop: SettingsShop,
  member: Member,
  id: string,
): Promise<VehicleOnSale> {
  await assertVipAccess(shop.database, member);
  return readVehicleOnSale(shop, { id, vip: true });
}

/** Adds one car to the VIP catalogue. Throws 400 for a picture that cannot be had, and 409 `picture-used`. */
export const addVipCar = async (
  shop: Pick<Platform, 'database' | 'jobs' | 'kept' | 'demo' | 'config'>,
  actor: Member,
  car: NewCar,
): Promise<VipCar> => presentVipCar(await addCarWithVin(shop, actor, car, true));
