import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { now } from '#platform/clock.ts';
import { type Audience, audiences, roles } from '#platform/permissions.ts';
import { aCarOnSale } from '../../tests/support/cars.ts';
import { type MailServer, openMailServer } from '../../tests/support/mail-server.ts';
import { testPassword } from '../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';

/*
 * The API on one page: every call that the owner listed, in the owner's order, with the listed payload and plain values. The only header is
 * the session. Each call is made by everybody who may make it; everybody else is refused.
 */

/** An answer's body: each test says what it holds. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of every call
type Json = any;
type Session = Readonly<Record<string, string>>;

interface Caller {
  role: Audience;
  email: string;
  /** What staff verify with. */
  username: string;
  session: Session;
}

const sessions: Record<string, (answer: Response) => Session> = {
  'a cookie': (answer) => ({ cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! }),
  'a bearer token': (answer) => ({ authorization: `Bearer ${answer.headers.get('set-auth-token')}` }),
};

const everyone = audiences;
const signedIn = roles;
const customers = ['User'] as const;
const workers = ['Worker', 'Workers-Admin'] as const;
const workersAdmins = ['Workers-Admin'] as const;
const admins = ['Admin', 'Global-Admin'] as const;
const globalAdmins = ['Global-Admin'] as const;

describe.each(Object.entries(sessions))('the listed calls with %s', (_way, sessionOf) => {
  let shop: TestShop;
  let mails: MailServer;
  const callers = new Map<Audience, Caller>();
  let car: Json;
  let vipCarId: string;
  let receipt: string;

  async function send(
    session: Session,
    call: string,
    payload?: object,
  ): Promise<{ answer: Response; body: Json }> {
    const [method, path] = call.split(' ');
    const answer = await shop.api.request(`/api${path}`, {
      method,
      headers: payload ? { ...session, 'content-type': 'application/json' } : session,
      body: payload && JSON.stringify(payload),
    });
    return { answer, body: await answer.json() };
  }

  /** Makes the call as everybody in `may`, and gives their answers in that order; everybody else is answered 401 or 403. */
  async function answersTo(
    call: string,
    may: readonly Audience[],
    payload?: object | ((caller: Caller) => object),
  ): Promise<Json[]> {
    const bodies: Json[] = [];
    for (const caller of callers.values()) {
      const sent = typeof payload === 'function' ? payload(caller) : payload;
      const { answer, body } = await send(caller.session, call, sent);
      const said = `${caller.role}: ${answer.status} ${body.message ?? ''}`;
      if (!may.includes(caller.role)) expect([401, 403], said).toContain(answer.status);
      else {
        expect([200, 201], said).toContain(answer.status);
        bodies.push(body);
      }
    }
    expect(bodies).toHaveLength(may.length);
    return bodies;
  }

  beforeAll(async () => {
    mails = await openMailServer();
    shop = await openTestShop({ smtpUrl: mails.url });
    const owner = await shop.signIn('Global-Admin');
    const { version } = await findSetting(shop, 'secondFactorRoles');
    await storeSetting(shop, owner.actor, 'secondFactorRoles', { seen: version, value: [] });
    const carId = await aCarOnSale(shop, {
      make: 'Porsche',
      model: 'Macan',
      priceCents: 90_000_00,
      stock: 50,
    });
    vipCarId = await aCarOnSale(shop, { make: 'Bugatti', model: 'Chiron', vip: true, stock: 2 });
    callers.set('visitor', { role: 'visitor', email: '', username: '', session: {} });
    for (const role of roles) {
      const { email, username = email } = await shop.member(role);
      const { answer } = await send({}, 'POST /auth/login', { email, password: testPassword });
      callers.set(role, { role, email, username, session: sessionOf(answer) });
    }
    car = (await send({}, `GET /cars/${carId}`)).body;
  });
  afterAll(async () => {
    await shop.close();
    await mails.close();
  });

  const own = ({ username }: Caller) => ({ username, password: testPassword });
  const buyerOf = ({ email }: Caller) => ({
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    phone: '3135550142',
    address: '12 Main Street, Detroit, MI 48226',
  });
  const newCar = {
    make: 'Audi',
    model: 'A4',
    color: 'Blue',
    price: 45_000,
    topSpeed: 240,
    stock: 3,
    image: 'https://pictures.example/a4.jpg',
  };
  const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString();
  const idsOf = (list: Json[]) => list.map(({ _id }) => _id);

  test('GET /auth/me', async () => {
    const answers = await answersTo('GET /auth/me', signedIn);
    expect(answers.map(({ role }) => role)).toEqual(roles);
  });

  test('POST /auth/login and POST /auth/logout', async () => {
    for (const role of roles) {
      const { email } = await shop.member(role);
      const { answer, body } = await send({}, 'POST /auth/login', { email, password: testPassword });
      expect(body.role).toBe(role);
      const session = sessionOf(answer);
      expect((await send(session, 'POST /auth/logout', {})).answer.status).toBe(200);
      expect((await send(session, 'GET /auth/me')).answer.status).toBe(401);
    }
  });

  test('POST /auth/register', async () => {
    const entered = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '3135550142' };
    const password = 'Password123!';
    const { answer } = await send({}, 'POST /auth/register', {
      ...entered,
      password,
      confirmPassword: password,
    });
    expect((await send(sessionOf(answer), 'GET /auth/me')).body.role).toBe('User');
  });

  test('POST /basket', async () => {
    for (const basket of await answersTo('POST /basket', signedIn, { items: [{ car, quantity: 1 }] }))
      expect(basket.items).toMatchObject([{ car: { _id: car._id }, quantity: 1 }]);
  });

  test('GET /cars', async () => {
    for (const cars of await answersTo('GET /cars', everyone)) expect(idsOf(cars)).toEqual([car._id]);
  });

  test('GET /cars/{id}', async () => {
    for (const found of await answersTo(`GET /cars/${car._id}`, everyone))
      expect(found).toMatchObject({
        _id: car._id,
        make: 'Porsche',
        model: 'Macan',
        price: 90_000,
        stock: 50,
      });
  });

  test('GET /orders/my-orders', async () => {
    expect(await answersTo('GET /orders/my-orders', customers)).toEqual([[]]);
  });

  test('GET /recommendations', async () => {
    const [cars] = await answersTo('GET /recommendations', customers);
    expect(idsOf(cars)).toEqual([car._id]);
  });

  test('GET /admin/orders/total-sales', async () => {
    for (const answer of await answersTo('GET /admin/orders/total-sales', admins))
      expect(answer).toMatchObject({ totalSalesValue: 0 });
  });

  test('GET /admin/orders/sales-chart', async () => {
    for (const points of await answersTo('GET /admin/orders/sales-chart', admins))
      expect(points).toEqual(expect.any(Array));
  });

  test('GET /admin/orders?page={n}&limit=5', async () => {
    for (const page of await answersTo('GET /admin/orders?page=1&limit=5', admins))
      expect(page).toEqual({ orders: [], totalPages: 0 });
  });

  test('GET /admin/audit-logs', async () => {
    for (const logs of await answersTo('GET /admin/audit-logs', admins))
      expect(logs).toEqual(expect.any(Array));
  });

  test('GET /admin/orders/search', async () => {
    const query = 'email=ada&phone=3135550142&receipt=MQ&date=2030-05-02';
    for (const orders of await answersTo(`GET /admin/orders/search?${query}`, admins))
      expect(orders).toEqual([]);
  });

  test('GET /vip/cars and GET /vip/cars/{id}: for customers, once POST /vip-access has let them in', async () => {
    await answersTo('GET /vip/cars', []);
    await answersTo(`GET /vip/cars/${vipCarId}`, []);
  });

  test('PUT /cars/{id}', async () => {
    for (const changed of await answersTo(`PUT /cars/${car._id}`, workers, { stock: 40 }))
      expect(changed).toMatchObject({ stock: 40 });
  });

  test('PUT /vip/cars/{id}/stock', async () => {
    for (const changed of await answersTo(`PUT /vip/cars/${vipCarId}/stock`, workers, { stock: 30 }))
      expect(changed).toMatchObject({ stock: 30 });
  });

  test('POST /cars/add-car and POST /vip/add-vip-car', async () => {
    for (const call of ['POST /cars/add-car', 'POST /vip/add-vip-car'])
      for (const added of await answersTo(call, workers, newCar))
        expect(added).toMatchObject({ _id: expect.any(String), make: 'Audi', price: 45_000, stock: 3 });
  });

  test('PUT /cars/update-price', async () => {
    const name = { make: 'Porsche', model: 'Macan', price: 80_000 };
    const [answer] = await answersTo('PUT /cars/update-price', workersAdmins, (caller) => ({
      ...name,
      ...own(caller),
      role: 'Workers-Admin',
    }));
    expect(answer.message).toContain('$80,000');
  });

  const terms = { totalAmount: 80_000, period: 2, frequency: 'monthly' };

  test('POST /installments/calculate', async () => {
    const [plan] = await answersTo('POST /installments/calculate', customers, terms);
    expect(plan).toMatchObject({ totalPayments: 24, installmentAmount: 3333.33 });
  });

  const bought = { receiptNumber: expect.any(String), deliveryDate: expect.any(String) };

  test('POST /payments/installment', async () => {
    const [paid] = await answersTo('POST /payments/installment', customers, (caller) => ({
      buyer: buyerOf(caller),
      ...terms,
      carId: car._id,
    }));
    expect(paid).toMatchObject(bought);
  });

  test('POST /payments/card', async () => {
    const { make, model } = car;
    const [paid] = await answersTo('POST /payments/card', customers, (caller) => ({
      buyer: buyerOf(caller),
      basket: [{ carId: car._id, quantity: 1, make, model, price: 80_000 }],
    }));
    expect(paid).toMatchObject(bought);
    receipt = paid.receiptNumber;
    const [orders] = await answersTo('GET /orders/my-orders', customers);
    expect(orders).toContainEqual(
      expect.objectContaining({
        receiptNumber: receipt,
        car: expect.objectContaining({ make, model }),
        type: 'purchase',
      }),
    );
    for (const found of await answersTo(`GET /admin/orders/search?receipt=${receipt.slice(-4)}`, admins))
      expect(found).toMatchObject([{ receiptNumber: receipt, user: { email: callers.get('User')!.email } }]);
  });

  test('POST /blockchain/record', async () => {
    const [record] = await answersTo('POST /blockchain/record', customers, {
      carId: 'Porsche-Macan',
      amount: 80_000,
    });
    expect(record).toMatchObject({ carId: 'Porsche-Macan', amount: 80_000 });
  });

  test('POST /forgot-password/verify-reset, verify-otp and reset-password', async () => {
    for (const role of roles) {
      const { email } = await shop.member(role);
      const asked = await send({}, 'POST /forgot-password/verify-reset', { email, phone: '313-555-0199' });
      expect(asked.answer.status).toBe(200);
      await shop.jobs.runWaiting();
      const [, otp] =
        /Code: (\d{6})/.exec(mails.taken.findLast(({ to }) => to?.[0]?.address === email)?.text ?? '') ?? [];
      const entered = await send({}, 'POST /forgot-password/verify-otp', { email, otp });
      expect(entered.body.token).toEqual(expect.any(String));
      const password = 'Kettle-Violin-7';
      const chosen = { token: entered.body.token, password };
      expect((await send({}, 'POST /forgot-password/reset-password', chosen)).answer.status).toBe(200);
      expect((await send({}, 'POST /auth/login', { email, password })).body.role).toBe(role);
    }
  });

  const vip = { username: 'vip.guest', password: 'vippass123' };

  test('POST /vip-access: refused until an admin has set the credentials', async () => {
    await answersTo('POST /vip-access', [], vip);
  });

  test('POST /admin/verify-password', async () => {
    for (const answer of await answersTo('POST /admin/verify-password', admins, own))
      expect(answer.message).toBe('Verification successful');
  });

  test('POST /admin/vip-settings', async () => {
    const { email } = callers.get('User')!;
    const settings = { email, vipUsername: vip.username, vipPassword: vip.password };
    for (const answer of await answersTo('POST /admin/vip-settings', admins, settings))
      expect(answer.message).toBe('VIP settings updated for user');
    const [entered] = await answersTo('POST /vip-access', customers, vip);
    expect(entered.message).toBe('Access granted');
    const [listed] = await answersTo('GET /vip/cars', customers);
    expect(idsOf(listed)).toContain(vipCarId);
    const [found] = await answersTo(`GET /vip/cars/${vipCarId}`, customers);
    expect(found).toMatchObject({ _id: vipCarId, make: 'Bugatti', model: 'Chiron', stock: 30 });
  });

  test('POST /global-admin/verify', async () => {
    const [answer] = await answersTo('POST /global-admin/verify', globalAdmins, (caller) => ({
      ...own(caller),
      role: 'Global-Admin',
    }));
    expect(answer.message).toBe('Verification successful');
  });

  test('POST /global-admin/create-admin', async () => {
    const admin = {
      email: 'grace@example.com',
      username: 'grace',
      password: 'Temp123!',
      phone: '3135550143',
    };
    await answersTo('POST /global-admin/create-admin', globalAdmins, admin);
    const { body } = await send({}, 'POST /auth/login', { email: admin.email, password: admin.password });
    expect(body).toMatchObject({ role: 'Admin', mustChangePassword: true });
  });

  test('POST /verify-management', async () => {
    for (const answer of await answersTo('POST /verify-management', [...workers, ...admins], own))
      expect(answer.message).toBe('Verification successful');
  });

  test('POST /worker/verify', async () => {
    for (const answer of await answersTo('POST /worker/verify', workers, own))
      expect(answer.message).toBe('Verification successful');
  });

  test('POST /vin/verify-worker-admin', async () => {
    const [answer] = await answersTo('POST /vin/verify-worker-admin', workersAdmins, own);
    expect(answer.message).toBe('Verification successful');
  });

  test('GET /vin/search-car/{receipt} and POST /vin/generate-vin/{receipt}', async () => {
    const [found] = await answersTo(`GET /vin/search-car/${receipt}`, workersAdmins);
    expect(found).toMatchObject({ make: 'Porsche', model: 'Macan', price: 80_000, topSpeed: car.topSpeed });
    expect(found.vin).toBeUndefined();
    const [generated] = await answersTo(`POST /vin/generate-vin/${receipt}`, workersAdmins);
    expect(generated.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
    const [again] = await answersTo(`GET /vin/search-car/${receipt}`, workersAdmins);
    expect(again.vin).toBe(generated.vin);
  });

  test('POST /downtime/create and GET /downtime/current', async () => {
    const planned = { startTime: inDays(1), durationMinutes: 30, reason: 'New tires for the server' };
    await answersTo('POST /downtime/create', globalAdmins, planned);
    for (const current of await answersTo('GET /downtime/current', everyone))
      expect(current).toMatchObject({ active: false });
  });

  test('POST /service-center/book-appointment', async () => {
    const date = inDays(2).slice(0, 10);
    const wanted = { VIN: '1HGCM82633A004352', date, repairType: 'technical' };
    for (const VIN of [wanted.VIN, 'WBA12345'])
      await answersTo('POST /service-center/book-appointment', customers, { ...wanted, VIN });
    const { body } = await send(callers.get('User')!.session, 'POST /service-center/book-appointment', {
      ...wanted,
      date: inDays(30).slice(0, 10),
    });
    expect(body.error).toEqual(expect.any(String));
  });
});
