import { composePlan, type PlanTerms } from '#features/payments/plans.rules.ts';
import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { toCents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { assertPlanOffered } from '../pay/plan-offered.ts';

/** The plan of this total in dollars, from today on. Throws 400 at `period` for more years than the dealer offers. */
export async function calculatePlan(
  shop: SettingsShop & Pick<Platform, 'config'>,
  totalAmount: number,
  terms: PlanTerms,
) {
  assertPlanOffered(terms, await readSetting(shop, 'financeTerms'));
  return composePlan(toCents(totalAmount), terms, calendarDate(now(), shop.config.dealerTimezone));
}
