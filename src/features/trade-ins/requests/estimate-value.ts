import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { readSetting } from '#features/settings/known-settings.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { tradeInsOff } from '../trade-ins.errors.ts';
import { tradeInValues } from '../trade-ins.tables.ts';
import { type DescribedCar, type EstimatedRange, estimateOldCar } from '../values/values.rules.ts';
import type { TradeInOffer } from './requests.contract.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>;

/** Makes that are offered to choose from. */
const mostMakes = 200;

/** The terms that count now. Throws 404 where the dealer takes no old cars. */
export async function tradeInTermsOf(shop: Shop) {
  const terms = await readSetting(shop, 'tradeIns');
  if (!terms.isOn) throw tradeInsOff();
  return terms;
}

/** What a page says of trading in, before anybody has entered something. */
export async function readTradeInOffer(shop: Shop): Promise<TradeInOffer> {
  const { isOn, offerDays, offerKm } = await readSetting(shop, 'tradeIns');
  const rows = isOn
    ? await shop.database
        .select({ make: sql<string>`min(${tradeInValues.make})` })
        .from(tradeInValues)
        .groupBy(tradeInValues.makeKey)
        .orderBy(tradeInValues.makeKey)
        .limit(mostMakes)
    : [];
  return { isOn, offerDays, offerKm, makes: rows.map(({ make }) => make) };
}

export interface NamedCar extends DescribedCar {
  make: string;
  model: string;
}

/**
 * From what to what the dealer pays for this car, by the line of its model, else by the one for every other model of its make; of
 * lines whose years overlap, by the one that begins last. Null: no estimate (rules.md#trade-in).
 */
export async function estimateValue(shop: Shop, car: NamedCar): Promise<EstimatedRange | null> {
  const year = Number(calendarDate(now(), shop.config.dealerTimezone).slice(0, 4));
  const [line] = await shop.database
    .select()
    .from(tradeInValues)
    .where(
      and(
        eq(tradeInValues.makeKey, searchKey(car.make)),
        inArray(tradeInValues.modelKey, [searchKey(car.model), '']),
        lte(tradeInValues.fromYear, car.modelYear),
        gte(tradeInValues.toYear, car.modelYear),
      ),
    )
    .orderBy(desc(sql`${tradeInValues.modelKey} <> ''`), desc(tradeInValues.fromYear))
    .limit(1);
  return line ? estimateOldCar(line, car, year) : null;
}
