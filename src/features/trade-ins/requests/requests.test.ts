import { eq, like, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { staffNews } from '#features/staff-news/staff-news.tables.ts';
import { setClock } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aJpeg, aPhoto, svgWithScript } from '../../../../tests/support/pictures.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import {
  acceptanceOf,
  anAskedTradeIn,
  anOldCar,
  aSentPhoto,
  aValueOf,
  offerFor,
  takeOldCars,
} from '../../../../tests/support/trade-ins.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { endOffers } from '../appraisals/appraisals.service.ts';
import type { TradeIn } from '../trade-ins.contract.ts';
import { tradeInPhotos, tradeIns } from '../trade-ins.tables.ts';
import { sweepPhotos } from './photos.service.ts';
import { acceptOffer } from './requests.service.ts';

let shop: TestShop;
let customer: TestPerson;
let chief: TestPerson;
beforeAll(async () => {
  // West of Greenwich, with nights in which the clocks change.
  shop = await openTestShop({ dealerTimezone: 'America/New_York' });
  await takeOldCars(shop);
  await aValueOf(shop);
  await aValueOf(shop, { model: '', value: 10_000 });
  chief = await shop.signIn('Workers-Admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(limitUses);
  customer = await shop.aCustomer();
});
let restoreClock: () => void = () => {};
afterEach(() => restoreClock());
const standAt = (instant: string) => {
  restoreClock();
  restoreClock = setClock(() => new Date(instant));
};

const asked = { modelYear: '2020', mileageKm: '50000', condition: 'good', accident: 'none', drives: 'yes' };
const estimate = async (query: Record<string, string>) =>
  jsonOf<{ range?: { low: number; high: number } }>(
    await shop.api.request(`/api/trade-ins/estimate?${new URLSearchParams({ ...asked, ...query })}`),
  );
const post = (person: TestPerson, path: string, body: object = {}) =>
  person.request(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) });
const codeOf = async (answer: Response) => ({
  status: answer.status,
  code: (await jsonOf<{ code?: string }>(answer)).code,
});
const own = async (person = customer) => jsonOf<TradeIn[]>(await person.request('/api/trade-ins'));
const mailsAbout = (id: string) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `trade-in-%:${id}%`))
    .orderBy(outgoingMails.id);

test('anybody is told the range of the model, else that of its make, else honestly none', async () => {
  const known = await estimate({ make: 'mazda', model: 'mx5' });
  const further = await estimate({ make: 'MAZDA', model: 'CX-60' });
  expect(known.range!.low).toBeGreaterThan(further.range!.low);
  expect(known.range!.low).toBeLessThan(known.range!.high);
  expect(await estimate({ make: 'Lada', model: 'Niva' })).toEqual({});
  expect(await estimate({ make: 'Mazda', model: 'MX-5', modelYear: '1990' })).toEqual({});
});

test('where two lines fit, the one that begins last counts', async () => {
  await aValueOf(shop, { make: 'Tatra', model: '603', fromYear: 2000, toYear: 2030, value: 10_000 });
  const before = await estimate({ make: 'Tatra', model: '603' });
  await aValueOf(shop, { make: 'Tatra', model: '603', fromYear: 2018, toYear: 2025, value: 50_000 });
  expect((await estimate({ make: 'Tatra', model: '603' })).range!.low).toBeGreaterThan(before.range!.high);
});

test('a request keeps its range and photos in their order, and tells the customer and staff once', async () => {
  const photos = [await aSentPhoto(customer), await aSentPhoto(customer, { width: 600, height: 800 })];
  const made = await anAskedTradeIn(customer, {
    model: 'MX-5',
    VIN: aRealVin(),
    owed: 1_234.56,
    photos: photos.toReversed(),
  });
  expect(made).toMatchObject({ state: 'asked', owed: 1_234.56, estimate: { low: expect.any(Number) } });
  expect(made.photos.map(({ _id }) => _id)).toEqual(photos.toReversed());
  // Whole as it was taken, upright: nothing of the car is cut off.
  expect(made.photos[0]).toMatchObject({ width: 600, height: 800 });
  expect(await own()).toEqual([made]);
  expect((await mailsAbout(made._id)).map(({ subject }) => subject)).toEqual([
    'Your 2019 Mazda MX-5: we received your request',
  ]);
  const news = await shop.database.select().from(staffNews).where(eq(staffNews.subjectId, made._id));
  expect(news).toMatchObject([
    { kind: 'trade-in', text: expect.stringContaining('2019 Mazda MX-5, 60,000 km') },
  ]);
});

