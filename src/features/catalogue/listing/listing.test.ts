import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { aCarOnSale, aVipCar } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aDelivery } from '../../../../tests/support/vehicles.ts';
import { takeStock } from '../stock/take-stock.ts';
import type { Listing } from './listing.contract.ts';

let shop: TestShop;
let worker: TestPerson;
let chief: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  chief = await shop.signIn('Workers-Admin', { permits: ['workers-admin'] });
});
afterAll(() => shop.close());

const call = (method: string, path: string, body: unknown = {}, person = worker) =>
  person.request(`/api/listings/${path}`, { method, body: JSON.stringify(body) });
const read = async (id: string) => jsonOf<Listing>(await worker.request(`/api/listings/${id}`));
const names = { make: 'Lancia', model: 'Delta', color: 'Red', topSpeed: 220 };
const aDelta = (given = {}) => aCarOnSale(shop, { ...names, ...given });
const auditOf = (id: string) =>
  shop.database.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id);

const all = {
  ...names,
  condition: 'used',
  modelYear: 1992,
  trim: 'HF Integrale Evoluzione',
  body: 'hatchback',
  fuel: 'petrol',
  transmission: 'manual',
  drive: 'all',
  powerKw: 155,
  zeroTo100: 5.7,
  rangeKm: 500,
  consumption: 11.2,
  seats: 5,
  doors: 5,
  interiorColor: 'Beige Alcantara',
  mileageKm: 88_000,
  previousOwners: 3,
  description: 'Timing belt done in 2024.\n\nSmall stone chips on the bonnet.',
  equipment: ['Recaro seats', 'Sunroof'],
};

