import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { MoneyTerms } from './filter.rules.ts';

/** What bounds in money depend on now. */
export async function readMoneyTerms(shop: SettingsShop): Promise<MoneyTerms> {
  return { prices: await readPriceTerms(shop), finance: await readSetting(shop, 'financeTerms') };
}
