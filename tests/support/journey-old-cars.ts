import { newId } from '#platform/database/ids.ts';
import { expect, haveSessionOf, newCustomer, type Page, password, phone } from './journey.ts';
import { aCarOfItsOwn } from './journey-cars.ts';
import { jsonOf } from './json.ts';
import { aRealVin } from './vehicles.ts';

interface Asked {
  _id: string;
  version: number;
}

const post = async <Answer>(page: Page, path: string, data: object, headers = {}): Promise<Answer> => {
  const answer = await page.request.post(`/api${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return jsonOf<Answer>(answer);
};

/**
 * An old car of a customer of its own, who has accepted $17,000 for it and is signed in afterwards. Returns the address of the customer,
 * the id of the offer, and the VIN.
 */
export async function anAcceptedOldCarOfItsOwn(page: Page) {
  const email = await newCustomer(page);
  const vin = aRealVin();
  const told = {
    VIN: vin,
    make: 'Mazda',
    model: 'MX-5',
    modelYear: 2019,
    mileageKm: 48_000,
    condition: 'good',
    accident: 'none',
    drives: true,
  };
  const asked = await post<Asked>(page, '/trade-ins', told);
  await haveSessionOf(page, 'Workers-Admin');
  const offer = { version: asked.version, amount: 17_000 };
  const { version } = await post<Asked>(page, `/appraisals/${asked._id}/offer`, offer);
  await post(page, '/auth/login', { email, password });
  await post(page, `/trade-ins/${asked._id}/accept`, { version });
  return { email, tradeInId: asked._id, vin };
}

/**
 * A paid order of a customer of its own, of which an old car that was offered for $17,000 pays a part. Nobody is signed in
 * afterwards. Returns the order's id, its receipt number, and the old car's VIN.
 */
export async function anOrderWithOldCarOfItsOwn(page: Page) {
  const { email, tradeInId, vin } = await anAcceptedOldCarOfItsOwn(page);
  const car = await aCarOfItsOwn({ priceCents: 5_000_000 });
  const buyer = { firstName: 'Ada', lastName: 'Byron', email, phone, address: '1 Main Street, Detroit' };
  const basket = [{ carId: car._id, quantity: 1, price: car.price }];
  const bought = await post<{ orders: { _id: string; receiptNumber: string }[] }>(
    page,
    '/payments/card',
    { buyer, basket, tradeInId },
    { 'Idempotency-Key': newId() },
  );
  await page.context().clearCookies();
  const [order] = bought.orders;
  return { orderId: order!._id, receiptNumber: order!.receiptNumber, vin };
}
