import type { FinanceTerms } from '#features/finance/finance.contract.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { type Brand, brand, type ShownBrand } from '#platform/brand.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { closedDaysBetween, type OpeningHours, weekLines } from '#platform/dates/opening-hours.ts';
import type { Units } from '#platform/units.ts';
import { freshenSettings, type KnownSettings, type SettingsShop, valueIn } from './known-settings.ts';
import { priceTermsIn } from './read-price-terms.ts';

/** What every page is made of besides its own data. */
export interface ShopFacts {
  prices: PriceTerms;
  finance: FinanceTerms;
  units: Units;
  /** Old cars are taken as a trade-in. */
  tradesIn: boolean;
  brand: ShownBrand;
  openingHours: OpeningHours;
  /** Whether customers book test drives. */
  testDrives: boolean;
  /** The day it is at the dealership. */
  today: string;
}

/** A day on which it is closed is announced so many days ahead. */
const closedDaysAhead = 21;

/** The brand with its opening hours in words, the closed days that are near among them. */
export function shownBrand(whole: Brand, today: string): ShownBrand {
  const closed = closedDaysBetween(whole.openingHours, today, addDays(today, closedDaysAhead));
  return { ...whole, openingHours: [...weekLines(whole.openingHours), ...closed] };
}

/** Without a wait while the settings are known. */
export function readShopFacts(
  shop: SettingsShop & { config: Pick<Config, 'dealerTimezone'> },
): ShopFacts | Promise<ShopFacts> {
  const today = calendarDate(now(), shop.config.dealerTimezone);
  const factsOf = (known: KnownSettings): ShopFacts => ({
    today,
    prices: priceTermsIn(known, shop),
    finance: valueIn(known, shop, 'financeTerms'),
    units: valueIn(known, shop, 'units'),
    tradesIn: valueIn(known, shop, 'tradeIns').isOn,
    // What was read a moment ago is the brand of the process.
    brand: shownBrand(brand, today),
    openingHours: brand.openingHours,
    testDrives: valueIn(known, shop, 'testDrives').offered,
  });
  const known = freshenSettings(shop);
  return known instanceof Promise ? known.then(factsOf) : factsOf(known);
}
