import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { pictureFiles } from '#server/http-server.ts';
import { aCarOnSale, aVipCar } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { readShape } from '../../../../tests/support/read-shape.ts';
import { aGlb, boxDocument } from '../../../../tests/support/shape-files.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import { shapeKey } from '../shapes/present-shape.ts';
import { shapeTexts } from '../shapes/shapes.contract.ts';
import { carShapes, shapeFiles } from '../shapes/shapes.tables.ts';
import type { ListingShape } from './listing-shape.contract.ts';
import type { UploadedShape } from './own-shapes.contract.ts';
import { sweepShapes } from './own-shapes.service.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

const send = (file: Uint8Array<ArrayBuffer>, person = worker, type = 'model/gltf-binary') =>
  person.request('/api/shapes', { method: 'POST', headers: { 'content-type': type }, body: file });
const uploaded = async (file = aGlb(), person = worker) => {
  const answer = await send(file, person);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return jsonOf<UploadedShape>(answer);
};
const put = (carId: string, choice: object, person = worker) =>
  person.request(`/api/listings/${carId}/shape`, { method: 'PUT', body: JSON.stringify(choice) });
const chosen = async (carId: string, choice: object) => {
  const answer = await put(carId, choice);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await jsonOf<ListingShape>(answer)).shape;
};
const told = async (answer: Response) => {
  const { fields } = await jsonOf<{ fields?: Record<string, string> }>(answer);
  return [answer.status, fields];
};
const read = (address: string, person?: TestPerson) =>
  pictureFiles(shop).request(address, { headers: person ? { cookie: person.cookie } : {} });
/** A listing with a file of its own, and its address. */
const withOwnShape = async (carId: string): Promise<string> => {
  const { _id: file } = await uploaded();
  return (await chosen(carId, { name: 'own', paint: 'own', file }))!.file!;
};
const withoutPaint = () =>
  aGlb({ document: { materials: [{ ...boxDocument().materials[0], name: 'body' }] } });

