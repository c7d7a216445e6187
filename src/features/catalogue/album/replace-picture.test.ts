import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { OutsideError, type Resolve } from '#platform/images/fetch-picture.ts';
import { pictureFiles } from '#server/http-server.ts';
import { aCarOnSale, type CarRow } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aJpeg, upload } from '../../../../tests/support/pictures.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { cars } from '../catalogue.tables.ts';
import { versionKey } from '../pictures/picture-keys.ts';
import type { CarPicture } from '../pictures/pictures.contract.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import type { StockCar, StockSummary } from '../stock/stock.contract.ts';
import { finishDuePictures, finishPicture } from './finish-picture.ts';
import { coverPlaceOf } from './replace-picture.ts';
import { sweepPictures } from './sweep-pictures.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(pictures);
  await shop.database.delete(cars);
  await shop.database.delete(auditEntries);
});

const aCar = async (given: Partial<CarRow> = {}) => ({
  id: await aCarOnSale(shop, { make: 'Alpine', model: 'A110', color: 'Blue', ...given }),
});
const uploaded = async () => {
  const answer = await upload(worker, await aJpeg(640, 480));
  return (await jsonOf<{ _id: string }>(answer))._id;
};
const give = (carId: string, image: string, person = worker) =>
  person.request(`/api/stock/${carId}/picture`, { method: 'PUT', body: JSON.stringify({ image }) });
const pictureOf = async (carId: string) =>
  await jsonOf<CarPicture>(await worker.request(`/api/stock/${carId}/picture`));
const rowsOf = (carId: string) => shop.database.select().from(pictures).where(eq(pictures.carId, carId));
const waitingOf = async (carId: string) => (await rowsOf(carId)).find((row) => !row.finishedAt)!;
/** As somebody who sees the pictures of VIP cars as well. */
const askFor = (address: string) =>
  pictureFiles(shop).request(address, { headers: { cookie: worker.cookie } });
const bytesAt = async (address: string) => {
  const answer = await askFor(address);
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
};
const later = async (days: number, act: () => Promise<void>) => {
  const restore = setClock(() => new Date(Date.now() + days * 86_400_000 + 60_000));
  await act().finally(restore);
};
const unreachable: Resolve = async () => {
  throw new OutsideError('There is no server named pictures.example.', true);
};
const inside: Resolve = async () => {
  throw new OutsideError('This address lies inside a private network.', false);
};

describe.each([
  ['car', false],
  ['VIP car', true],
])('the picture of a %s', (type, vip) => {
  test('is replaced: the address changes, the old one keeps its bytes, and after a day its files are gone', async () => {
    const { id } = await aCar({ vip });
    await give(id, await uploaded());
    await shop.jobs.runWaiting();
    const first = (await pictureOf(id)).image;
    const firstBytes = await bytesAt(first);
    const answer = await give(id, await uploaded());
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ image: first, waiting: { state: 'preparing' } });
    await shop.jobs.runWaiting();
    const second = await pictureOf(id);
    expect(second.waiting).toBeUndefined();
    expect(second.image).not.toBe(first);
    expect((await askFor(second.image)).headers.get('cache-control')).toBe(
      vip ? 'private, max-age=3600' : 'public, max-age=31536000, immutable',
    );
    expect(await bytesAt(first)).toBe(firstBytes);
    await later(1, () => sweepPictures(shop));
    const gone = await askFor(first);
    expect(gone.headers.get('cache-control')).toBe(vip ? 'private, max-age=3600' : 'public, max-age=60');
    expect(await bytesAt(first)).toBe(await bytesAt(second.image));
    expect(await shop.images.get(versionKey({ carId: id }, first.split('v=')[1]!, '-640.avif'))).toBeNull();
  });

  test('is written down: who, what, before, after', async () => {
    const { id } = await aCar({ vip, pictureVersion: 'abc' });
    await give(id, 'https://pictures.example/a110.jpg');
    const version = (await waitingOf(id)).id.slice(-12);
    const named = { make: 'Alpine', model: 'A110' };
    expect(await shop.database.select().from(auditEntries).orderBy(auditEntries.id)).toMatchObject([
      {
        actorEmail: worker.email,
        action: 'change picture',
        subjectType: type,
        subjectId: id,
        before: { ...named, picture: `/images/cars/${id}.jpg?v=abc` },
        after: {
          ...named,
          picture: `/images/cars/${id}.jpg?v=${version}`,
          from: 'https://pictures.example/a110.jpg',
        },
      },
    ]);
  });
});

