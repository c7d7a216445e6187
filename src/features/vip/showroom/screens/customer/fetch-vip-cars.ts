import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { isLocked, redirectToVipAccess } from '../../../access/screens/customer/redirect-to-vip-access.ts';
import { showroomApi } from '../../showroom.api.ts';
import type { VipCar } from '../../showroom.contract.ts';

export const vipCarsNotLoaded = 'The VIP cars could not be loaded.';

/** A list page of the VIP cars; null where the shop did not give it. Throws the redirect to /vip-access. */
export async function fetchVipCars(
  fetch: typeof globalThis.fetch,
  query: { search?: string; cursor?: string },
): Promise<ListPage<VipCar> | null> {
  const asked = await askListPage(() => showroomApi(fetch).vip.cars.$get({ query }), vipCarsNotLoaded);
  if (asked.ok) return asked.value;
  if (isLocked(asked)) throw redirectToVipAccess();
  return null;
}
