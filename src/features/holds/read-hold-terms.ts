import { readSetting, type SettingsShop } from '#features/settings/known-settings.ts';
import { type Cents, toCents } from '#platform/money.ts';

/** What the dealer asks for a reservation; undefined where none is offered (rules.md#hold). */
export async function readHoldTerms(
  shop: SettingsShop,
): Promise<{ depositCents: Cents; hours: number } | undefined> {
  const terms = await readSetting(shop, 'holds');
  return terms ? { depositCents: toCents(terms.amount), hours: terms.hours } : undefined;
}
