import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Member } from '#platform/actor.ts';
import { toCents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Car } from '../catalogue.contract.ts';
import { presentCar } from '../catalogue.service.ts';
import { insertCars } from './insert-cars.ts';
import type { NewCar } from './new-cars.contract.ts';

/** Adds one car to a catalogue. Throws 400 for a picture that cannot be had, and 409 `picture-used`. */
export async function addCar(
  shop: Pick<Platform, 'database' | 'jobs' | 'kept' | 'demo'>,
  actor: Member,
  { price, draft, ...car }: Omit<NewCar, 'vin' | 'stockNumber'>,
  vip: boolean,
): Promise<Car> {
  const { database, jobs } = shop;
  const terms = await readPriceTerms(shop);
  return database.transaction(async (transaction) => {
    const listingState = draft ? ('draft' as const) : ('published' as const);
    const arriving = { ...car, priceCents: toCents(price), vip, listingState };
    const [added] = await insertCars(transaction, jobs, actor, [arriving]);
    return presentCar(added!, terms);
  });
}
