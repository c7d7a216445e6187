import { type CarPage, carPageOf } from '#features/catalogue/screens/shop/car-page-of-list.ts';
import { vipApi } from '#features/vip/vip.api.ts';
import type { VipCar } from '#features/vip/vip.contract.ts';
import { isLocked, toVipDoor } from './vip-door.ts';

export type VipCarPage = CarPage<VipCar>;

/** Asks for a page of the VIP list; null where it did not answer. Throws the redirect to /vip-access. */
export async function fetchVipPage(
  fetch: typeof globalThis.fetch,
  wanted: { search?: string; cursor?: string },
): Promise<VipCarPage | null> {
  const answer = await vipApi(fetch).vip.cars.$get({ query: wanted });
  if (isLocked(answer)) throw toVipDoor();
  return carPageOf(answer);
}
