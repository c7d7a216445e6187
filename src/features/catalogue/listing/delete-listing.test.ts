import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { unnamedUnits } from '#features/orders/vins/unnamed-units.ts';
import { receiveVehicles } from '#features/vehicles/units/receive-vehicles.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale, aVipCar, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aJpeg, upload } from '../../../../tests/support/pictures.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aDelivery, aRealVin } from '../../../../tests/support/vehicles.ts';
import { carCounts, listingTexts, priceChanges } from '../catalogue.tables.ts';
import { versionKey } from '../pictures/picture-keys.ts';
import { albumPictures, pictures } from '../pictures/pictures.tables.ts';

let shop: TestShop;
let worker: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

const remove = (id: string, person = worker) => person.request(`/api/listings/${id}`, { method: 'DELETE' });
const codeOf = async (answer: Response) => [answer.status, (await jsonOf<{ code: string }>(answer)).code];
const aDraft = (given = {}) => aCarOnSale(shop, { listingState: 'draft', ...given });
const archive = (id: string) => worker.request(`/api/listings/${id}/archive`, { method: 'POST' });
const publish = (id: string) => worker.request(`/api/listings/${id}/publish`, { method: 'POST' });
const totals = () => shop.database.select().from(carCounts).orderBy(carCounts.vip);

describe('a listing that customers do not see and that nothing happened to is deleted', () => {
  test.each([
    ['a draft', () => aDraft()],
    ['an archived one', () => aCarOnSale(shop, { listingState: 'archived' })],
    ['a VIP draft', () => aVipCar(shop, { listingState: 'draft' })],
  ])(
    '%s, with its texts and prices; it is counted no more, and the audit keeps what it was',
    async (_, make) => {
      const before = await totals();
      const id = await make();
      const { make: name, stock } = (await carRowOf(shop, id))!;
      await shop.database.insert(listingTexts).values({ carId: id, description: 'One owner.' });
      expect((await remove(id)).status).toBe(204);
      expect(await carRowOf(shop, id)).toBeUndefined();
      for (const table of [listingTexts, priceChanges])
        expect(await shop.database.select().from(table).where(eq(table.carId, id))).toEqual([]);
      expect(await totals()).toEqual(before);
      const [entry] = await shop.database
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, id))
        .orderBy(auditEntries.id);
      expect(entry).toMatchObject({
        action: 'delete listing',
        before: { make: name, description: 'One owner.', stock },
        after: null,
      });
    },
  );

  test('a second tab that deletes it once more is told that it is not there, and nothing else happens', async () => {
    const id = await aDraft();
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await worker.request(`/api/listings/${id}`)).status).toBe(404);
    expect((await publish(id)).status).toBe(404);
  });

  test('a basket from when it was on offer loses it', async () => {
    const id = await aCarOnSale(shop);
    const items = [{ car: { _id: id }, quantity: 1, type: 'purchase' }];
    const put = await customer.request('/api/basket', { method: 'POST', body: JSON.stringify({ items }) });
    expect(put.status).toBe(200);
    await archive(id);
    expect((await remove(id)).status).toBe(204);
    const basket = await jsonOf<{ items: unknown[] }>(await customer.request('/api/basket'));
    expect(basket.items).toEqual([]);
  });

  test('the files of its pictures go as well: those that are shown, were replaced or are on their way', async () => {
    const id = await aDraft();
    const bring = async () =>
      (await jsonOf<{ _id: string }>(await upload(worker, await aJpeg(640, 480))))._id;
    const add = async (image: string) =>
      worker.request(`/api/listings/${id}/pictures`, {
        method: 'POST',
        body: JSON.stringify({ images: [image] }),
      });
    await add(await bring());
    await shop.jobs.runWaiting();
    const waiting = await bring();
    await add(waiting);
    const [shown] = await shop.database
      .select()
      .from(albumPictures)
      .where(eq(albumPictures.carId, id))
      .orderBy(albumPictures.position);
    const keys = [
      versionKey({ carId: id }, shown!.version!, '.jpg'),
      versionKey({ carId: id }, shown!.version!, '-640.avif'),
      `cars/${id}.jpg`,
      `uploads/${waiting}.jpg`,
    ];
    const areThere = async () => Promise.all(keys.map(async (key) => (await shop.images.get(key)) !== null));
    expect(await areThere()).toEqual([true, true, true, true]);
    expect((await remove(id)).status).toBe(204);
    await shop.jobs.runWaiting();
    expect(await areThere()).toEqual([false, false, false, false]);
    expect(await shop.database.select().from(pictures).where(eq(pictures.carId, id))).toEqual([]);
  });
});

