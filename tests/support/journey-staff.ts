import pg from 'pg';
import { newId } from '#platform/database/ids.ts';
import { appCode } from './authenticator.ts';
import { expect, haveSessionOf, newCustomer, newEmail, type Page, password, phone } from './journey.ts';
import { aCarOfItsOwn } from './journey-cars.ts';
import { jsonOf } from './json.ts';
import { aRealVin } from './vehicles.ts';

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`/api${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer;
};

/** A Global-Admin hires a worker, whom no other journey knows. Nobody is signed in afterwards. */
export async function aHiredWorker(page: Page): Promise<{ email: string; temporary: string }> {
  const email = newEmail('ruben');
  const worker = { email, username: `ruben-${newId().slice(-12)}`, password, phone };
  const { username } = await haveSessionOf(page, 'Global-Admin');
  await post(page, '/global-admin/verify', { username, password });
  await post(page, '/global-admin/create-worker', worker);
  await post(page, '/auth/logout', {});
  return { email, temporary: password };
}

/** A worker of one's own, signed in, with a password of their own. */
export async function aWorkerOfItsOwn(page: Page): Promise<{ email: string; own: string }> {
  const { email, temporary } = await aHiredWorker(page);
  const own = 'My-own-Marque-2';
  await post(page, '/auth/login', { email, password: temporary });
  await post(page, '/auth/change-password', { currentPassword: temporary, password: own });
  return { email, own };
}

/** Turns the second factor of this account on. Returns the key of its app, whose next code logs in. */
export async function protectAccount(page: Page, own: string): Promise<string> {
  const { key } = await jsonOf<{ key: string }>(await post(page, '/second-factor/begin', { password: own }));
  await post(page, '/second-factor/confirm', { code: appCode(key) });
  return key;
}

/** An order of a customer of its own, below the amount that asks for a permit. Returns its receipt number; nobody is logged in. */
async function buyACar(page: Page): Promise<string> {
  const receiptNumber = await buyACarAs(page, await newCustomer(page));
  await page.context().clearCookies();
  return receiptNumber;
}

/** Buys a car for the customer who is signed in. Returns the receipt number. */
async function buyACarAs(page: Page, email: string): Promise<string> {
  const car = await aCarOfItsOwn({ priceCents: 840_000 });
  const paid = await page.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': `an order of ${email} for ${car._id}` },
    data: {
      buyer: { firstName: 'Ada', lastName: 'Byron', email, phone, address: '1 Main Street, Detroit' },
      basket: [{ carId: car._id, quantity: 1, price: car.price }],
    },
  });
  return (await jsonOf<{ receiptNumber: string }>(paid)).receiptNumber;
}

/** Asks the shop's database for one id. */
async function findId(query: string, values: string[]): Promise<string> {
  const shop = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL });
  await shop.connect();
  const { rows } = await shop.query<{ id: string }>(query, values);
  await shop.end();
  return rows[0]!.id;
}

/** A paid order, of a customer of its own. Returns its id. */
export const aPaidOrder = async (page: Page): Promise<string> =>
  findId('select id from orders where receipt_number = $1', [await buyACar(page)]);

/**
 * The receipt numbers of two orders of a customer, who is signed in: one is still to be delivered, the other was handed over and may
 * be returned.
 */
export async function aDeliveryAndAReturn(page: Page): Promise<{ paid: string; delivered: string }> {
  const email = await newCustomer(page);
  const [paid, delivered] = [await buyACarAs(page, email), await buyACarAs(page, email)];
  const terms = { days: 30, km: null, feePercent: 0, feeLeast: 0, feeMost: null };
  const id = await findId('update orders set return_terms = $2 where receipt_number = $1 returning id', [
    delivered,
    JSON.stringify(terms),
  ]);
  await haveSessionOf(page, 'Worker');
  await post(page, `/orders/${id}/delivered`, { vin: aRealVin(), mileageKm: 10 });
  await post(page, '/auth/login', { email, password });
  return { paid, delivered };
}

/** A handed over order whose customer asks to return the car. Returns its id; a worker is signed in afterwards. */
export async function aReturnRequest(page: Page): Promise<string> {
  const order = await aPaidOrder(page);
  await haveSessionOf(page, 'Worker');
  await post(page, `/orders/${order}/delivered`, { vin: aRealVin(), mileageKm: 10 });
  return findId(
    "insert into order_returns (order_id, state, asked_at) values ($1, 'asked', now()) returning order_id as id",
    [order],
  );
}

/** An order whose refund the payment provider has refused for good. Returns the order's id. */
export const aRefusedRefund = async (page: Page): Promise<string> =>
  findId(
    `with cancelled as (
       update orders set state = 'cancelled', cancelled_at = now(), refunded_cents = price_cents + extra_cents
       where receipt_number = $1
       returning id, payment_id, refunded_cents)
     insert into refunds (id, payment_id, order_id, amount_cents, state, created_at, refusal, refused_at)
     select $2, payment_id, id, refunded_cents, 'failed', now(), 'The card is closed', now() from cancelled
     returning order_id as id`,
    [await buyACar(page), newId()],
  );
