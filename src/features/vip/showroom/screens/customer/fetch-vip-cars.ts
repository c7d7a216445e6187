import { type AskedList, loadList } from '#features/search/screens/customer/list/load-list.ts';
import { isLocked, redirectToVipAccess } from '../../../access/screens/customer/redirect-to-vip-access.ts';
import type { VipCar } from '../../showroom.contract.ts';

type Searched = Omit<AskedList, 'action'>;

/** What /vip shows of the VIP cars. Throws the redirect to /vip-access. */
export async function fetchVipCars(fetch: typeof globalThis.fetch, searched: Searched) {
  const { found, list } = await loadList<VipCar>(fetch, { action: '/vip', ...searched });
  if (isLocked(found)) throw redirectToVipAccess();
  return list;
}