describe('what customers see, and what something happened to, is not deleted', () => {
  test('a published listing has to be archived first', async () => {
    const id = await aCarOnSale(shop);
    expect(await codeOf(await remove(id))).toEqual([409, 'listing-published']);
    await archive(id);
    expect((await remove(id)).status).toBe(204);
  });

  test('one with an order stays, with everything', async () => {
    const id = await aCarOnSale(shop, { stock: 2 });
    await aSale(shop, customer, [aSoldLine(id)]);
    await archive(id);
    const before = await carRowOf(shop, id);
    expect(await codeOf(await remove(id))).toEqual([409, 'listing-in-use']);
    expect(await carRowOf(shop, id)).toEqual(before);
    const deleted = await shop.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(auditEntries.id);
    expect(deleted.map(({ action }) => action)).not.toContain('delete listing');
  });

  test('one with a vehicle stays, also where that has left', async () => {
    const id = await aDraft({ stock: 0 });
    const [vehicle] = await aDelivery(shop, worker, id, 1);
    expect(await codeOf(await remove(id))).toEqual([409, 'listing-in-use']);
    const gone = { to: 'gone', reason: 'Sold elsewhere' };
    const path = `/api/vehicles/${vehicle!.id}/state`;
    expect((await worker.request(path, { method: 'POST', body: JSON.stringify(gone) })).status).toBe(200);
    expect(await codeOf(await remove(id))).toEqual([409, 'listing-in-use']);
  });

  test('nobody but those who edit listings deletes one', async () => {
    const id = await aDraft();
    const others = [customer, await shop.signIn('Admin'), await shop.signIn('Global-Admin')];
    for (const person of others) expect((await remove(id, person)).status).toBe(403);
    expect((await shop.api.request(`/api/listings/${id}`, { method: 'DELETE' })).status).toBe(401);
    expect(await carRowOf(shop, id)).toBeDefined();
  });
});

describe('at the same moment', () => {
  test('a car that is bought while it is archived and deleted is either sold and kept, or deleted and not sold', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await aCarOnSale(shop, { stock: 1 });
      const [sold, , deleted] = await Promise.allSettled([
        aSale(shop, customer, [aSoldLine(id)]),
        archive(id),
        archive(id).then(() => remove(id)),
      ]);
      const status = deleted.status === 'fulfilled' ? deleted.value.status : 500;
      const kept = await shop.database.select().from(orders).where(eq(orders.carId, id));
      expect([sold.status, status, kept.length]).toEqual(
        sold.status === 'fulfilled' ? ['fulfilled', 409, 1] : ['rejected', 204, 0],
      );
      expect((await carRowOf(shop, id)) !== undefined).toBe(sold.status === 'fulfilled');
    }
  });

  test('a vehicle that is received is not lost: either its listing stays, or it was not received', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await aDraft({ stock: 0 });
      const vin = aRealVin();
      const receive = () =>
        shop.database.transaction((transaction) =>
          receiveVehicles(
            transaction,
            worker.actor,
            { carId: id, unitsAre: 'new', arrivedOn: '2026-03-02', vehicles: [{ vin }] },
            unnamedUnits,
          ),
        );
      const [received, deleted] = await Promise.allSettled([receive(), remove(id)]);
      const here = await shop.database.select().from(vehicles).where(eq(vehicles.vin, vin));
      const status = deleted.status === 'fulfilled' ? deleted.value.status : 500;
      expect([received.status, status, here.length]).toEqual(
        received.status === 'fulfilled' ? ['fulfilled', 409, 1] : ['rejected', 204, 0],
      );
    }
  });

  test('a picture that is uploaded to it is refused, or goes with it', async () => {
    const address = `https://pictures.example.com/${newId()}.jpg`;
    for (let round = 0; round < 4; round += 1) {
      const id = await aDraft();
      const [added, deleted] = await Promise.all([
        worker.request(`/api/listings/${id}/pictures`, {
          method: 'POST',
          body: JSON.stringify({ images: [address] }),
        }),
        remove(id),
      ]);
      expect(deleted.status).toBe(204);
      expect([202, 404]).toContain(added.status);
      expect(await shop.database.select().from(albumPictures).where(eq(albumPictures.carId, id))).toEqual([]);
    }
  });

  test('of publishing and deleting one wins', async () => {
    const id = await aDraft();
    const [published, deleted] = await Promise.all([publish(id), remove(id)]);
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([published.status, deleted.status]);
  });
});
