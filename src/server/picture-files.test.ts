import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyCover } from '#features/catalogue/album/lead-album.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { loadSharp } from '#features/catalogue/pictures/clean-picture.ts';
import { currentKey, versionKey } from '#features/catalogue/pictures/picture-keys.ts';
import { albumPictures } from '#features/catalogue/pictures/pictures.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { openDatabase } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { roles } from '#platform/permissions.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { openBreakableDatabase } from '../../tests/support/breakable-database.ts';
import { aCarOnSale, aVipCar } from '../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../tests/support/holds.ts';
import { aPaidOrder } from '../../tests/support/orders.ts';
import type { TestPerson } from '../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { aDelivery } from '../../tests/support/vehicles.ts';
import { aVip } from '../../tests/support/vip.ts';
import { pictureFiles } from './http-server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
const version = '0123456789ab';

async function withPicture(carId: string): Promise<string> {
  await shop.images.put(currentKey(carId), bytes);
  await shop.images.put(versionKey({ carId }, version, '-640.webp'), bytes);
  return carId;
}

const addressesOf = (carId: string) => [
  `/images/cars/${carId}.jpg`,
  `/images/cars/${carId}.jpg?v=ffffffffffff`,
  `/images/cars/${carId}-640.webp?v=${version}`,
];

const ask = (address: string, person?: TestPerson) =>
  pictureFiles(shop).request(address, { headers: person ? { cookie: person.cookie } : {} });

async function answersTo(carId: string, person?: TestPerson) {
  const answers = await Promise.all(addressesOf(carId).map((address) => ask(address, person)));
  return answers.map((answer) => [answer.status, answer.headers.get('cache-control')]);
}

const hidden = [404, 'private, no-store'];
const shown = [200, 'private, max-age=3600'];

test("everybody sees a car's pictures, and caches may keep a version", async () => {
  const carId = await withPicture(await aCarOnSale(shop));
  expect(await answersTo(carId)).toEqual([
    [200, 'public, max-age=60'],
    [200, 'public, max-age=60'],
    [200, 'public, max-age=31536000, immutable'],
  ]);
});

test('a picture that is not kept in the widest size comes as wide as it is', async () => {
  const carId = await aCarOnSale(shop);
  const [first, second] = [new Uint8Array([1]), new Uint8Array([2])];
  await shop.images.put(currentKey(carId), first);
  await shop.images.put(versionKey({ carId }, version, '-1600.avif'), second);
  const answer = await ask(`/images/cars/${carId}-2000.avif?v=${version}`);
  expect(answer.headers.get('content-type')).toBe('image/avif');
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(second);
  const narrower = await ask(`/images/cars/${carId}-960.avif?v=${version}`);
  expect(new Uint8Array(await narrower.arrayBuffer())).toEqual(first);
});

