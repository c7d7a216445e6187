import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookableDates } from '#features/service-center/service-center.rules.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { openApiDocument } from '#platform/http/api-description.ts';
import { audiences, may, type Permission } from '#platform/permissions.ts';
import { aKeptAddress, homeAddress } from '../../tests/support/addresses.ts';
import { aCarOnSale } from '../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../tests/support/holds.ts';
import { jsonOf } from '../../tests/support/json.ts';
import { aStoredPasskey } from '../../tests/support/passkey-device.ts';
import { type TestPerson, testPassword } from '../../tests/support/people.ts';
import { aPlanOf } from '../../tests/support/plans.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { anAskedTradeIn, aSentPhoto, takeOldCars } from '../../tests/support/trade-ins.ts';

let shop: TestShop;
const people = new Map<string, TestPerson>();

interface Operation {
  method: string;
  path: string;
  permission: Permission | undefined;
}

function operations(): Operation[] {
  const { paths } = openApiDocument(shop.api);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      permission: operation['x-permission'],
    })),
  );
}

const concrete = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, id);

/** Someone who left something in every corner of the shop. */
interface Traces {
  orderId: string;
  receiptNumber: string;
  appointmentId: string;
  vin: string;
  carId: string;
  checkoutId: string;
  searchId: string;
  tradeInId: string;
  holdId: string;
  questionId: string;
  photoId: string;
  addressId: string;
  passkeyId: string;
  garageId: string;
  feedToken: string;
}
let other: TestPerson;
let traces: Traces;

