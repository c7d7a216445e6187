import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { OutsideError, type Resolve } from '#platform/images/fetch-picture.ts';
import { pictureFiles } from '#server/http-server.ts';
import { aCarOnSale, aVipCar, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aJpeg, albumOf, upload } from '../../../../tests/support/pictures.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import type { CarDetail } from '../catalogue.contract.ts';
import { versionKey } from '../pictures/picture-keys.ts';
import { albumPictures, pictures } from '../pictures/pictures.tables.ts';
import type { StockCar } from '../stock/stock.contract.ts';
import { type Album, albumTexts, mostAlbumPictures } from './album.contract.ts';
import { finishPicture } from './finish-picture.ts';
import { sweepPictures } from './sweep-pictures.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

const send = (method: string, path: string, json?: object, person = worker) =>
  person.request(`/api/listings/${path}`, { method, ...(json && { body: JSON.stringify(json) }) });
const album = async (carId: string) => jsonOf<Album>(await send('GET', `${carId}/pictures`));
const uploaded = async () => (await jsonOf<{ _id: string }>(await upload(worker, await aJpeg(640, 480))))._id;
const order = (carId: string, ids: readonly string[], expectedVersion?: string) =>
  send('PUT', `${carId}/pictures/order`, { order: ids, ...(expectedVersion && { expectedVersion }) });
const idsOf = async (carId: string) => (await album(carId)).pictures.map(({ _id }) => _id);
const detailOf = async (carId: string) => jsonOf<CarDetail>(await shop.api.request(`/api/cars/${carId}`));
const later = async (days: number, act: () => Promise<void>) => {
  const restore = setClock(() => new Date(Date.now() + days * 86_400_000 + 60_000));
  await act().finally(restore);
};