test('what cannot be had is refused, and changes and records nothing', async () => {
  const { id } = await aCar();
  for (const [image, text] of [
    ['', 'Upload a picture, or enter its address'],
    ['http://127.0.0.1/', 'This address is in a private network and cannot be used.'],
    [newId(), 'This picture no longer exists. Please upload it again.'],
  ] as const) {
    const answer = await give(id, image);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { image: text } }),
    ]);
  }
  const used = await uploaded();
  await give(id, used);
  expect((await give(id, used)).status).toBe(409);
  expect((await give('nobody', await uploaded())).status).toBe(404);
  expect(await shop.database.$count(auditEntries)).toBe(1);
});

test('of two that are given one after the other the later one counts, however long the first one takes', async () => {
  const { id } = await aCar();
  await give(id, 'https://pictures.example/slow.jpg');
  const slow = await waitingOf(id);
  await give(id, await uploaded());
  await finishPicture(shop, slow.id, inside);
  await shop.jobs.runWaiting();
  const { image, waiting } = await pictureOf(id);
  expect([image, waiting]).toEqual([expect.stringMatching(/\?v=[0-9a-f]{12}$/), undefined]);
  expect((await rowsOf(id)).every((row) => row.finishedAt && !row.failedAt)).toBe(true);
});

test('one that is prepared twice at once, as after a crash, is shown once and keeps its files', async () => {
  const { id } = await aCar();
  const given = await uploaded();
  await give(id, given);
  await Promise.all([finishPicture(shop, given), finishPicture(shop, given)]);
  const { image } = await pictureOf(id);
  expect((await askFor(image)).headers.get('cache-control')).toContain('immutable');
});

describe('one that cannot be fetched', () => {
  const listed = async (query = '') => await jsonOf<StockCar[]>(await worker.request(`/api/stock?${query}`));

  test('stands in the stock with its reason and its address, is counted, and a better one takes its place', async () => {
    const { id } = await aCar({ pictureVersion: 'abc' });
    await aCar();
    await give(id, 'https://pictures.example/gone.jpg');
    await finishPicture(shop, (await waitingOf(id)).id, inside);
    const waitingPicture = {
      state: 'failed',
      problem: 'This address lies inside a private network.',
      address: 'https://pictures.example/gone.jpg',
    };
    expect((await listed('pictures=failed')).map((car) => [car._id, car.waitingPicture])).toEqual([
      [id, waitingPicture],
    ]);
    expect(await listed()).toHaveLength(2);
    const summary = await jsonOf<StockSummary>(await worker.request('/api/stock/summary'));
    expect([summary.cars.failedPictures, summary.vip.failedPictures]).toEqual([1, 0]);
    expect((await pictureOf(id)).image).toContain('?v=abc');
    await give(id, await uploaded());
    await shop.jobs.runWaiting();
    expect(await listed('pictures=failed')).toEqual([]);
  });

  test('is tried again by itself where that may help, ever more seldom, and given up in the end', async () => {
    const { id } = await aCar();
    await give(id, 'https://pictures.example/a110.jpg');
    const { id: pictureId } = await waitingOf(id);
    await finishPicture(shop, pictureId, unreachable);
    expect((await pictureOf(id)).waiting).toMatchObject({
      state: 'preparing',
      problem: expect.stringContaining('no server'),
    });
    await finishDuePictures(shop, inside);
    expect((await waitingOf(id)).attempts).toBe(1);
    for (let attempt = 2; attempt <= 10; attempt += 1)
      await later(attempt, () => finishDuePictures(shop, unreachable));
    expect(await waitingOf(id)).toMatchObject({ attempts: 10, dueAt: null, failedAt: expect.any(Date) });
    expect((await pictureOf(id)).waiting).toMatchObject({ state: 'failed' });
  });
});

test('pictures that a person waits for go before those of a file', async () => {
  const order: string[] = [];
  const names: Resolve = async (host) => {
    order.push(host);
    throw new OutsideError('no', false);
  };
  const now = new Date();
  const waiting = async (host: string, inBulk: boolean) => {
    const { id } = await aCar();
    const albumPictureId = await coverPlaceOf(shop.database, id);
    const row = {
      id: newId(),
      broughtBy: worker.userId,
      carId: id,
      albumPictureId,
      address: `https://${host}/`,
      inBulk,
    };
    await shop.database.insert(pictures).values({ ...row, createdAt: now, dueAt: now });
  };
  await waiting('file.example', true);
  await waiting('person.example', false);
  await finishDuePictures(shop, names);
  expect(order).toEqual(['person.example', 'file.example']);
});
