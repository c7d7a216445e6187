import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCarOnSale, aVipCar } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVip, enterVip, makeVip } from '../../../../tests/support/vip.ts';
import { revokeVip } from '../grants/grants.service.ts';
import { hasVipAccess } from './access.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const daytona = {
    make: 'Ferrari',
    model: 'Daytona',
    priceCents: 3_825_000_50,
    oldPriceCents: 9_000_000_00,
  };
  await aVipCar(shop, { make: 'Bugatti', model: 'Chiron' });
  await aVipCar(shop, daytona);
  await aCarOnSale(shop, { make: 'Fiat', model: 'Panda' });
});
afterAll(() => shop.close());

const told = async (answer: Response): Promise<Record<string, unknown>> => ({
  status: answer.status,
  ...(await jsonOf<Record<string, unknown>>(answer)),
});
const denied = { status: 403, code: 'access-denied', message: 'Access denied', error: 'Access denied' };
const needed = { status: 403, code: 'vip-access-needed' };

test('the credentials open the catalogue for this session, and not for another one of the same customer', async () => {
  const customer = await shop.aCustomer();
  const vip = await makeVip(shop, customer);
  expect(await told(await customer.request('/api/vip-access'))).toEqual({ status: 200, granted: false });
  expect(await told(await enterVip(customer, vip))).toEqual({ status: 200, message: 'Access granted' });
  expect(await told(await customer.request('/api/vip-access'))).toEqual({ status: 200, granted: true });

  const elsewhere = await shop.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: customer.email, password: customer.password }),
  });
  const authorization = `Bearer ${elsewhere.headers.get('set-auth-token')}`;
  const there = await shop.api.request('/api/vip/cars', { headers: { authorization } });
  expect(await told(there)).toMatchObject(needed);
});

test('the username is read without case and margin, the password to the letter', async () => {
  const customer = await shop.aCustomer();
  const vip = await makeVip(shop, customer);
  expect((await enterVip(customer, { ...vip, password: vip.password.toLowerCase() })).status).toBe(403);
  expect((await enterVip(customer, { ...vip, username: ` ${vip.username.toUpperCase()} ` })).status).toBe(
    200,
  );
});

test('every wrong entry is denied in the same words, whatever is wrong with it', async () => {
  const [customer, stranger] = [await shop.aCustomer(), await shop.aCustomer()];
  const [own, anothers] = [await makeVip(shop, customer), await makeVip(shop, await shop.aCustomer())];
  const entries = [
    { ...own, password: 'Velvet-Rope-2' },
    { ...own, username: 'nobody' },
    anothers,
    { username: own.username, password: anothers.password },
  ];
  for (const entry of entries) expect(await told(await enterVip(customer, entry))).toEqual(denied);
  expect(await told(await enterVip(stranger, own))).toEqual(denied);
  expect(await hasVipAccess(shop.database, customer.actor)).toBe(false);
});

test.each(['username', 'password'])('without a %s the form is told which field it is', async (field) => {
  const customer = await shop.aCustomer();
  const entry = { username: 'vip', password: 'Velvet-Rope-1', [field]: '' };
  const answer = await told(await enterVip(customer, entry));
  expect(answer).toMatchObject({ status: 400, fields: { [field]: `Enter your VIP ${field}` } });
});

test('guessing is limited for the account, also with the right entry in the end, and says when to try again', async () => {
  const customer = await shop.aCustomer();
  const vip = await makeVip(shop, customer);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await enterVip(customer, { ...vip, password: `wrong ${guess}` })).status).toBe(403);
  const answer = await enterVip(customer, vip);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await hasVipAccess(shop.database, customer.actor)).toBe(false);
});

test('many guesses at the same moment open nothing', async () => {
  const customer = await shop.aCustomer();
  const vip = await makeVip(shop, customer);
  const guesses = Array.from({ length: 12 }, (_, guess) => ({ ...vip, password: `wrong ${guess}` }));
  const answers = await Promise.all(guesses.map((guess) => enterVip(customer, guess)));
  expect(answers.map((answer) => answer.status)).not.toContain(200);
  expect((await enterVip(customer, vip)).status).toBe(429);
});

