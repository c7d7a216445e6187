import { type Brand, brand, type DealershipName } from '#platform/brand.ts';
import type { Units } from '#platform/units.ts';
import { type SettingsShop, settingAt } from './known-settings.ts';

/** What a paper says of the dealership that made it out. */
export type PaperDealer = DealershipName & Pick<Brand, 'contact' | 'accent'> & { units: Units };

/**
 * As it was when what the paper is about was settled: a paper that is made anew later says the same, whatever was set
 * since (rules.md#settings).
 */
export async function dealerAt(
  shop: Pick<SettingsShop, 'database' | 'demo'>,
  at: Date,
): Promise<PaperDealer> {
  return {
    ...(await settingAt(shop, 'dealershipName', at)),
    contact: await settingAt(shop, 'contact', at),
    units: await settingAt(shop, 'units', at),
    accent: brand.accent,
  };
}
