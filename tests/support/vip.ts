import { setVipCredentials } from '#features/vip/grants/grants.service.ts';
import { newId } from '#platform/database/ids.ts';
import type { TestPerson } from './people.ts';
import type { TestShop } from './shop.ts';

/** A customer's VIP credentials. */
export interface TestVip {
  username: string;
  password: string;
}

/** Has an admin give this customer VIP credentials. */
export async function makeVip(shop: TestShop, customer: TestPerson): Promise<TestVip> {
  const admin = await shop.signIn('Admin');
  const key = newId().replaceAll('-', '').slice(-12);
  const vip = { username: `vip-${key}`, password: `Velvet-Rope-${key}` };
  const settings = { email: customer.email, vipUsername: vip.username, vipPassword: vip.password };
  await setVipCredentials(shop, admin.actor, settings);
  return vip;
}

/** POST /vip-access as this customer. */
export const enterVip = (customer: TestPerson, entered: TestVip): Promise<Response> =>
  customer.request('/api/vip-access', { method: 'POST', body: JSON.stringify(entered) });

/** A customer in whose session the VIP catalogue is open. */
export async function aVip(shop: TestShop): Promise<TestPerson & { vip: TestVip }> {
  const customer = await shop.aCustomer();
  const vip = await makeVip(shop, customer);
  const answer = await enterVip(customer, vip);
  if (!answer.ok) throw new Error(`VIP access was refused: ${await answer.text()}`);
  return { ...customer, vip };
}
