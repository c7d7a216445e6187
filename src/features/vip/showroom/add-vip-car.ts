import { addCar } from '#features/catalogue/new-cars/add-car.ts';
import type { NewCar } from '#features/catalogue/new-cars/new-cars.contract.ts';
import type { Member } from '#platform/actor.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { VipCar } from '../vip.contract.ts';
import { presentVipCar } from './vip-cars.ts';

/** Adds one car to the VIP catalogue. Throws 400 for a picture that cannot be had, and 409 `picture-used`. */
export const addVipCar = async (
  shop: Pick<Platform, 'database' | 'jobs'>,
  actor: Member,
  car: NewCar,
): Promise<VipCar> => presentVipCar(await addCar(shop, actor, car, true));