describe('pictures that are added', () => {
  test('come behind those that are there, in their order; the first is the image of the car in lists and on its page', async () => {
    const carId = await aCarOnSale(shop, { make: 'Saab', model: '900', color: 'Red' });
    const images = [await uploaded(), await uploaded(), await uploaded()];
    const answer = await send('POST', `${carId}/pictures`, { images });
    expect(answer.status).toBe(202);
    const added = await jsonOf<Album>(answer);
    expect(added.pictures.map(({ image, waiting }) => [image, waiting])).toEqual(
      Array(3).fill(['/no-picture.svg', { state: 'preparing' }]),
    );
    expect((await detailOf(carId)).pictures).toBeUndefined();
    await shop.jobs.runWaiting();
    const { image, pictures: shown } = await detailOf(carId);
    expect(shown?.map((one) => [one.image, one.alt])).toEqual([
      [`/images/cars/${carId}.jpg?v=${images[0]!.slice(-12)}`, 'Saab 900 in Red'],
      [`/images/cars/${carId}.jpg?v=${images[1]!.slice(-12)}`, 'Saab 900, view 2'],
      [`/images/cars/${carId}.jpg?v=${images[2]!.slice(-12)}`, 'Saab 900, view 3'],
    ]);
    expect(image).toBe(shown?.[0]?.image);
    expect(shown?.every(({ imagePlaceholder }) => imagePlaceholder?.startsWith('data:'))).toBe(true);
    for (const one of shown ?? [])
      expect((await pictureFiles(shop).request(one.image.replace('.jpg', '-640.avif'))).status).toBe(200);
    expect((await album(carId)).pictures.some(({ waiting }) => waiting)).toBe(false);
  });

  test('are forty at most: the forty-first is refused with a text, and none of a bunch that does not fit is added', async () => {
    const carId = await aCarOnSale(shop);
    await albumOf(shop, carId, mostAlbumPictures - 1);
    const two = [await uploaded(), await uploaded()];
    const refused = await send('POST', `${carId}/pictures`, { images: two });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'too-many-pictures',
        message: 'At most 40 pictures are allowed: you can add 1 more.',
        fields: { image: albumTexts.full(1) },
        room: 1,
      }),
    ]);
    expect(await idsOf(carId)).toHaveLength(39);
    expect((await send('POST', `${carId}/pictures`, { images: two.slice(0, 1) })).status).toBe(202);
    const full = await send('POST', `${carId}/pictures`, { images: two.slice(1) });
    expect([full.status, (await jsonOf<{ message: string }>(full)).message]).toEqual([
      409,
      albumTexts.full(0),
    ]);
    expect(await idsOf(carId)).toHaveLength(40);
  });

  test('at once by two people are forty at most as well', async () => {
    const carId = await aCarOnSale(shop);
    await albumOf(shop, carId, 37);
    const files = await Promise.all(Array.from({ length: 6 }, uploaded));
    const answers = await Promise.all(
      files.map((image) => send('POST', `${carId}/pictures`, { images: [image] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 409, 409, 409]);
    const { pictures: all } = await album(carId);
    expect(all).toHaveLength(40);
    const positions = await shop.database.select().from(albumPictures).where(eq(albumPictures.carId, carId));
    expect(new Set(positions.map(({ position }) => position)).size).toBe(40);
  });

  test('that cannot be had add nothing: an upload of somebody else, one that is used, an address inside our network', async () => {
    const carId = await aCarOnSale(shop);
    const good = await uploaded();
    const used = await uploaded();
    await send('POST', `${await aCarOnSale(shop)}/pictures`, { images: [used] });
    for (const [bad, status] of [
      [newId(), 400],
      [used, 409],
      ['http://127.0.0.1/x.jpg', 400],
      ['no address', 400],
    ] as const)
      expect((await send('POST', `${carId}/pictures`, { images: [good, bad] })).status, bad).toBe(status);
    expect((await send('POST', `${carId}/pictures`, { images: [] })).status).toBe(400);
    expect((await send('POST', `nobody/pictures`, { images: [good] })).status).toBe(404);
    expect(await idsOf(carId)).toEqual([]);
    expect((await send('POST', `${carId}/pictures`, { images: [good] })).status).toBe(202);
  });

  test('one that fails says so at its place and in the stock, and the others are shown', async () => {
    const carId = await aCarOnSale(shop, { model: `fails ${newId()}` });
    const good = await uploaded();
    await send('POST', `${carId}/pictures`, { images: [good, 'https://pictures.example/gone.jpg'] });
    const rows = await shop.database.select().from(pictures).where(eq(pictures.carId, carId));
    const inside: Resolve = async () => {
      throw new OutsideError('This address lies inside a private network.', false);
    };
    for (const row of rows) await finishPicture(shop, row.id, inside);
    const problem = 'This address lies inside a private network.';
    expect((await album(carId)).pictures.map(({ waiting }) => waiting?.problem)).toEqual([
      undefined,
      problem,
    ]);
    const listed = await jsonOf<StockCar[]>(await worker.request('/api/stock?pictures=failed'));
    const failed = listed.find(({ _id }) => _id === carId);
    expect(failed?.waitingPicture).toMatchObject({ state: 'failed', problem, further: true });
    // Once it is taken out, it is nobody's worry any more.
    await send('DELETE', `${carId}/pictures/${(await idsOf(carId))[1]}`);
    const still = await jsonOf<StockCar[]>(await worker.request('/api/stock?pictures=failed'));
    expect(still.find(({ _id }) => _id === carId)).toBeUndefined();
    expect((await detailOf(carId)).pictures).toHaveLength(1);
  });
});

