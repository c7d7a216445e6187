import type { TradeInTerms } from '#features/settings/kinds/trade-in-terms.contract.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import type { TradeIn } from '#features/trade-ins/trade-ins.contract.ts';
import type { ValueInput } from '#features/trade-ins/values/values.contract.ts';
import { addValue } from '#features/trade-ins/values/values.service.ts';
import { jsonOf } from './json.ts';
import type { TestPerson } from './people.ts';
import { aJpeg } from './pictures.ts';
import type { TestShop } from './shop.ts';

const dealer = { userId: 'dealer', email: 'dealer@example.com' };

/** The dealer takes old cars from now on, on these terms. */
export async function takeOldCars(shop: TestShop, terms: Partial<TradeInTerms> = {}): Promise<void> {
  const { version } = await findSetting(shop, 'tradeIns');
  await storeSetting(shop, dealer, 'tradeIns', {
    seen: version,
    value: { isOn: true, offerDays: 7, offerKm: 500, ...terms },
  });
}

export const aValue = (more: Partial<ValueInput> = {}): ValueInput => ({
  make: 'Mazda',
  model: 'MX-5',
  fromYear: 2015,
  toYear: 2035,
  value: 30_000,
  yearlyFallPercent: 10,
  usualKm: 10_000,
  perThousandKm: 100,
  fairPercent: 85,
  poorPercent: 60,
  repairedPercent: 80,
  spreadPercent: 10,
  ...more,
});

/** A line of the dealer's table. */
export const aValueOf = (shop: TestShop, more: Partial<ValueInput> = {}) =>
  addValue(shop.database, dealer, aValue(more));

let count = 0;

/** What the form sends of a car that nobody else offers. */
export function anOldCar(more: Record<string, unknown> = {}) {
  count += 1;
  return {
    make: 'Mazda',
    model: `MX-${count}`,
    modelYear: 2019,
    mileageKm: 60_000,
    condition: 'good',
    accident: 'none',
    drives: true,
    ...more,
  };
}

const post = async <Answer>(person: TestPerson, path: string, body: object): Promise<Answer> => {
  const answer = await person.request(path, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return jsonOf<Answer>(answer);
};

/** A customer asks for an offer. */
export const anAskedTradeIn = (customer: TestPerson, more: Record<string, unknown> = {}) =>
  post<TradeIn>(customer, '/api/trade-ins', anOldCar(more));

/** A photo that waits for its request; by another path, for what is sent there. */
export async function aSentPhoto(
  person: TestPerson,
  { width = 800, height = 600, path = '/api/trade-in-photos' } = {},
): Promise<string> {
  const answer = await person.request(path, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(await aJpeg(width, height)),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await jsonOf<{ _id: string }>(answer))._id;
}

/** Staff make an offer for what a customer asked. */
export const offerFor = (chief: TestPerson, { _id, version }: TradeIn, amount = 20_000, answer?: string) =>
  post<TradeIn>(chief, `/api/appraisals/${_id}/offer`, { version, amount, ...(answer && { answer }) });

/** The customer takes the offer. */
export const acceptanceOf = (customer: TestPerson, { _id, version }: TradeIn) =>
  post<TradeIn>(customer, `/api/trade-ins/${_id}/accept`, { version });
/** An old car that counts for a purchase of this customer. */
export async function anAcceptedTradeIn(
  shop: TestShop,
  customer: TestPerson,
  { amount = 20_000, ...more }: Record<string, unknown> & { amount?: number } = {},
): Promise<TradeIn> {
  const chief = await shop.signIn('Workers-Admin');
  return acceptanceOf(customer, await offerFor(chief, await anAskedTradeIn(customer, more), amount));
}