test('a VIN alone is enough, half a name is not', async () => {
  const { make: _, model: __, modelYear: ___, ...unnamed } = anOldCar();
  const vin = aRealVin();
  const answer = await post(customer, 'trade-ins', { ...unnamed, VIN: vin });
  expect(answer.status).toBe(201);
  const made = await jsonOf<TradeIn>(answer);
  expect(made).toMatchObject({ VIN: vin, state: 'asked' });
  expect(made).not.toHaveProperty('estimate');
  for (const half of [
    {},
    { make: 'Mazda' },
    { VIN: aRealVin(), model: 'MX-5' },
    { make: 'Mazda', model: 'MX-5' },
  ])
    expect((await post(customer, 'trade-ins', { ...unnamed, ...half })).status, JSON.stringify(half)).toBe(
      400,
    );
});

test('one person offers a car once at a time, however it is written and however often it is pressed', async () => {
  const car = anOldCar({ make: 'Citroën', model: 'DS 3' });
  const twin = { ...car, make: 'CITROEN', model: 'ds3' };
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => post(customer, 'trade-ins', index % 2 ? car : twin)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  const [made] = await own();
  expect(await own()).toHaveLength(1);
  // Somebody else may offer what is called the same, and so may they once it is withdrawn.
  expect((await post(await shop.aCustomer(), 'trade-ins', car)).status).toBe(201);
  expect((await post(customer, `trade-ins/${made!._id}/withdraw`)).status).toBe(200);
  expect((await post(customer, 'trade-ins', car)).status).toBe(201);
});

test('five requests of one person wait at a time, counted one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(customer, 'trade-ins', anOldCar())));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(await codeOf(await post(customer, 'trade-ins', anOldCar()))).toEqual({
    status: 409,
    code: 'too-many-open',
  });
});

test('ten requests a day, then 429', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const { _id } = await anAskedTradeIn(customer);
    await post(customer, `trade-ins/${_id}/withdraw`);
  }
  expect(await codeOf(await post(customer, 'trade-ins', anOldCar()))).toEqual({
    status: 429,
    code: 'too-many',
  });
});