describe('a listing is edited as a whole', () => {
  test('all facts, the description and the equipment come back as they were sent', async () => {
    const id = await aDelta({ stock: 1 });
    const answer = await call('PUT', id, all);
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining(all)]);
    expect(await read(id)).toMatchObject(all);
  });

  test('half a character is kept as a replacement character, in the row and in the audit', async () => {
    const id = await aDelta();
    const answer = await call('PUT', id, { ...names, trim: 'HF\ud800' });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ trim: 'HF\uFFFD' }),
    ]);
    expect((await auditOf(id)).at(-1)!.after).toMatchObject({ trim: 'HF\uFFFD' });
  });

  test('a fact that is left out is not known any more', async () => {
    const id = await aDelta({ stock: 1 });
    await call('PUT', id, all);
    await call('PUT', id, names);
    const { vip, listingState, version, priceChanges, ...shown } = await read(id);
    expect({ vip, listingState, priceChanges }).toEqual({
      vip: false,
      listingState: 'published',
      priceChanges: [],
    });
    expect(Object.keys(shown).sort()).toEqual(
      [
        '_id',
        'basePrice',
        'color',
        'condition',
        'image',
        'make',
        'model',
        'price',
        'stock',
        'topSpeed',
      ].sort(),
    );
    expect(version).toMatch(/^[0-9a-f]{16}$/);
  });

  test('the audit tells what changed and nothing else, and the same again writes nothing', async () => {
    const id = await aDelta({ modelYear: 1991 });
    const wanted = { ...names, color: 'Blue', modelYear: 1992 };
    await call('PUT', id, wanted);
    await call('PUT', id, wanted);
    expect(await auditOf(id)).toMatchObject([
      {
        actorUserId: worker.userId,
        action: 'change listing',
        before: { color: 'Red', modelYear: 1991 },
        after: { color: 'Blue', modelYear: 1992 },
      },
    ]);
  });

  test('a form that somebody overtook is refused; a sale meanwhile overtakes nobody', async () => {
    const id = await aDelta();
    const { version } = await read(id);
    await shop.database.transaction((transaction) => takeStock(transaction, [{ carId: id, quantity: 1 }]));
    const first = await call('PUT', id, { ...names, seats: 5, expectedVersion: version });
    expect(first.status).toBe(200);
    const late = await call('PUT', id, { ...names, seats: 4, expectedVersion: version });
    expect([late.status, await late.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'listing-changed' }),
    ]);
    expect(await read(id)).toMatchObject({ seats: 5, stock: 9 });
  });

  test('of two forms that are saved at once one is refused', async () => {
    const id = await aDelta();
    const { version } = await read(id);
    const answers = await Promise.all(
      [1, 2, 3].map((seats) => call('PUT', id, { ...names, seats, expectedVersion: version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test.each([
    [
      { condition: 'used', mileageKm: 5 },
      { condition: 'There are 10 of these. A listing that is not new can have only one vehicle.' },
    ],
    [{ modelYear: 3000 }, { modelYear: 'Enter 2100 or earlier' }],
    [{ description: 'a\u0007' }, { description: 'Use plain text' }],
    [{ equipment: ['Sunroof', 'Sunroof'] }, { equipment: 'Name each thing once' }],
    [{ equipment: [''] }, { 'equipment.0': 'Enter an item' }],
    [{ make: ' ' }, { make: 'Enter the make' }],
  ])('%j is refused at its field, and nothing is saved', async (given, fields) => {
    const id = await aDelta();
    const answer = await call('PUT', id, { ...names, color: 'Green', ...given });
    expect([answer.status, (await jsonOf<{ fields: object }>(answer)).fields]).toEqual([400, fields]);
    expect(await read(id)).toMatchObject({ color: 'Red' });
  });

  test('a published car that is not new needs its mileage; a draft may wait for it', async () => {
    const refusal = { mileageKm: 'Enter the mileage. It is required for cars that are not new.' };
    const published = await call('PUT', await aDelta({ stock: 1 }), { ...names, condition: 'demo' });
    expect([published.status, (await jsonOf<{ fields: object }>(published)).fields]).toEqual([400, refusal]);
    const draft = await aDelta({ stock: 1, listingState: 'draft' });
    expect((await call('PUT', draft, { ...names, condition: 'demo' })).status).toBe(200);
    const early = await call('POST', `${draft}/publish`);
    expect([early.status, (await jsonOf<{ fields: object }>(early)).fields]).toEqual([400, refusal]);
    await call('PUT', draft, { ...names, condition: 'demo', mileageKm: 900 });
    expect((await call('POST', `${draft}/publish`)).status).toBe(200);
  });
});

test('a draft of an old car, whose top speed nobody has entered, asks for it before it is published', async () => {
  const draft = await aDelta({ topSpeed: 0, listingState: 'draft' });
  const early = await call('POST', `${draft}/publish`);
  const refusal = { topSpeed: 'Enter the top speed. It is required for published cars.' };
  expect([early.status, (await jsonOf<{ fields: object }>(early)).fields]).toEqual([400, refusal]);
  expect((await call('PUT', draft, names)).status).toBe(200);
  expect((await call('POST', `${draft}/publish`)).status).toBe(200);
});

test('a listing of several vehicles does not become one, whether its stock counts them or not', async () => {
  const used = { ...names, condition: 'used', mileageKm: 9 };
  const textOf = async (answer: Response) => [
    answer.status,
    (await jsonOf<{ fields?: { condition: string } }>(answer)).fields?.condition,
  ];
  const id = await aDelta({ stock: 0 });
  const [one] = await aDelivery(shop, worker, id, 1, { state: 'preparing' });
  const [two] = await aDelivery(shop, worker, id, 1, { state: 'preparing' });
  expect(await textOf(await call('PUT', id, used))).toEqual([
    400,
    `${one!.stockNumber}, ${two!.stockNumber} are still in stock. A listing that is not new can have only one vehicle.`,
  ]);
  const beside = await aDelta({ stock: 1 });
  const [third] = await aDelivery(shop, worker, beside, 1, { state: 'preparing' });
  expect(await textOf(await call('PUT', beside, used))).toEqual([
    400,
    `${third!.stockNumber} is still in stock, and one without a VIN. A listing that is not new can have only one vehicle.`,
  ]);
  const single = await aDelta({ stock: 0 });
  await aDelivery(shop, worker, single, 1);
  expect((await call('PUT', single, used)).status).toBe(200);
});

test('a car is taken out of the shop and offered again, and each is told once', async () => {
  const id = await aVipCar(shop);
  for (const path of ['archive', 'archive', 'publish', 'publish'])
    expect((await call('POST', `${id}/${path}`)).status).toBe(200);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['archive listing', 'publish listing']);
  expect(await read(id)).toMatchObject({ vip: true, listingState: 'published' });
});

test('a price is changed with its history, by a verified Workers-Admin alone', async () => {
  const id = await aDelta({ priceCents: 2_000_000 });
  expect((await call('PUT', `${id}/price`, { price: 1 })).status).toBe(403);
  const changed = await call('PUT', `${id}/price`, { price: 19_500.5, expectedPrice: 20_000 }, chief);
  expect(await changed.json()).toMatchObject({ price: 19_500.5, oldPrice: 20_000 });
  const late = await call('PUT', `${id}/price`, { price: 18_000, expectedPrice: 20_000 }, chief);
  expect([late.status, await late.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'price-changed', price: 19_500.5 }),
  ]);
  await call('PUT', `${id}/price`, { price: 19_500.5 }, chief);
  expect((await read(id)).priceChanges).toMatchObject([{ before: 20_000, after: 19_500.5 }]);
});

test('an undo gives back the price and the old price it had, audited, and only while there is no later change', async () => {
  const id = await aDelta({ priceCents: 2_000_000, oldPriceCents: 2_100_000 });
  const before = await read(id);
  expect(before).toMatchObject({ basePrice: 20_000, oldBasePrice: 21_000 });
  const undo = { price: 20_000, expectedPrice: 200_000, oldPrice: before.oldBasePrice };
  await call('PUT', `${id}/price`, { price: 200_000, expectedPrice: 20_000 }, chief);
  expect((await call('PUT', `${id}/price`, undo, chief)).status).toBe(200);
  expect(await read(id)).toMatchObject({ basePrice: 20_000, oldBasePrice: 21_000 });
  expect((await auditOf(id)).at(-1)).toMatchObject({
    action: 'change price',
    before: { price: 200_000 },
    after: { price: 20_000, oldPrice: 21_000 },
  });
  await call('PUT', `${id}/price`, { price: 18_000 }, chief);
  const late = await call('PUT', `${id}/price`, { ...undo, oldPrice: null }, chief);
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'price-changed' }]);
  expect((await call('PUT', `${id}/price`, { price: 1, oldPrice: null }, chief)).status).toBe(400);
});