async function leaveTraces(person: TestPerson): Promise<Traces> {
  const carId = await aCarOnSale(shop, { make: 'Trace', model: 'One', priceCents: 5_000_00 });
  const call = async <Body>(path: string, body: unknown): Promise<Body> => {
    const answer = await person.request(path, {
      method: 'POST',
      headers: { 'idempotency-key': newId() },
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBeLessThan(300);
    return answer.json();
  };
  await call('/api/basket', { items: [{ car: { _id: carId }, quantity: 1 }] });
  const { _id: checkoutId } = await call<{ _id: string }>('/api/checkouts', {});
  const bought = await call<{ receiptNumber: string; orders: { _id: string }[] }>('/api/payments/card', {
    buyer: { firstName: 'A', lastName: 'B', email: person.email, phone: '1', address: 'Street 1' },
    basket: [{ carId, quantity: 1, price: 5000 }],
  });
  const { _id: searchId } = await call<{ _id: string }>('/api/saved/searches', {
    name: 'Traces',
    address: 'make=trace',
  });
  await takeOldCars(shop);
  const photoId = await aSentPhoto(person);
  const { _id: tradeInId } = await anAskedTradeIn(person, { photos: [photoId] });
  await offerHolds(shop);
  const holdId = await aHold(shop, person, carId, { price: 5000 });
  const vin = '1M8GDM9AXKP042788';
  const date = bookableDates(now(), 'UTC')[3];
  const booked = await call<{ appointment: { _id: string } }>('/api/service-center/book-appointment', {
    VIN: vin,
    date,
    repairType: 'technical',
  });
  const { question } = await call<{ question: { _id: string } }>('/api/questions', {
    about: 'order',
    id: bought.orders[0]!._id,
    title: 'Traces',
    text: 'Where is it?',
  });
  const { _id: garageId } = await call<{ _id: string }>('/api/garage/vehicles', {
    VIN: vin,
    make: 'MCI',
    model: 'Coach',
  });
  const { address } = await call<{ address: string }>('/api/garage/calendar', {});
  return {
    garageId,
    feedToken: new URL(address).searchParams.get('token')!,
    orderId: bought.orders[0]!._id,
    receiptNumber: bought.receiptNumber,
    appointmentId: booked.appointment._id,
    vin,
    carId,
    checkoutId,
    searchId,
    tradeInId,
    photoId,
    holdId,
    questionId: question._id,
    addressId: await aKeptAddress(person),
    passkeyId: await aStoredPasskey(shop, person),
  };
}

beforeAll(async () => {
  shop = await openTestShop();
  for (const role of audiences) if (role !== 'visitor') people.set(role, await shop.signIn(role));
  other = await shop.aCustomer();
  traces = await leaveTraces(other);
  planId = (await aPlanOf(shop, other)).paymentId;
});
afterAll(() => shop.close());

test('every route of the API is described and names its permission', () => {
  const described = new Set(
    operations().map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const mounted = shop.api.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  expect(mounted.length).toBeGreaterThan(10);
  expect(mounted.filter(({ method, path }) => !described.has(`${method} ${path}`))).toEqual([]);
  expect(operations().filter(({ permission }) => permission === undefined)).toEqual([]);
});

describe('every route × every role', () => {
  test.each(audiences)('%s passes where the table says so and nowhere else', async (audience) => {
    const person = people.get(audience);
    const wrong: string[] = [];
    for (const { method, path, permission } of operations()) {
      if (path.endsWith('/auth/logout')) continue;
      const url = concrete(path, 'nothing-has-this-id');
      const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
      const answer = await (person ?? shop.api).request(url, { method, ...body });
      const refused = answer.status === 401 || answer.status === 403;
      const allowed = permission !== undefined && may(audience, permission);
      const code = refused ? (await jsonOf<{ code: string }>(answer)).code : '';
      const refusedByTable = code === 'not-signed-in' || code === 'not-allowed';
      if (allowed ? refusedByTable : !refusedByTable)
        wrong.push(`${method} ${path}: ${answer.status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** What one customer might ask of another's: 'METHOD path' → whose id stands in the path. */
let planId: string;
const othersThings: Record<string, () => string> = {
  'GET /api/orders/{id}/receipt.pdf': () => traces.orderId,
  'GET /api/orders/{id}/contract.pdf': () => traces.orderId,
  'GET /api/orders/by-receipt/{receiptNumber}': () => traces.receiptNumber,
  'POST /api/orders/{id}/delivery-date': () => traces.orderId,
  'POST /api/orders/{id}/cancel': () => traces.orderId,
  'POST /api/orders/{id}/return-request': () => traces.orderId,
  'DELETE /api/auth/sessions/{id}': () => other.actor.sessionId,
  'DELETE /api/service-center/appointments/{id}': () => traces.appointmentId,
  'GET /api/checkouts/{id}': () => traces.checkoutId,
  'GET /api/questions/{id}': () => traces.questionId,
  'POST /api/questions/{id}/messages': () => traces.questionId,
  'GET /api/plans/{id}': () => planId,
  'POST /api/plans/{id}/pay': () => planId,
  'PUT /api/plans/{id}/card': () => planId,
  'GET /api/holds/{id}': () => traces.holdId,
  'GET /api/holds/{id}/purchase': () => traces.holdId,
  'POST /api/holds/{id}/cancel': () => traces.holdId,
  'POST /api/saved/searches/{id}/seen': () => traces.searchId,
  'DELETE /api/saved/searches/{id}': () => traces.searchId,
  'POST /api/trade-ins/{id}/accept': () => traces.tradeInId,
  'POST /api/trade-ins/{id}/withdraw': () => traces.tradeInId,
  'GET /api/trade-in-photos/{id}': () => traces.photoId,
  'GET /api/own-rental-photos/{id}': () => traces.photoId,
  'POST /api/orders/{id}/return-record/acknowledged': () => traces.orderId,
  'PUT /api/account/passkeys/{id}': () => traces.passkeyId,
  'POST /api/account/passkeys/{id}/remove': () => traces.passkeyId,
  'PUT /api/account/addresses/{id}': () => traces.addressId,
  'DELETE /api/account/addresses/{id}': () => traces.addressId,
  'POST /api/account/addresses/{id}/default': () => traces.addressId,
  'GET /api/garage/vehicles/{id}': () => traces.garageId,
  'PUT /api/garage/vehicles/{id}': () => traces.garageId,
  'DELETE /api/garage/vehicles/{id}': () => traces.garageId,
  'POST /api/garage/vehicles/{id}/back': () => traces.garageId,
  'POST /api/garage/vehicles/{id}/readings': () => traces.garageId,
  'DELETE /api/garage/vehicles/{id}/readings/{entryId}': () => traces.garageId,
  'POST /api/garage/vehicles/{id}/care': () => traces.garageId,
  'DELETE /api/garage/vehicles/{id}/care/{entryId}': () => traces.garageId,
};

/** What has to be sent, so that it is the id that is refused. */
const sentWith: Readonly<Record<string, unknown>> = {
  'POST /api/orders/{id}/delivery-date': { deliveryDate: '2030-01-02' },
  'POST /api/questions/{id}/messages': { text: 'Mine?', seen: 1 },
  'PUT /api/account/addresses/{id}': homeAddress,
  'PUT /api/garage/vehicles/{id}': { plate: 'MINE' },
  'POST /api/garage/vehicles/{id}/readings': { on: '2020-01-01', km: 1 },
  'POST /api/garage/vehicles/{id}/care': { kind: 'service', on: '2020-01-01' },
  'PUT /api/account/passkeys/{id}': { name: 'Mine' },
  'POST /api/account/passkeys/{id}/remove': { password: testPassword },
};

/** The answer is the same for every customer. */
const nobodysThings = new Set([
  'GET /api/vip/cars/{id}',
  'GET /api/vip/cars/{id}/vehicle',
  // A car of the shop, in the list of whoever asks.
  'PUT /api/saved/cars/{id}',
  'DELETE /api/saved/cars/{id}',
]);

test("no customer reaches another's things by their id, whatever the route", async () => {
  const customer = await shop.aCustomer();
  const owned = operations().filter(
    ({ path, permission }) =>
      path.includes('{') && permission && may('User', permission) && !may('visitor', permission),
  );
  for (const { method, path } of owned) {
    const name = `${method} ${path}`;
    if (nobodysThings.has(name)) continue;
    expect(Object.keys(othersThings), 'a new route must say whose things it opens').toContain(name);
    const id = othersThings[name]!();
    const body = name in sentWith ? { body: JSON.stringify(sentWith[name]) } : {};
    const theirs = await customer.request(concrete(path, id), { method, ...body });
    expect(theirs.status, name).toBe(404);
  }
});

test("no list shows anyone another customer's things", async () => {
  const customer = await shop.aCustomer();
  const marks = [
    other.email,
    other.userId,
    traces.orderId,
    traces.receiptNumber,
    traces.appointmentId,
    traces.vin,
    traces.checkoutId,
    traces.searchId,
    traces.tradeInId,
    traces.questionId,
    traces.photoId,
    traces.addressId,
    traces.passkeyId,
    traces.garageId,
    traces.feedToken,
  ];
  for (const { method, path, permission } of operations()) {
    if (method !== 'GET' || path.includes('{') || !permission || !may('User', permission)) continue;
    const text = await (await customer.request(path)).text();
    expect(
      marks.filter((mark) => text.includes(mark)),
      path,
    ).toEqual([]);
  }
});

test("another's purchase cannot be recorded as one's own", async () => {
  const customer = await shop.aCustomer();
  const body = JSON.stringify({ carId: 'Trace-One', amount: 5000 });
  expect((await customer.request('/api/blockchain/record', { method: 'POST', body })).status).toBe(404);
  expect((await other.request('/api/blockchain/record', { method: 'POST', body })).status).toBe(200);
});
