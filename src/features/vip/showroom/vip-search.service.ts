import { countFacets } from '#features/search/found/count-facets.ts';
import { findCars } from '#features/search/found/find-cars.ts';
import { suggest } from '#features/search/found/suggest.ts';
import type { SearchCounts, SearchFilter, SearchQuery } from '#features/search/search.contract.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { assertVipAccess } from '../access/access.service.ts';
import { presentVipCar } from './showroom.service.ts';
import type { FoundVipCars, VipSuggestions } from './vip-search.contract.ts';

/** A list page of what a search finds among VIP cars. Throws 403 `vip-access-needed`, and 400 for a cursor that is not ours. */
export async function findVipCars(
  shop: SettingsShop,
  member: Member,
  query: SearchQuery,
): Promise<FoundVipCars> {
  await assertVipAccess(shop.database, member);
  const found = await findCars(shop, query, { vip: true });
  return { ...found, cars: found.cars.map(presentVipCar) };
}

/** How many VIP cars each further choice gives. Throws 403 `vip-access-needed`. */
export async function countVipFacets(
  shop: SettingsShop,
  member: Member,
  filter: SearchFilter,
): Promise<SearchCounts> {
  await assertVipAccess(shop.database, member);
  return countFacets(shop, filter, { vip: true });
}

/** What is suggested of the VIP catalogue. Throws 403 `vip-access-needed`. */
export async function suggestVipCars(
  shop: SettingsShop,
  member: Member,
  typed: { search: string },
): Promise<VipSuggestions> {
  await assertVipAccess(shop.database, member);
  const found = await suggest(shop, typed, { vip: true });
  return { ...found, cars: found.cars.map(presentVipCar) };
}