test('access ends with the session', async () => {
  const customer = await aVip(shop);
  expect(await hasVipAccess(shop.database, customer.actor)).toBe(true);
  await customer.request('/api/auth/logout', { method: 'POST', body: '{}' });
  expect(await hasVipAccess(shop.database, customer.actor)).toBe(false);
});

test('new credentials end what the old ones opened, and the old ones open nothing more', async () => {
  const customer = await aVip(shop);
  const fresh = await makeVip(shop, customer);
  expect(await told(await customer.request('/api/vip/cars'))).toMatchObject(needed);
  expect(await told(await enterVip(customer, customer.vip))).toEqual(denied);
  expect((await enterVip(customer, fresh)).status).toBe(200);
});

test('credentials that change while they are being entered leave no access of the old ones behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer = await shop.aCustomer();
    const old = await makeVip(shop, customer);
    const [, entered] = await Promise.all([makeVip(shop, customer), enterVip(customer, old)]);
    expect([200, 403]).toContain(entered.status);
    expect(await hasVipAccess(shop.database, customer.actor)).toBe(false);
  }
});

test('a revoke ends access at once', async () => {
  const [customer, admin] = [await aVip(shop), await shop.signIn('Admin')];
  expect(await revokeVip(shop.database, admin.actor, customer.email)).toBe(true);
  expect(await told(await customer.request('/api/vip/cars'))).toMatchObject(needed);
  expect(await told(await enterVip(customer, customer.vip))).toEqual(denied);
});

test('the VIP catalogue has VIP cars only, and the public one none of them', async () => {
  const customer = await aVip(shop);
  const list = await customer.request('/api/vip/cars');
  const vipCars = await jsonOf<{ _id: string; model: string; image: string; imageUrl: string }[]>(list);
  expect(vipCars.map((car) => car.model)).toEqual(['Daytona', 'Chiron']);
  expect(list.headers.get('x-total-count')).toBe('2');
  expect(vipCars.every((car) => car.imageUrl === car.image)).toBe(true);
  const shown = await jsonOf<{ model: string }[]>(await shop.api.request('/api/cars'));
  expect(shown.map((car) => car.model)).toEqual(['Panda']);
  expect((await customer.request(`/api/cars/${vipCars[0]!._id}`)).status).toBe(404);
});

test('the VIP list is searched by model without case, and continues by a cursor', async () => {
  const customer = await aVip(shop);
  const found = await customer.request('/api/vip/cars?search=CHIR');
  expect((await jsonOf<{ model: string }[]>(found)).map((car) => car.model)).toEqual(['Chiron']);
  const first = await customer.request('/api/vip/cars?limit=1');
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await customer.request(next ?? '');
  expect((await jsonOf<{ model: string }[]>(second)).map((car) => car.model)).toEqual(['Chiron']);
});

test('one VIP car has its old price and both names of its picture; an unknown one is not found', async () => {
  const customer = await aVip(shop);
  const [daytona] = await jsonOf<
    {
      _id: string;
    }[]
  >(await customer.request('/api/vip/cars?search=daytona'));
  const answer = await told(await customer.request(`/api/vip/cars/${daytona!._id}`));
  expect(answer).toMatchObject({
    status: 200,
    _id: daytona!._id,
    make: 'Ferrari',
    model: 'Daytona',
    color: 'Red',
    price: 3_825_000.5,
    oldPrice: 9_000_000,
    topSpeed: 250,
    stock: 10,
    imageUrl: expect.any(String),
  });
  expect(answer.imageUrl).toBe(answer.image);
  const missing = await told(await customer.request('/api/vip/cars/none'));
  expect(missing).toMatchObject({ status: 404, message: 'Car not found.' });
});

test('without access the VIP calls answer 403, whether there is such a car or not', async () => {
  const customer = await shop.aCustomer();
  for (const path of ['/api/vip/cars', '/api/vip/cars/none', '/api/vip/cars?search=a'])
    expect(await told(await customer.request(path))).toMatchObject(needed);
});