describe('the order of pictures', () => {
  test('is changed, and the first is what lists and the address without a version show', async () => {
    const carId = await aCarOnSale(shop);
    const [first, second, third] = await albumOf(shop, carId, 3);
    for (const [id, bytes] of [
      [first, 'one'],
      [third, 'three'],
    ] as const)
      await shop.images.put(versionKey({ carId }, id!.slice(-12), '.jpg'), Buffer.from(bytes));
    const answer = await order(carId, [third!, first!, second!]);
    expect(answer.status).toBe(200);
    expect((await jsonOf<Album>(answer)).pictures.map(({ _id }) => _id)).toEqual([third, first, second]);
    expect((await carRowOf(shop, carId))?.pictureVersion).toBe(third!.slice(-12));
    await shop.jobs.runWaiting();
    expect(await (await pictureFiles(shop).request(`/images/cars/${carId}.jpg`)).text()).toBe('three');
  });

  test('of two people at once: the later one is told, and nothing of the first is lost', async () => {
    const carId = await aCarOnSale(shop);
    const [a = '', b = '', c = ''] = await albumOf(shop, carId, 3);
    const { version } = await album(carId);
    const answers = await Promise.all([order(carId, [b, a, c], version), order(carId, [c, b, a], version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(await refused.json()).toMatchObject({ code: 'pictures-changed', message: albumTexts.changed });
    const won = await jsonOf<Album>(answers.find(({ status }) => status === 200)!);
    expect(await idsOf(carId)).toEqual(won.pictures.map(({ _id }) => _id));
    // The same order once more is no change, whatever the version was.
    expect((await order(carId, await idsOf(carId), version)).status).toBe(200);
  });

  test('that leaves one out, names one twice or a strange one is refused', async () => {
    const carId = await aCarOnSale(shop);
    const [a = '', b = ''] = await albumOf(shop, carId, 2);
    const [strange = ''] = await albumOf(shop, await aCarOnSale(shop), 1);
    for (const wrong of [[b], [b, b], [b, a, strange], [b, strange], []])
      expect((await order(carId, wrong)).status, wrong.join()).toBe(409);
    expect(await idsOf(carId)).toEqual([a, b]);
  });
});

describe('a picture that is taken out', () => {
  test('is gone for customers at once, and comes back to where it stood', async () => {
    const carId = await aCarOnSale(shop);
    const ids = await albumOf(shop, carId, 3);
    const [first = '', second = ''] = ids;
    const removed = await send('DELETE', `${carId}/pictures/${first}`);
    expect(removed.status).toBe(200);
    expect((await carRowOf(shop, carId))?.pictureVersion).toBe(second.slice(-12));
    expect((await detailOf(carId)).pictures).toHaveLength(2);
    expect((await send('DELETE', `${carId}/pictures/${first}`)).status).toBe(404);
    const back = await send('POST', `${carId}/pictures/${first}/restore`);
    expect(back.status).toBe(200);
    expect(await idsOf(carId)).toEqual(ids);
    expect((await carRowOf(shop, carId))?.pictureVersion).toBe(first.slice(-12));
    // Twice is once.
    expect((await send('POST', `${carId}/pictures/${first}/restore`)).status).toBe(200);
    expect(await idsOf(carId)).toEqual(ids);
  });

  test('is shown by its own address to nobody within seconds, and again once it is back', async () => {
    const carId = await aCarOnSale(shop);
    await send('POST', `${carId}/pictures`, { images: [await uploaded(), await uploaded()] });
    await shop.jobs.runWaiting();
    const [, gone] = (await album(carId)).pictures;
    const [, version = ''] = gone!.image.split('v=');
    const read = async (address: string) => {
      const answer = await pictureFiles(shop).request(address);
      return {
        bytes: Buffer.from(await answer.arrayBuffer()),
        cached: answer.headers.get('cache-control'),
      };
    };
    const sized = gone!.image.replace('.jpg', '-640.avif');
    const own = (await read(sized)).bytes;
    expect(own).toEqual(Buffer.from((await shop.images.get(versionKey({ carId }, version, '-640.avif')))!));
    await send('DELETE', `${carId}/pictures/${gone!._id}`);
    const first = (await read(`/images/cars/${carId}.jpg`)).bytes;
    await expect.poll(() => read(sized)).toEqual({ bytes: first, cached: 'no-store' });
    await send('POST', `${carId}/pictures/${gone!._id}/restore`);
    await expect.poll(async () => (await read(sized)).bytes).toEqual(own);
  });

  test('goes with its files after a day, and does not come back then', async () => {
    const carId = await aCarOnSale(shop);
    await send('POST', `${carId}/pictures`, { images: [await uploaded(), await uploaded()] });
    await shop.jobs.runWaiting();
    const [kept, gone] = await idsOf(carId);
    const [, version = ''] = (await album(carId)).pictures[1]!.image.split('v=');
    await send('DELETE', `${carId}/pictures/${gone}`);
    await sweepPictures(shop);
    expect(await shop.images.get(versionKey({ carId }, version, '-640.avif'))).not.toBeNull();
    await later(1, () => sweepPictures(shop));
    expect(await shop.images.get(versionKey({ carId }, version, '-640.avif'))).toBeNull();
    expect((await send('POST', `${carId}/pictures/${gone}/restore`)).status).toBe(404);
    expect(await idsOf(carId)).toEqual([kept]);
  });

  test('does not come back into an album that is full, nor into the album of another car', async () => {
    const carId = await aCarOnSale(shop);
    const ids = await albumOf(shop, carId, mostAlbumPictures);
    await send('DELETE', `${carId}/pictures/${ids[0]}`);
    const other = await aCarOnSale(shop);
    expect((await send('POST', `${other}/pictures/${ids[0]}/restore`)).status).toBe(404);
    await send('POST', `${carId}/pictures`, { images: [await uploaded()] });
    expect((await send('POST', `${carId}/pictures/${ids[0]}/restore`)).status).toBe(409);
    expect(await idsOf(carId)).toHaveLength(40);
  });

  test('while it is the last leaves the drawn placeholder, also at the address without a version', async () => {
    const carId = await aCarOnSale(shop);
    await send('POST', `${carId}/pictures`, { images: [await uploaded()] });
    await shop.jobs.runWaiting();
    expect((await pictureFiles(shop).request(`/images/cars/${carId}.jpg`)).status).toBe(200);
    await send('DELETE', `${carId}/pictures/${(await idsOf(carId))[0]}`);
    await shop.jobs.runWaiting();
    const { image, pictures: shown } = await detailOf(carId);
    expect([image, shown]).toEqual(['/no-picture.svg', undefined]);
    expect((await pictureFiles(shop).request(`/images/cars/${carId}.jpg`)).status).toBe(404);
  });
});

test('staff say what is to be seen; an empty text leaves that to the shop, and the longest has 200 characters', async () => {
  const carId = await aCarOnSale(shop, { make: 'Saab', model: '900', color: 'Red' });
  const [first] = await albumOf(shop, carId, 1);
  const say = (alt: string) => send('PUT', `${carId}/pictures/${first}`, { alt });
  await say('  The dent in the left door ');
  expect((await detailOf(carId)).pictures?.[0]?.alt).toBe('The dent in the left door');
  expect((await album(carId)).pictures[0]).toMatchObject({ ownAlt: 'The dent in the left door' });
  expect((await say('x'.repeat(201))).status).toBe(400);
  expect((await say('x'.repeat(200))).status).toBe(200);
  await say('');
  expect((await detailOf(carId)).pictures?.[0]?.alt).toBe('Saab 900 in Red');
  const lines = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, carId))
    .orderBy(auditEntries.id);
  expect(lines.map(({ action }) => action)).toEqual(Array(3).fill('describe picture'));
});

test('another picture in place of the first, from the stock table, leaves the others where they are', async () => {
  const carId = await aCarOnSale(shop);
  const ids = await albumOf(shop, carId, 3);
  await worker.request(`/api/stock/${carId}/picture`, {
    method: 'PUT',
    body: JSON.stringify({ image: await uploaded() }),
  });
  expect((await idsOf(carId)).length).toBe(3);
  await shop.jobs.runWaiting();
  expect(await idsOf(carId)).toEqual(ids);
  const { image, pictures: shown } = await detailOf(carId);
  expect(image).not.toContain(ids[0]!.slice(-12));
  expect(shown?.map((one) => one.image)).toEqual([
    image,
    expect.stringContaining(ids[1]!.slice(-12)),
    expect.stringContaining(ids[2]!.slice(-12)),
  ]);
});

test('every picture of a VIP car needs the same access as the car', async () => {
  const carId = await aVipCar(shop);
  const [, second] = await albumOf(shop, carId, 2);
  await shop.images.put(versionKey({ carId }, second!.slice(-12), '-640.avif'), Buffer.from('x'));
  const ask = async (cookie?: string) => {
    const address = `/images/cars/${carId}-640.avif?v=${second!.slice(-12)}`;
    return (await pictureFiles(shop).request(address, { headers: cookie ? { cookie } : {} })).status;
  };
  expect([await ask(), await ask((await shop.aCustomer()).cookie)]).toEqual([404, 404]);
  expect([await ask((await aVip(shop)).cookie), await ask(worker.cookie)]).toEqual([200, 200]);
});

test('customers and admins change no album', async () => {
  const carId = await aCarOnSale(shop);
  const [first] = await albumOf(shop, carId, 1);
  for (const role of ['User', 'Admin', 'Global-Admin'] as const) {
    const person = await shop.signIn(role);
    for (const [method, path] of [
      ['GET', `${carId}/pictures`],
      ['DELETE', `${carId}/pictures/${first}`],
    ] as const)
      expect((await send(method, path, undefined, person)).status).toBe(403);
  }
});
