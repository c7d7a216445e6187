import { type CarPage, carPageOf } from '#features/catalogue/screens/customer/list/read-cars.ts';
import { isLocked, redirectToVipAccess } from '../../../access/screens/customer/redirect-to-vip-access.ts';
import { showroomApi } from '../../showroom.api.ts';
import type { VipCar } from '../../showroom.contract.ts';

export type VipCarPage = CarPage<VipCar>;

/** Asks for a page of the VIP list; null where it did not answer. Throws the redirect to /vip-access. */
export async function fetchVipPage(
  fetch: typeof globalThis.fetch,
  wanted: { search?: string; cursor?: string },
): Promise<VipCarPage | null> {
  const answer = await showroomApi(fetch).vip.cars.$get({ query: wanted });
  if (isLocked(answer)) throw redirectToVipAccess();
  return carPageOf(answer);
}
