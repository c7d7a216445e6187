import { inArray } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { readDescribed } from '#features/catalogue/detail/find-car.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { hasVipAccess } from '#features/vip/access/access.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { AskedCar } from './compare.contract.ts';

/**
 * The cars of these ids in their order. VIP cars are there while the VIP catalogue is open to the caller's session; without
 * it they are answered like ids that no car has (rules.md#compare).
 */
export async function readCompared(
  shop: SettingsShop,
  actor: Actor,
  ids: readonly string[],
): Promise<AskedCar[]> {
  if (ids.length === 0) return [];
  const found = await readDescribed(shop, inArray(cars.id, [...ids]));
  const hasVip = found.some(({ row }) => row.vip);
  const isOpen = hasVip && actor.kind === 'member' && (await hasVipAccess(shop.database, actor));
  const seen = new Map(found.filter(({ row }) => !row.vip || isOpen).map((one) => [one.row.id, one]));
  return ids.map((id) => {
    const one = seen.get(id);
    if (one?.row.listingState !== 'published') return { _id: id };
    const { row, car } = one;
    const { pictures: _, description: __, shape: ___, ...compared } = car;
    return { _id: id, car: { ...compared, vip: row.vip } };
  });
}
