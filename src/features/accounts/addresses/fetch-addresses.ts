import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { addressTexts, type OwnAddress } from './addresses.contract.ts';
import type { AddressesRoutes } from './addresses.routes.ts';

/** The addresses that a form offers; where they cannot be had, one is typed. */
export const fetchAddresses = async (fetch: typeof globalThis.fetch): Promise<readonly OwnAddress[]> =>
  valueOrNull(
    await ask(() => client<AddressesRoutes>(fetch).account.addresses.$get(), addressTexts.notRead),
  ) ?? [];