test('photos are seen by their customer and by staff alone, and no cache keeps them', async () => {
  const photo = await aSentPhoto(customer);
  const { _id } = await anAskedTradeIn(customer, { photos: [photo] });
  const mine = await customer.request(`/api/trade-in-photos/${photo}`);
  expect(mine.headers.get('cache-control')).toBe('private, no-store');
  expect(await sharp(Buffer.from(await mine.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg' });
  const other = await shop.aCustomer();
  expect((await other.request(`/api/trade-in-photos/${photo}`)).status).toBe(404);
  const theirs = await anAskedTradeIn(customer);
  expect((await chief.request(`/api/appraisals/${theirs._id}/photos/${photo}`)).status).toBe(404);
  expect((await shop.api.request(`/api/trade-in-photos/${photo}`)).status).toBe(401);
  expect((await other.request(`/api/appraisals/${_id}/photos/${photo}`)).status).toBe(403);
  for (const role of ['Worker', 'Workers-Admin', 'Admin', 'Global-Admin'] as const) {
    const staff = await shop.signIn(role);
    expect((await staff.request(`/api/appraisals/${_id}/photos/${photo}`)).status, role).toBe(200);
  }
});

test('a photo that is none, that is of somebody else, or that another request has, is refused', async () => {
  const send = (body: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
    customer.request('/api/trade-in-photos', { method: 'POST', headers: { 'content-type': type }, body });
  expect((await send(new Uint8Array(Buffer.from(svgWithScript)))).status).toBe(415);
  expect((await send(new Uint8Array(await aJpeg(200, 100)))).status).toBe(400);
  expect((await send(new Uint8Array(await aJpeg()), 'text/plain')).status).toBe(415);
  const foreign = await aSentPhoto(await shop.aCustomer());
  expect((await post(customer, 'trade-ins', anOldCar({ photos: [foreign] }))).status).toBe(400);
  const photo = await aSentPhoto(customer);
  await anAskedTradeIn(customer, { photos: [photo] });
  expect((await post(customer, 'trade-ins', anOldCar({ photos: [photo] }))).status).toBe(400);
  expect(await own()).toHaveLength(1);
});

test('place, owner and camera of a photo stay behind', async () => {
  const telling = await aPhoto(900, 600)
    .withExif({ IFD0: { Artist: 'Ada Byron' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 19/1 53/1' } })
    .jpeg()
    .toBuffer();
  const answer = await customer.request('/api/trade-in-photos', {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(telling),
  });
  const { _id: photo } = await jsonOf<{ _id: string }>(answer);
  const { _id } = await anAskedTradeIn(customer, { photos: [photo] });
  const kept = await customer.request(`/api/trade-in-photos/${photo}`);
  const bytes = Buffer.from(await kept.arrayBuffer());
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.toString('latin1')).not.toContain('Ada Byron');
});

test('photos go when no request takes them within a day, and 90 days after a request came to nothing', async () => {
  standAt('2030-03-01T12:00:00Z');
  customer = await shop.aCustomer();
  const [waiting, kept] = [await aSentPhoto(customer), await aSentPhoto(customer)];
  const { _id } = await anAskedTradeIn(customer, { photos: [kept] });
  const left = async () => {
    await sweepPhotos(shop);
    const rows = await shop.database
      .select({ id: tradeInPhotos.id })
      .from(tradeInPhotos)
      .where(eq(tradeInPhotos.userId, customer.userId));
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await left()).toEqual([waiting, kept].toSorted());
  standAt('2030-03-02T12:00:01Z');
  expect(await left()).toEqual([kept]);
  expect(await shop.images.get(`trade-ins/${waiting}.jpg`)).toBeNull();
  // Withdrawn on the session of the same day.
  await shop.database
    .update(tradeIns)
    .set({ state: 'withdrawn', changedAt: new Date('2030-03-02T12:00:01Z') })
    .where(eq(tradeIns.id, _id));
  standAt('2030-05-31T12:00:01Z');
  expect(await left()).toEqual([kept]);
  standAt('2030-05-31T12:00:02Z');
  expect(await left()).toEqual([]);
  expect(await shop.images.get(`trade-ins/${kept}.jpg`)).toBeNull();
});

test('an offer that cannot be ended keeps none of the others waiting', async () => {
  const { database } = shop;
  const stateOf = async (id: string) => {
    const [row] = await database.select().from(tradeIns).where(eq(tradeIns.id, id));
    return row!;
  };
  const stuck = await anAskedTradeIn(customer);
  await offerFor(chief, stuck, 5_000, 'First');
  const other = await anAskedTradeIn(await shop.aCustomer());
  await offerFor(chief, other, 5_000, 'Second');
  const ends = [stuck, other].map(async ({ _id }) => (await stateOf(_id)).endsAt!.getTime());
  standAt(new Date(Math.max(...(await Promise.all(ends)))).toISOString());
  await database.execute(
    sql.raw(`alter table trade_ins add constraint stuck check (id <> '${stuck._id}') not valid`),
  );
  try {
    await endOffers(shop);
    expect([(await stateOf(stuck._id)).state, (await stateOf(other._id)).state]).toEqual([
      'offered',
      'expired',
    ]);
  } finally {
    await database.execute(sql`alter table trade_ins drop constraint stuck`);
  }
  await endOffers(shop);
  expect((await stateOf(stuck._id)).state).toBe('expired');
});

test('an offer holds to the end of its last day at the dealership, also over the night in which the clocks change', async () => {
  const made = await anAskedTradeIn(customer);
  const offered = await offerFor(chief, made, 12_345.67, 'A fine car');
  expect(offered).toMatchObject({
    state: 'offered',
    answer: 'A fine car',
    offer: { amount: 12_345.67, credit: 12_345.67, kmAtMost: 60_500 },
  });
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
  expect(offered.offer!.lastDay).toBe(addDays(today, 7));
  const [row] = await shop.database.select().from(tradeIns).where(eq(tradeIns.id, made._id));
  const end = row!.endsAt!.getTime();
  standAt(new Date(end - 1).toISOString());
  await endOffers(shop);
  expect((await shop.database.select().from(tradeIns).where(eq(tradeIns.id, made._id)))[0]!.state).toBe(
    'offered',
  );
  standAt(new Date(end).toISOString());
  // Before the job has come, too.
  await expect(
    acceptOffer(shop, customer.actor, { id: made._id, version: offered.version }),
  ).rejects.toMatchObject({ code: 'trade-in-closed' });
  await Promise.all([endOffers(shop), endOffers(shop)]);
  expect((await shop.database.select().from(tradeIns).where(eq(tradeIns.id, made._id)))[0]!.state).toBe(
    'expired',
  );
  expect((await mailsAbout(made._id)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('we received your request'),
    expect.stringContaining('$12,345.67'),
    expect.stringContaining('has expired'),
  ]);
});

test('accepting counts once, and for as many days again; what is owed lowers the credit, to 0 at least', async () => {
  const made = await anAskedTradeIn(customer, { owed: 5_000 });
  const offered = await offerFor(chief, made, 12_000);
  expect(offered.offer!.credit).toBe(7_000);
  const answers = await Promise.all([1, 2, 3].map(() => acceptanceOf(customer, offered)));
  expect(answers.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted']);
  expect((await mailsAbout(made._id)).filter(({ cause }) => cause?.includes('accepted'))).toHaveLength(1);
  const deep = await offerFor(chief, await anAskedTradeIn(customer, { owed: 50_000 }), 12_000);
  expect(deep.offer!.credit).toBe(0);
});

test('an offer that staff changed meanwhile is not accepted unseen', async () => {
  const offered = await offerFor(chief, await anAskedTradeIn(customer), 12_000);
  const lower = await offerFor(chief, offered, 9_000);
  expect(
    await codeOf(await post(customer, `trade-ins/${offered._id}/accept`, { version: offered.version })),
  ).toEqual({
    status: 409,
    code: 'trade-in-changed',
  });
  expect((await acceptanceOf(customer, lower)).offer!.amount).toBe(9_000);
});

test('what is turned down is over; asking, accepting and offering again is refused', async () => {
  const offered = await offerFor(chief, await anAskedTradeIn(customer), 12_000);
  for (let turn = 0; turn < 2; turn += 1)
    expect((await post(customer, `trade-ins/${offered._id}/withdraw`)).status).toBe(200);
  const closed = { status: 409, code: 'trade-in-closed' };
  expect(await codeOf(await post(customer, `trade-ins/${offered._id}/accept`, { version: 3 }))).toEqual(
    closed,
  );
  expect(
    await codeOf(await post(chief, `appraisals/${offered._id}/offer`, { version: 3, amount: 5 })),
  ).toEqual(closed);
});

test('where no old cars are taken, nobody is told a range and nobody can ask', async () => {
  await takeOldCars(shop, { isOn: false });
  expect(
    (
      await shop.api.request(
        `/api/trade-ins/estimate?${new URLSearchParams({ ...asked, make: 'Mazda', model: 'MX-5' })}`,
      )
    ).status,
  ).toBe(404);
  expect((await post(customer, 'trade-ins', anOldCar())).status).toBe(404);
  expect(await jsonOf(await shop.api.request('/api/trade-ins/terms'))).toMatchObject({
    isOn: false,
    makes: [],
  });
  await takeOldCars(shop);
});
