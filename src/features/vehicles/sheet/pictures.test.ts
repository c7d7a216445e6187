import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import type { Album } from '#features/catalogue/album/album.contract.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { pictureFiles } from '#server/http-server.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aJpeg, albumOf, upload } from '../../../../tests/support/pictures.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aDelivery } from '../../../../tests/support/vehicles.ts';
import { vehicles } from '../vehicles.tables.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

const send = (method: string, path: string, json?: object, person = worker) =>
  person.request(`/api/vehicles/${path}`, { method, ...(json && { body: JSON.stringify(json) }) });
const uploaded = async () => (await jsonOf<{ _id: string }>(await upload(worker, await aJpeg(640, 480))))._id;
const fileAt = (platform: Platform, address: string, person?: TestPerson) =>
  pictureFiles(platform).request(address, { headers: person ? { cookie: person.cookie } : {} });

async function aVehicle() {
  const carId = await aCarOnSale(shop, { make: 'Saab', model: '900', color: 'Red' });
  const [vehicle] = await aDelivery(shop, worker, carId, 1);
  return { carId, id: vehicle!.id };
}

test('a vehicle has pictures of its own, in an order; its listing shows none of them', async () => {
  const { carId, id } = await aVehicle();
  const [shown] = await albumOf(shop, carId, 1);
  const images = [await uploaded(), await uploaded()];
  expect((await send('POST', `${id}/pictures`, { images })).status).toBe(202);
  await shop.jobs.runWaiting();
  const { pictures, version } = await jsonOf<Album>(await send('GET', `${id}/pictures`));
  expect(pictures.map(({ image, alt }) => [image, alt])).toEqual([
    [`/images/vehicles/${id}.jpg?v=${images[0]!.slice(-12)}`, 'Saab 900 in Red'],
    [`/images/vehicles/${id}.jpg?v=${images[1]!.slice(-12)}`, 'Saab 900, view 2'],
  ]);
  const order = pictures.map(({ _id }) => _id).toReversed();
  const sorted = await send('PUT', `${id}/pictures/order`, { order, expectedVersion: version });
  expect((await jsonOf<Album>(sorted)).pictures.map(({ _id }) => _id)).toEqual(order);
  await send('PUT', `${id}/pictures/${order[0]}`, { alt: 'The dent' });
  await send('DELETE', `${id}/pictures/${order[0]}`);
  const back = await send('POST', `${id}/pictures/${order[0]}/restore`);
  expect((await jsonOf<Album>(back)).pictures.map(({ alt }) => alt)).toEqual([
    'The dent',
    'Saab 900, view 2',
  ]);
  expect((await carRowOf(shop, carId))?.pictureVersion).toBe(shown!.slice(-12));
  const lines = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(lines.map(({ action, subjectType }) => [action, subjectType])).toEqual([
    ['add pictures', 'vehicle'],
    ['order pictures', 'vehicle'],
    ['describe picture', 'vehicle'],
    ['remove picture', 'vehicle'],
    ['bring back picture', 'vehicle'],
  ]);
});

test('while it is not on sale staff alone see them, in every size and format; nothing is told to others', async () => {
  const { id } = await aVehicle();
  await shop.database.update(vehicles).set({ state: 'preparing' }).where(eq(vehicles.id, id));
  await send('POST', `${id}/pictures`, { images: [await uploaded()] });
  await shop.jobs.runWaiting();
  const [picture] = (await jsonOf<Album>(await send('GET', `${id}/pictures`))).pictures;
  const address = picture!.image.replace('.jpg', '-640.avif');
  for (const role of ['Worker', 'Workers-Admin', 'Admin', 'Global-Admin'] as const) {
    const answer = await fileAt(shop, address, await shop.signIn(role));
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
      200,
      'private, max-age=3600',
      'image/avif',
    ]);
  }
  for (const person of [undefined, await shop.aCustomer()]) {
    const answer = await fileAt(shop, address, person);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
  }
  expect((await fileAt(shop, `/images/vehicles/${id}.jpg`, worker)).status).toBe(404);
});

test('admins read them and change nothing; a vehicle that is not there has none', async () => {
  const { id } = await aVehicle();
  const admin = await shop.signIn('Admin');
  expect((await send('GET', `${id}/pictures`, undefined, admin)).status).toBe(200);
  expect((await send('POST', `${id}/pictures`, { images: ['https://a.example/b.jpg'] }, admin)).status).toBe(
    403,
  );
  expect((await send('GET', 'nobody/pictures')).status).toBe(404);
  expect((await send('POST', 'nobody/pictures', { images: [await uploaded()] })).status).toBe(404);
});
