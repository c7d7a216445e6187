import fc from 'fast-check';
import type { FinanceTerms } from '#features/finance/finance.contract.ts';
import {
  lineChoices,
  lineReceivers,
  type PriceLine,
  type PriceTerms,
  pricedModes,
  taxWays,
} from '#features/pricing/pricing.contract.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import type { TestShop } from './shop.ts';

const dealer = { userId: 'dealer', email: 'dealer@example.com' };

const aLine = {
  name: fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'b', 'c', 'd') }),
  mode: fc.constantFrom(...pricedModes),
  receiver: fc.constantFrom(...lineReceivers),
  taxed: fc.boolean(),
  choice: fc.constantFrom(...lineChoices),
};
const percent = fc.integer({ min: 0, max: 100_000 }).map((parts) => parts / 1000);

/** What comes to nothing is not offered. */
const isUseful = ({ choice, value }: PriceLine) => choice !== 'chosen' || value > 0;

/** What of these terms somebody chose for a purchase or a rental: any of it, by the bits of `picks`. */
export const chosenOfTerms = ({ lines }: PriceTerms, mode: PriceLine['mode'], picks = -1): string[] =>
  lines
    .filter((line) => line.mode === mode && line.choice === 'chosen')
    .filter((_, place) => (picks >> place) & 1)
    .map(({ name }) => name);

/** Whatever a dealer may set for prices. */
export const anyTerms: fc.Arbitrary<PriceTerms> = fc.record({
  lines: fc
    .array(
      fc.oneof(
        fc.record({
          kind: fc.constant('amount' as const),
          value: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
          ...aLine,
        }),
        fc.record({ kind: fc.constant('percent' as const), value: percent, ...aLine }),
      ),
      { maxLength: 8 },
    )
    .map((lines) => [
      ...new Map(lines.filter(isUseful).map((line) => [`${line.mode}/${line.name}`, line])).values(),
    ]),
  tax: fc.option(fc.record({ name: fc.constant('Sales tax'), percent, way: fc.constantFrom(...taxWays) })),
});

/** As a Global-Admin would set them, on the page of settings. */
export async function setPriceTerms(shop: TestShop, { lines, tax }: PriceTerms): Promise<void> {
  for (const [name, value] of [
    ['priceLines', lines],
    ['salesTax', tax],
  ] as const) {
    const { version } = await findSetting(shop, name);
    await storeSetting(shop, dealer, name, { seen: version, value });
  }
}

/** What is said of a month, as a Global-Admin would set it. */
export async function setFinanceTerms(shop: TestShop, value: FinanceTerms): Promise<void> {
  const { version } = await findSetting(shop, 'financeTerms');
  await storeSetting(shop, dealer, 'financeTerms', { seen: version, value });
}
