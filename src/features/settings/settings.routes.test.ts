import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { aCarOnSale } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Setting, SettingChange } from './settings.contract.ts';

let shop: TestShop;
let chief: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  chief = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
});
afterAll(() => shop.close());

const put = (person: TestPerson, name: string, body: object) =>
  person.request(`/api/settings/${name}`, { method: 'PUT', body: JSON.stringify(body) });
const settingsNow = async () => jsonOf<Setting[]>(await chief.request('/api/settings'));
const versionOf = async (name: string) =>
  (await settingsNow()).find((setting) => setting.name === name)!.version;

const fee = {
  name: 'Documentation',
  mode: 'purchase',
  kind: 'amount',
  value: 895,
  receiver: 'dealer',
  taxed: true,
};

test('a Global-Admin sets a price line, and the next answer shows the new price', async () => {
  const id = await aCarOnSale(shop, { priceCents: 1_000_000 });
  const changed = await put(chief, 'priceLines', { expectedVersion: 0, json: [fee] });
  expect([changed.status, await jsonOf<Setting>(changed)]).toEqual([
    200,
    expect.objectContaining({
      name: 'priceLines',
      version: 1,
      isDefault: false,
      value: 'Documentation $895 (purchase, dealer, taxed)',
      json: [fee],
    }),
  ]);
  const car = await jsonOf<Car>(await shop.api.request(`/api/cars/${id}`));
  expect(car).toMatchObject({ price: 10_895, basePrice: 10_000 });
  const reset = await put(chief, 'priceLines', { expectedVersion: 1 });
  expect(await jsonOf<Setting>(reset)).toMatchObject({ version: 2, isDefault: true, value: 'none' });
  expect(await jsonOf<Car>(await shop.api.request(`/api/cars/${id}`))).toMatchObject({ price: 10_000 });
  const history = await chief.request('/api/settings/priceLines/history');
  expect(await jsonOf<SettingChange[]>(history)).toEqual([
    { version: 2, changedBy: chief.email, changedAt: expect.any(String) },
    expect.objectContaining({ version: 1, value: 'Documentation $895 (purchase, dealer, taxed)' }),
  ]);
});

test('a line that is offered leaves the shown price alone, and is told as chosen', async () => {
  const id = await aCarOnSale(shop, { priceCents: 1_000_000 });
  const seen = await versionOf('priceLines');
  const offered = { ...fee, choice: 'chosen' };
  const changed = await put(chief, 'priceLines', { expectedVersion: seen, json: [offered] });
  expect(await jsonOf<Setting>(changed)).toMatchObject({
    value: 'Documentation $895 (purchase, dealer, taxed, chosen)',
    json: [offered],
  });
  const car = await jsonOf<Car>(await shop.api.request(`/api/cars/${id}`));
  expect(car).toMatchObject({ price: 10_000 });
  const free = await put(chief, 'priceLines', {
    expectedVersion: seen + 1,
    json: [{ ...offered, value: 0 }],
  });
  expect([free.status, await free.text()]).toEqual([
    400,
    expect.stringContaining('this is an optional extra'),
  ]);
  await put(chief, 'priceLines', { expectedVersion: seen + 1 });
});

test('a change that was decided on an older value is refused with 409, and the newer one stays', async () => {
  const seen = await versionOf('salesTax');
  const tax = { name: 'Sales tax', percent: 6, way: 'added' };
  expect((await put(chief, 'salesTax', { expectedVersion: seen, json: tax })).status).toBe(200);
  const late = await put(chief, 'salesTax', { expectedVersion: seen, json: { ...tax, percent: 7 } });
  expect([late.status, await late.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'setting-changed', version: seen + 1 }),
  ]);
  const kept = (await settingsNow()).find(({ name }) => name === 'salesTax');
  expect(kept).toMatchObject({ version: seen + 1, json: tax });
  expect((await put(chief, 'salesTax', { expectedVersion: seen + 1, json: null })).status).toBe(200);
});

test('a misspelt field is refused, and does not reset the setting', async () => {
  const seen = await versionOf('priceLines');
  expect((await put(chief, 'priceLines', { expectedVersion: seen, value: [fee] })).status).toBe(400);
  expect(await versionOf('priceLines')).toBe(seen);
});

test('what is wrong is told at its place, and nothing is kept', async () => {
  const seen = await versionOf('priceLines');
  const wrong = await put(chief, 'priceLines', {
    expectedVersion: seen,
    json: [fee, { ...fee, name: ' ', value: -1 }],
  });
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    expect.objectContaining({
      fields: { 'json.1.name': 'Give it a name', 'json.1.value': 'Enter an amount of 0 or more' },
    }),
  ]);
  const twice = await put(chief, 'priceLines', { expectedVersion: seen, json: [fee, fee] });
  expect(await twice.json()).toMatchObject({ fields: { json: 'Two lines have the same name' } });
  expect((await put(chief, 'noSuchSetting', { expectedVersion: 0, json: 1 })).status).toBe(404);
  expect(await versionOf('priceLines')).toBe(seen);
});

test('nobody but a verified Global-Admin reads or changes a setting', async () => {
  const others = [
    await shop.signIn('Admin', { permits: ['admin-management'] }),
    await shop.signIn('Workers-Admin'),
    await shop.aCustomer(),
    await shop.signIn('Global-Admin'),
  ];
  for (const person of others) {
    expect((await person.request('/api/settings')).status, person.role).toBe(403);
    expect((await put(person, 'salesTax', { expectedVersion: 0 })).status, person.role).toBe(403);
  }
});
