import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { addressesApi } from '../../addresses.api.ts';
import { addressTexts, type OwnAddress } from '../../addresses.contract.ts';

/** The addresses that a form offers; where they cannot be had, one is typed. */
export const fetchAddresses = async (fetch: typeof globalThis.fetch): Promise<readonly OwnAddress[]> =>
  valueOrNull(await ask(() => addressesApi(fetch).account.addresses.$get(), addressTexts.notRead)) ?? [];
