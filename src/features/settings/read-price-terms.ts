import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { readSetting, type SettingsShop } from './known-settings.ts';
import type { MoneyTerms } from './settings.contract.ts';

/** What prices are made of now (rules.md#price). Without a wait while the settings are known. */
export function readPriceTerms(shop: SettingsShop): PriceTerms | Promise<PriceTerms> {
  const [lines, tax] = [readSetting(shop, 'priceLines'), readSetting(shop, 'salesTax')];
  if (lines instanceof Promise || tax instanceof Promise)
    return Promise.all([lines, tax]).then(([known, knownTax]) => ({ lines: known, tax: knownTax }));
  return { lines, tax };
}

/** What prices and monthly payments are made of now (rules.md#price, rules.md#finance). */
export async function readMoneyTerms(shop: SettingsShop): Promise<MoneyTerms> {
  return { prices: await readPriceTerms(shop), finance: await readSetting(shop, 'financeTerms') };
}
