import type { Car, ListQuery } from '#features/catalogue/catalogue.contract.ts';
import { type CarPage, findCar, listCars } from '#features/catalogue/catalogue.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { assertVipAccess } from '../access/vip-access.ts';
import type { VipCar } from '../vip.contract.ts';

export const presentVipCar = (car: Car): VipCar => ({ ...car, imageUrl: car.image });

export interface VipCarPage extends Omit<CarPage, 'cars'> {
  cars: VipCar[];
}

/** A page of the VIP catalogue, newest first. Throws 403 `vip-access-needed`, and 400 for a cursor that is not ours. */
export async function listVipCars(database: Database, member: Member, query: ListQuery): Promise<VipCarPage> {
  await assertVipAccess(database, member);
  const page = await listCars(database, { ...query, vip: true });
  return { ...page, cars: page.cars.map(presentVipCar) };
}

/** One VIP car. Throws 403 `vip-access-needed`, and 404 'Car not found.' */
export async function findVipCar(database: Database, member: Member, id: string): Promise<VipCar> {
  await assertVipAccess(database, member);
  return presentVipCar(await findCar(database, id, true));
}
