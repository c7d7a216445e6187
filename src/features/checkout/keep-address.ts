import type { AddressParts } from '#features/accounts/addresses/address.rules.ts';
import type { AddressesRoutes } from '#features/accounts/addresses/addresses.routes.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { showToast } from '#ui/toast-store.ts';

/** Keeps an address for the next order. This one goes on, also where the account does not take it. */
export async function keepAddress(json: AddressParts): Promise<void> {
  const asked = await ask(
    () => client<AddressesRoutes>().account.addresses.$post({ json }),
    'The address could not be saved to your account.',
  );
  if (!asked.ok) showToast(asked.text, { tone: 'bad' });
}
