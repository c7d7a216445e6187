import { type CarPage, carPageOf } from '#features/catalogue/screens/customer/list/read-cars.ts';
import { isLocked, toVipDoor } from '../../../access/screens/customer/vip-entrance.ts';
import type { VipCar } from '../../../vip.contract.ts';
import { vipApi } from '../../showroom.api.ts';

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