describe('a picture that is kept in AVIF alone', () => {
  const whole = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

  async function inAvifAlone() {
    const carId = await aCarOnSale(shop);
    const sharp = await loadSharp();
    const avif = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#a31' } })
      .avif({ effort: 0 })
      .toBuffer();
    await shop.images.put(versionKey({ carId }, version, '-1600.avif'), new Uint8Array(avif));
    return { carId, sharp };
  }

  test.for([
    ['-640.webp', 'webp', 640],
    ['-1600.webp', 'webp', 1600],
    ['-640.jpg', 'jpeg', 640],
    ['.jpg', 'jpeg', 1600],
  ] as const)('is made as %s when that is asked for, and kept', async ([ending, format, width]) => {
    const { carId, sharp } = await inAvifAlone();
    const asked = () => ask(`/images/cars/${carId}${ending}?v=${version}`);
    const [first, meanwhile] = await Promise.all([asked(), asked()]);
    expect(first.headers.get('content-type')).toBe(`image/${format}`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const made = await whole(first);
    expect(await sharp(made).metadata()).toMatchObject({ format, width });
    const [red = 0, green = 0] = (await sharp(made).stats()).channels.map(({ mean }) => Math.round(mean));
    expect(red).toBeGreaterThan(green * 2);
    expect(await whole(meanwhile)).toEqual(made);
    expect(await shop.images.get(versionKey({ carId }, version, ending))).toEqual(Buffer.from(made));
    expect(await whole(await asked())).toEqual(made);
  });

  test('leads its album for clients that know its car alone', async () => {
    const { carId, sharp } = await inAvifAlone();
    await shop.database.update(cars).set({ pictureVersion: version }).where(eq(cars.id, carId));
    await copyCover(shop, carId);
    const shownFirst = await whole(await ask(`/images/cars/${carId}.jpg`));
    expect(await sharp(shownFirst).metadata()).toMatchObject({ format: 'jpeg', width: 1600 });
  });

  test('whose file is damaged says that it is out of reach, and the next one is made', async () => {
    const carId = await aCarOnSale(shop);
    await shop.images.put(versionKey({ carId }, version, '-1600.avif'), bytes);
    const answer = await ask(`/images/cars/${carId}-640.webp?v=${version}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    const other = await inAvifAlone();
    expect((await ask(`/images/cars/${other.carId}-640.webp?v=${version}`)).status).toBe(200);
  });
});

describe("a VIP car's picture needs the same access as the car", () => {
  test('visitors and customers without access are told that there is none, at every address', async () => {
    const carId = await withPicture(await aVipCar(shop));
    expect(await answersTo(carId)).toEqual([hidden, hidden, hidden]);
    expect(await answersTo(carId, await shop.aCustomer())).toEqual([hidden, hidden, hidden]);
  });

  test('whoever holds access in this session sees it, and no shared cache keeps it', async () => {
    const carId = await withPicture(await aVipCar(shop));
    expect(await answersTo(carId, await aVip(shop))).toEqual([shown, shown, shown]);
  });

  test.for(roles.filter((role) => role !== 'User'))('%s sees it', async (role) => {
    const carId = await withPicture(await aVipCar(shop));
    expect(await answersTo(carId, await shop.signIn(role))).toEqual([shown, shown, shown]);
  });

  test('its buyer goes on seeing it, without access', async () => {
    const carId = await withPicture(await aVipCar(shop, { priceCents: 1_000_000, stock: 2 }));
    const buyer = await aVip(shop);
    const paid = await buyer.request('/api/payments/card', {
      method: 'POST',
      headers: { 'idempotency-key': newId() },
      body: JSON.stringify({
        buyer: { firstName: 'Ada', lastName: 'Byron', email: 'a@b.example', phone: '5550100', address: 'A' },
        basket: [{ carId, quantity: 1, price: 10_000 }],
      }),
    });
    expect(paid.status, await paid.clone().text()).toBe(200);
    await buyer.request('/api/auth/logout', { method: 'POST', body: '{}' });
    const [order] = await shop.database.select().from(orders).where(eq(orders.carId, carId));
    expect(order).toMatchObject({ userId: buyer.userId });
    const again = await shop.api.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: buyer.email, password: buyer.password }),
    });
    const cookie = again.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    expect(await answersTo(carId, { ...buyer, cookie })).toEqual([shown, shown, shown]);
  });
});

test("an archived car's pictures are hidden by its id, but from staff, its buyers and who reserved it", async () => {
  await offerHolds(shop);
  const carId = await withPicture(await aCarOnSale(shop, { stock: 3 }));
  const [buyer, saver] = [await shop.aCustomer(), await shop.aCustomer()];
  await aPaidOrder(shop.database, { userId: buyer.userId, carId });
  await aHold(shop, saver, carId);
  const state = (listingState: 'published' | 'archived') =>
    shop.database.update(cars).set({ listingState }).where(eq(cars.id, carId));
  await state('archived');
  expect(await answersTo(carId)).toEqual([hidden, hidden, hidden]);
  expect(await answersTo(carId, await shop.aCustomer())).toEqual([hidden, hidden, hidden]);
  for (const person of [buyer, saver, await shop.signIn('Worker')])
    expect(await answersTo(carId, person)).toEqual([shown, shown, shown]);
  // At once: what is hidden is asked for again.
  await state('published');
  expect((await answersTo(carId))[0]).toEqual([200, 'public, max-age=60']);
});

test('an archived VIP car is hidden from who holds access as well', async () => {
  const carId = await withPicture(await aVipCar(shop, { listingState: 'archived' }));
  expect(await answersTo(carId, await aVip(shop))).toEqual([hidden, hidden, hidden]);
});

test('a car that is not there shows no picture, though the store may have one', async () => {
  expect(await answersTo(await withPicture(newId()))).toEqual([hidden, hidden, hidden]);
});

describe('with the database away', () => {
  const endings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const end of endings.splice(0)) await end();
  });

  /** A server of this store whose database can break, and what of a clock it uses to know how old its knowledge is. */
  async function aServerThatLosesItsDatabase() {
    const breakable = await openBreakableDatabase();
    const { database, close } = openDatabase(breakable.url, { max: 2 });
    endings.push(close, breakable.drop);
    const server = pictureFiles({ ...shop, database, kept: keepFor(database) });
    let laterMs = 0;
    const began = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => began() + laterMs);
    return {
      breakable,
      database,
      statusOf: async (carId: string) => (await server.request(`/images/cars/${carId}.jpg`)).status,
      pass: (seconds: number) => {
        laterMs += seconds * 1000;
      },
    };
  }

  test('pictures that were open are shown on, VIP pictures and unknown ones are not', async () => {
    const server = await aServerThatLosesItsDatabase();
    const platform = { ...shop, database: server.database };
    const open = await withPicture(await aCarOnSale(platform));
    const vip = await withPicture(await aVipCar(platform));
    const unknown = await withPicture(await aCarOnSale(platform));
    expect([await server.statusOf(open), await server.statusOf(vip)]).toEqual([200, 404]);
    await server.breakable.break();
    for (const seconds of [0, 61, 3600]) {
      server.pass(seconds);
      expect(await server.statusOf(open)).toBe(200);
      expect(await server.statusOf(vip)).not.toBe(200);
      expect(await server.statusOf(unknown)).toBe(503);
    }
  });

  test('what was known counts only until the database is back: a car that became a VIP car meanwhile is hidden', async () => {
    const server = await aServerThatLosesItsDatabase();
    const carId = await withPicture(await aCarOnSale({ ...shop, database: server.database }));
    expect(await server.statusOf(carId)).toBe(200);
    await server.breakable.break();
    server.pass(61);
    expect(await server.statusOf(carId)).toBe(200);
    await server.breakable.mend();
    await server.database.update(cars).set({ vip: true }).where(eq(cars.id, carId));
    server.pass(3);
    expect(await server.statusOf(carId)).toBe(404);
  });
});

test("a vehicle's own picture is for all while it can be bought, of a VIP car with access; else for staff alone", async () => {
  const worker = await shop.signIn('Worker');
  const vip = await aVip(shop);
  const customer = await shop.aCustomer();
  const pictureOf = async (carId: string) => {
    const [vehicle] = await aDelivery(shop, worker, carId, 1);
    const vehicleId = vehicle!.id;
    await shop.images.put(versionKey({ vehicleId }, version, '.jpg'), bytes);
    await shop.database
      .insert(albumPictures)
      .values({ id: newId(), vehicleId, position: 1, version, createdAt: new Date() });
    return { vehicleId, address: `/images/vehicles/${vehicleId}.jpg?v=${version}` };
  };
  const statusesOf = async ({ address }: { address: string }) =>
    Promise.all(
      [undefined, customer, vip, worker].map(async (person) => (await ask(address, person)).status),
    );
  const open = await pictureOf(await aCarOnSale(shop, { stock: 0 }));
  expect(await statusesOf(open)).toEqual([200, 200, 200, 200]);
  expect((await ask(open.address)).headers.get('cache-control')).toBe('private, max-age=3600');
  expect(await statusesOf(await pictureOf(await aVipCar(shop, { stock: 0 })))).toEqual([404, 404, 200, 200]);
  const draft = await pictureOf(await aCarOnSale(shop, { stock: 0, listingState: 'draft' }));
  expect(await statusesOf(draft)).toEqual([404, 404, 404, 200]);
  const ofOpen = eq(albumPictures.vehicleId, open.vehicleId);
  await shop.database.update(albumPictures).set({ removedAt: new Date() }).where(ofOpen);
  expect(await statusesOf(open)).toEqual([404, 404, 404, 200]);
  await shop.database.update(albumPictures).set({ removedAt: null }).where(ofOpen);
  await shop.database.update(vehicles).set({ state: 'preparing' }).where(eq(vehicles.id, open.vehicleId));
  expect(await statusesOf(open)).toEqual([404, 404, 404, 200]);
});
