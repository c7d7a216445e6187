import { jsonOf } from './json.ts';
import type { TestPerson } from './people.ts';

/** An address as the checkout asks for it. */
export const homeAddress = {
  street: '12 St James Square',
  city: 'Detroit',
  region: 'MI',
  postalCode: '48226',
  country: 'United States',
};

/** An address that this customer keeps. Returns its id. */
export async function aKeptAddress(customer: TestPerson, parts = homeAddress): Promise<string> {
  const answer = await customer.request('/api/account/addresses', {
    method: 'POST',
    body: JSON.stringify(parts),
  });
  return (await jsonOf<{ _id: string }>(answer))._id;
}
