import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import {
  freshenSettings,
  type KnownSettings,
  readSetting,
  type SettingsShop,
  valueIn,
} from './known-settings.ts';
import type { MoneyTerms } from './settings.contract.ts';

/** What prices are made of, by settings that are known. */
export const priceTermsIn = (known: KnownSettings, shop: SettingsShop): PriceTerms => ({
  lines: valueIn(known, shop, 'priceLines'),
  tax: valueIn(known, shop, 'salesTax'),
  ...(valueIn(known, shop, 'tradeIns').lowersTax && { oldCarLowersTax: true as const }),
});

/** What prices are made of now (rules.md#price). Without a wait while the settings are known. */
export function readPriceTerms(shop: SettingsShop): PriceTerms | Promise<PriceTerms> {
  const known = freshenSettings(shop);
  return known instanceof Promise
    ? known.then((read) => priceTermsIn(read, shop))
    : priceTermsIn(known, shop);
}

/** What prices and monthly payments are made of now (rules.md#price, rules.md#finance). */
export async function readMoneyTerms(shop: SettingsShop): Promise<MoneyTerms> {
  return { prices: await readPriceTerms(shop), finance: await readSetting(shop, 'financeTerms') };
}
