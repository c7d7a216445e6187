import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { carsById } from '#features/catalogue/stock/take-stock.ts';
import type { Actor } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { may } from '#platform/permissions.ts';
import { assertVipAccess } from './access.service.ts';

/**
 * A published listing of either catalogue, for somebody who looks at it. Throws 404 'Car not found.', also for a VIP car to
 * whoever has no business there, and 403 `vip-access-needed`.
 */
export async function readOfferedCar(database: Database, actor: Actor, carId: string): Promise<CarRow> {
  const [car] = await carsById(database, [carId]);
  if (!car) throw notFound('Car not found.');
  if (!car.vip) return car;
  if (actor.kind !== 'member' || !may(actor.role, 'open the VIP catalogue')) throw notFound('Car not found.');
  await assertVipAccess(database, actor);
  return car;
}