describe('staff choose what a car looks like in 3D', () => {
  test('a body of the shop in a paint, another one, and none again; its page shows that, and the audit tells it', async () => {
    const carId = await aCarOnSale(shop);
    const shownShape = async () =>
      (await jsonOf<{ shape?: object }>(await shop.api.request(`/api/cars/${carId}`))).shape;
    expect(await shownShape()).toBeUndefined();
    const sedan = { name: 'sedan', paint: 'red' };
    expect(await chosen(carId, sedan)).toEqual({ ...sedan, takesPaint: true });
    expect(await shownShape()).toEqual({ ...sedan, takesPaint: true });
    const listing = await jsonOf<ListingShape>(await worker.request(`/api/listings/${carId}`));
    expect(listing.shape).toEqual({ ...sedan, takesPaint: true });
    await chosen(carId, { name: 'suv', paint: 'black' });
    await chosen(carId, { name: 'suv', paint: 'black' });
    const removed = await worker.request(`/api/listings/${carId}/shape`, { method: 'DELETE' });
    expect(await jsonOf(removed)).toEqual({});
    expect(await shownShape()).toBeUndefined();
    const entries = await shop.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, carId))
      .orderBy(auditEntries.id);
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['change 3D view', expect.objectContaining({ shape: 'sedan', paint: 'red' })],
      ['change 3D view', expect.objectContaining({ shape: 'suv', paint: 'black' })],
      ['change 3D view', expect.objectContaining({ shape: 'none' })],
    ]);
  });

  test('a file of its own, in its colors or in a paint, is served as the viewer reads it', async () => {
    const carId = await aCarOnSale(shop);
    const { _id: file, triangles, bytes, takesPaint } = await uploaded();
    expect({ triangles, takesPaint }).toEqual({ triangles: 12, takesPaint: true });
    const shape = { name: 'own', file: `/images/cars/${carId}.glb?v=${file}`, takesPaint, bytes, triangles };
    expect(await chosen(carId, { name: 'own', paint: 'own', file })).toEqual({ ...shape, paint: 'own' });
    expect(await chosen(carId, { name: 'own', paint: 'blue' })).toEqual({ ...shape, paint: 'blue' });
    const answer = await read(shape.file);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'model/gltf-binary',
      'public, max-age=31536000, immutable',
    ]);
    const kept = await answer.arrayBuffer();
    expect(kept.byteLength).toBe(bytes);
    expect((await readShape(new Uint8Array(kept))).parts).toHaveLength(1);
  });

  test('a file without a material named paint is shown in its own colors alone; a body of the shop has none', async () => {
    const carId = await aCarOnSale(shop);
    const { _id: file, takesPaint } = await uploaded(withoutPaint());
    expect(takesPaint).toBe(false);
    expect(await told(await put(carId, { name: 'own', paint: 'red', file }))).toEqual([
      400,
      { paint: shapeTexts.noPaint },
    ]);
    expect(await told(await put(carId, { name: 'sedan', paint: 'own' }))).toEqual([
      400,
      { paint: shapeTexts.ownColors },
    ]);
    expect(await chosen(carId, { name: 'own', paint: 'own', file })).toMatchObject({ takesPaint: false });
  });

  test('a file is for the listing that takes it first, and for who brought it', async () => {
    const [one, other] = [await aCarOnSale(shop), await aCarOnSale(shop)];
    const { _id: file } = await uploaded();
    const choice = { name: 'own', paint: 'own', file };
    const gone = [400, { file: shapeTexts.gone }];
    expect(await told(await put(one, choice, await shop.signIn('Worker')))).toEqual(gone);
    expect(await told(await put(one, { ...choice, file: newId() }))).toEqual(gone);
    expect(await told(await put(one, { name: 'own', paint: 'own' }))).toEqual([
      400,
      { file: shapeTexts.missing },
    ]);
    const answers = await Promise.all([put(one, choice), put(other, choice)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await shop.database.$count(carShapes, eq(carShapes.fileId, file))).toBe(1);
  });

  test('a body, a paint or a car that is not there is refused, and nothing is changed', async () => {
    const carId = await aCarOnSale(shop);
    for (const choice of [
      {},
      { name: 'sedan' },
      { name: 'boat', paint: 'red' },
      { name: 'sedan', paint: 'pink' },
    ])
      expect((await put(carId, choice)).status).toBe(400);
    expect((await put(newId(), { name: 'sedan', paint: 'red' })).status).toBe(404);
    expect((await put(carId, { name: 'sedan', paint: 'red' }, await shop.aCustomer())).status).toBe(403);
    expect(await shop.database.$count(carShapes, eq(carShapes.carId, carId))).toBe(0);
  });
});

