import type { Car } from '#features/catalogue/catalogue.contract.ts';
import type { FinancedCar } from '#features/finance/estimator.tsx';
import type { FinanceTerms } from '#features/finance/finance.contract.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { ownPriceOf, priceLines } from '#features/pricing/pricing.rules.ts';

interface Terms {
  prices: PriceTerms;
  finance: FinanceTerms;
}

/** What an estimate needs to know of a car: the total of one that is bought. `address` is that of its own page. */
export const financedCar = (car: Car, address: string, { prices, finance }: Terms): FinancedCar => ({
  name: `${car.make} ${car.model}`,
  totalCents: priceLines(ownPriceOf(car), 'purchase', null, prices).totalCents,
  terms: finance,
  address: `${address}/finance`,
});
