import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FinanceTerms } from '#features/finance/finance.contract.ts';
import { offerByTheMonth } from '#features/finance/finance.rules.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { aCarOnSale } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { setFinanceTerms, setPriceTerms } from '../../../tests/support/price-terms.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aVip } from '../../../tests/support/vip.ts';
import type { Car } from './catalogue.contract.ts';

let shop: TestShop;
let vip: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  vip = await aVip(shop);
});
afterAll(() => shop.close());

const get = async <Body>(path: string): Promise<Body> => jsonOf(await vip.request(`/api${path}`));

const overFiveYears: FinanceTerms = {
  freeYears: 3,
  termMonths: 60,
  downPercent: 10,
  rates: [{ months: 60, apr: 5.875 }],
};

/** The car as every call for buyers shows it. */
async function shownIn(id: string, model: string, inVip: boolean): Promise<(Car | undefined)[]> {
  const root = inVip ? '/vip' : '';
  const searched = inVip ? '/vip/search' : '/search';
  const [listed] = await get<Car[]>(`${root}/cars?search=${model}`);
  const { cars: found } = await get<{ cars: Car[] }>(`${searched}/cars?search=${model}&exact=yes`);
  const kept = await get<{ cars: { car?: Car }[] }>(`/saved/shown?cars=${id}`);
  return [await get<Car>(`${root}/cars/${id}`), listed, found[0], ...(inVip ? [] : [kept.cars[0]?.car])];
}

test.each([false, true])(
  'every list says the same of a month, of the total of one car (VIP: %s)',
  async (inVip) => {
    await setFinanceTerms(shop, overFiveYears);
    const fee = { kind: 'amount', mode: 'purchase', taxed: true } as const;
    await setPriceTerms(shop, {
      lines: [
        { ...fee, name: 'Documentation', receiver: 'dealer', value: 895 },
        { ...fee, name: 'Title', receiver: 'state', value: 23 },
        { ...fee, name: 'Paint', receiver: 'dealer', value: 5000, choice: 'chosen' },
      ],
      tax: { name: 'Sales tax', percent: 7.375, way: 'added' },
    });
    const id = await aCarOnSale(shop, { priceCents: 4_000_000, model: `Month${inVip}`, vip: inVip });
    // (40,000 + 895 + 23) × 1.07375
    const monthly = offerByTheMonth(4_393_570, overFiveYears);
    expect(monthly).toMatchObject({ payments: 60, down: 4393 });
    for (const car of await shownIn(id, `Month${inVip}`, inVip)) expect(car?.monthly).toEqual(monthly);
  },
);

test('the filter by the month finds a car at what its card says, and not at a cent less', async () => {
  await setFinanceTerms(shop, overFiveYears);
  await setPriceTerms(shop, noTerms);
  const id = await aCarOnSale(shop, { priceCents: 1_234_567, model: 'Bound' });
  const { monthly } = await get<Car>(`/cars/${id}`);
  const foundAt = async (payment: number) =>
    (await get<{ cars: Car[] }>(`/search/cars?search=Bound&monthlyTo=${payment.toFixed(2)}`)).cars.length;
  expect(await foundAt(monthly!.payment)).toBe(1);
  expect(await foundAt(monthly!.payment - 0.01)).toBe(0);
});

test('nothing is said of a month where a payment would be nothing', async () => {
  await setPriceTerms(shop, noTerms);
  const id = await aCarOnSale(shop, { priceCents: 5 });
  await setFinanceTerms(shop, { freeYears: 3, termMonths: 12, downPercent: 0, rates: [] });
  expect(await get<Car>(`/cars/${id}`)).not.toHaveProperty('monthly');
});