describe('an uploaded 3D file', () => {
  test('is judged by its content, of a type that no form of another site sends', async () => {
    expect((await send(aGlb(), worker, 'application/octet-stream')).status).toBe(201);
    expect(await told(await send(aGlb(), worker, 'text/plain'))).toEqual([415, { file: shapeTexts.notGlb }]);
    const html = new TextEncoder().encode('<!doctype html><title>No</title>');
    expect(await told(await send(html))).toEqual([415, { file: shapeTexts.notGlb }]);
    expect(await told(await send(aGlb().slice(0, 200)))).toEqual([400, { file: shapeTexts.damaged }]);
    expect(await told(await send(new Uint8Array(1_500_001)))).toEqual([413, { file: shapeTexts.tooLarge }]);
    expect((await send(aGlb(), await shop.aCustomer())).status).toBe(403);
  });

  test('waits for a car beside at most 19 others of the same person', async () => {
    const person = await shop.signIn('Worker');
    const row = {
      broughtBy: person.userId,
      bytes: 1,
      triangles: 1,
      takesPaint: false,
      createdAt: new Date(),
    };
    const rows = Array.from({ length: 19 }, () => ({ id: newId(), ...row }));
    await shop.database.insert(shapeFiles).values(rows);
    const { _id: file } = await uploaded(aGlb(), person);
    expect(await told(await send(aGlb(), person))).toEqual([409, { file: shapeTexts.tooManyWaiting }]);
    const taken = await put(await aCarOnSale(shop), { name: 'own', paint: 'own', file }, person);
    expect(taken.status).toBe(200);
    expect((await send(aGlb(), person)).status).toBe(201);
  });

  test('goes after a day that no car took it, was given another one, or was deleted; one that is shown stays', async () => {
    const [shown, replaced, deleted] = [
      await aCarOnSale(shop),
      await aCarOnSale(shop),
      await aCarOnSale(shop, { listingState: 'draft' }),
    ];
    const files = async () => Promise.all([shown, replaced, deleted].map(withOwnShape));
    const ids = (await files()).map((address) => address.split('v=')[1]!);
    const { _id: untaken } = await uploaded();
    await chosen(replaced, { name: 'sedan', paint: 'red' });
    expect((await worker.request(`/api/listings/${deleted}`, { method: 'DELETE' })).status).toBe(204);
    const isThere = async (id: string) => (await shop.images.get(shapeKey(id))) !== null;
    await sweepShapes(shop);
    for (const id of [...ids, untaken]) expect(await isThere(id)).toBe(true);
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1_000);
    try {
      await sweepShapes(shop);
      await sweepShapes(shop);
    } finally {
      vi.useRealTimers();
    }
    expect(await Promise.all([...ids, untaken].map(isThere))).toEqual([true, false, false, false]);
    expect(await shop.database.$count(shapeFiles, eq(shapeFiles.id, untaken))).toBe(0);
    expect(await shop.database.$count(shapeFiles, eq(shapeFiles.id, ids[0]!))).toBe(1);
  });
});

describe("a car's own 3D file needs the same access as its pictures", () => {
  const hidden = [404, 'private, no-store'];
  const seen = [200, 'private, max-age=3600'];
  const statusOf = async (address: string, person?: TestPerson) => {
    const answer = await read(address, person);
    return [answer.status, answer.headers.get('cache-control')];
  };

  test('of a VIP car: visitors and customers are told that there is none, VIPs and staff see it', async () => {
    const address = await withOwnShape(await aVipCar(shop));
    expect(await statusOf(address)).toEqual(hidden);
    expect(await statusOf(address, await shop.aCustomer())).toEqual(hidden);
    expect(await statusOf(address, await aVip(shop))).toEqual(seen);
    expect(await statusOf(address, worker)).toEqual(seen);
  });

  test('of a draft: for staff alone', async () => {
    const address = await withOwnShape(await aCarOnSale(shop, { listingState: 'draft' }));
    expect(await statusOf(address)).toEqual(hidden);
    expect(await statusOf(address, await aVip(shop))).toEqual(hidden);
    expect(await statusOf(address, worker)).toEqual(seen);
  });

  test('it is gone at once when it is replaced, taken away, or its listing deleted; no other name leads to it', async () => {
    const carId = await aCarOnSale(shop);
    const first = await withOwnShape(carId);
    const second = await withOwnShape(carId);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    const [path, version] = second.split('?v=') as [string, string]; // an address with its version
    const other = await aCarOnSale(shop);
    for (const address of [
      path,
      `${path}?v=`,
      `${path}?v=../${version}`,
      `/images/cars/${other}.glb?v=${version}`,
    ])
      expect((await read(address)).status, address).toBe(404);
    expect((await read(`/images/vehicles/${carId}.glb?v=${version}`, worker)).status).toBe(404);
    await worker.request(`/api/listings/${carId}/shape`, { method: 'DELETE' });
    expect((await read(second)).status).toBe(404);
  });

  test('no list, comparison or feed names it', async () => {
    const carId = await aCarOnSale(shop, { make: 'Ownshape' });
    await withOwnShape(carId);
    for (const path of [
      '/api/cars?search=ownshape',
      `/api/compare?cars=${carId}`,
      '/api/stock?search=ownshape',
    ])
      expect(await (await worker.request(path)).text(), path).not.toContain('.glb');
  });
});