test('a price update by name is in the history too, and leaves what is not new alone', async () => {
  const model = 'Thema 8.32';
  const id = await aDelta({ model, priceCents: 2_000_000 });
  const used = await aDelta({ model, priceCents: 900_000, condition: 'used', mileageKm: 1, stock: 1 });
  const answer = await chief.request('/api/cars/update-price', {
    method: 'PUT',
    body: JSON.stringify({ make: 'lancia', model, price: 21_000 }),
  });
  expect(await answer.json()).toMatchObject({ matched: 1, changed: 1 });
  expect((await read(id)).priceChanges).toMatchObject([{ before: 20_000, after: 21_000 }]);
  expect(await read(used)).toMatchObject({ price: 9_000, priceChanges: [] });
});

test('a used car is added with its facts in one call, and a draft waits', async () => {
  const given = {
    ...all,
    model: 'Delta S4',
    price: 500_000,
    stock: 1,
    image: 'https://pictures.example.com/s4.jpg',
  };
  const add = (more: object) =>
    worker.request('/api/cars/add-car', { method: 'POST', body: JSON.stringify({ ...given, ...more }) });
  const added = await add({});
  const { _id } = await jsonOf<{ _id: string }>(added);
  expect([added.status, await jsonOf<Listing>(await shop.api.request(`/api/cars/${_id}`))]).toEqual([
    201,
    expect.objectContaining({ ...all, model: 'Delta S4' }),
  ]);
  const draft = await jsonOf<{ _id: string }>(await add({ draft: true, mileageKm: undefined }));
  expect(await read(draft._id)).toMatchObject({ listingState: 'draft' });
  const fieldsOf = async (more: object) => (await jsonOf<{ fields: object }>(await add(more))).fields;
  expect(await fieldsOf({ stock: 2 })).toEqual({
    stock: 'A listing that is not new has one vehicle: enter 0 or 1',
  });
  expect(await fieldsOf({ mileageKm: undefined })).toEqual({
    mileageKm: 'Enter the mileage. It is required for cars that are not new.',
  });
});

test('no such car is said in the shop’s words', async () => {
  for (const [method, path] of [
    ['GET', 'none'],
    ['POST', 'none/archive'],
  ] as const) {
    const answer = await worker.request(`/api/listings/${path}`, { method });
    expect([answer.status, (await jsonOf<{ message: string }>(answer)).message]).toEqual([
      404,
      'Car not found.',
    ]);
  }
});
