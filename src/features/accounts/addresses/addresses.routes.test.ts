import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { mostAddresses } from './address.rules.ts';
import type { OwnAddress } from './addresses.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const home = {
  street: '12 St James Square',
  city: 'Detroit',
  region: 'MI',
  postalCode: '48226',
  country: 'United States',
};
const nairobi = { street: '4 Moi Avenue', city: 'Nairobi', region: '', postalCode: '', country: 'Kenya' };

const send = (person: TestPerson, method: string, path: string, body?: unknown) =>
  person.request(`/api/account/addresses${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const add = async (person: TestPerson, address: unknown) =>
  jsonOf<OwnAddress>(await send(person, 'POST', '', address));
const list = async (person: TestPerson) => jsonOf<OwnAddress[]>(await send(person, 'GET', ''));

test('the first address is the default one, and comes as the text that an order has', async () => {
  const customer = await shop.aCustomer();
  expect(await list(customer)).toEqual([]);
  const first = await add(customer, home);
  expect(first).toMatchObject({ ...home, isDefault: true });
  expect(first.text).toBe('12 St James Square\nDetroit, MI 48226\nUnited States');
  expect(await add(customer, nairobi)).toMatchObject({ isDefault: false });
  expect((await list(customer)).map(({ city }) => city)).toEqual(['Detroit', 'Nairobi']);
});

test('another one is made the default, and stays the only one', async () => {
  const customer = await shop.aCustomer();
  await add(customer, home);
  const other = await add(customer, nairobi);
  const made = await Promise.all([1, 2, 3].map(() => send(customer, 'POST', `/${other._id}/default`)));
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await list(customer)).map(({ city, isDefault }) => [city, isDefault])).toEqual([
    ['Nairobi', true],
    ['Detroit', false],
  ]);
});

test('where the default one is removed, the newest of the others is it', async () => {
  const customer = await shop.aCustomer();
  const first = await add(customer, home);
  await add(customer, nairobi);
  await add(customer, { ...nairobi, street: '5 Moi Avenue' });
  expect((await send(customer, 'DELETE', `/${first._id}`)).status).toBe(204);
  expect((await send(customer, 'DELETE', `/${first._id}`)).status).toBe(404);
  expect((await list(customer)).map(({ street, isDefault }) => [street, isDefault])).toEqual([
    ['5 Moi Avenue', true],
    ['4 Moi Avenue', false],
  ]);
});

test('one that is kept already is not kept twice, also by two presses at once', async () => {
  const customer = await shop.aCustomer();
  const shouted = { ...home, street: home.street.toUpperCase(), city: ' Detroit ' };
  const kept = await Promise.all([add(customer, home), add(customer, home), add(customer, shouted)]);
  expect(new Set(kept.map(({ _id }) => _id)).size).toBe(1);
  expect(await list(customer)).toHaveLength(1);
});

test('an address is changed whole, and a part that is missing is told at its field', async () => {
  const customer = await shop.aCustomer();
  const { _id } = await add(customer, home);
  const changed = await send(customer, 'PUT', `/${_id}`, { ...home, postalCode: '48201' });
  expect(await jsonOf(changed)).toMatchObject({ _id, postalCode: '48201', isDefault: true });
  const refused = await send(customer, 'PUT', `/${_id}`, { ...home, postalCode: '', street: 'a\nb' });
  expect(refused.status).toBe(400);
  expect(await jsonOf(refused)).toMatchObject({ fields: { street: 'Use one line of text' } });
  const homeless = await send(customer, 'POST', '', { ...home, region: '', postalCode: ' ' });
  expect(await jsonOf(homeless)).toMatchObject({
    fields: { region: 'Enter the state', postalCode: 'Enter the postal code' },
  });
});

test('an apartment or suite is kept with the address, told in its text, and can be taken out again', async () => {
  const customer = await shop.aCustomer();
  expect(await add(customer, home)).toMatchObject({ line2: '' });
  const flat = await add(customer, { ...home, line2: ' Apt 4B ' });
  expect(flat).toMatchObject({ ...home, line2: 'Apt 4B' });
  expect(flat.text).toBe('12 St James Square\nApt 4B\nDetroit, MI 48226\nUnited States');
  expect((await list(customer)).map(({ line2 }) => line2)).toEqual(['', 'Apt 4B']);
  const suite = await send(customer, 'PUT', `/${flat._id}`, { ...home, line2: 'Suite 9' });
  expect(await jsonOf(suite)).toMatchObject({ line2: 'Suite 9' });
  const house = await send(customer, 'PUT', `/${flat._id}`, home);
  expect(await jsonOf(house)).toMatchObject({ line2: '' });
  const refused = await send(customer, 'POST', '', { ...home, line2: 'Apt 4\nApt 5' });
  expect(refused.status).toBe(400);
  expect(await jsonOf(refused)).toMatchObject({ fields: { line2: 'Use one line of text' } });
});

test('there are at most as many as can be looked over, however many presses come at once', async () => {
  const customer = await shop.aCustomer();
  const answers = await Promise.all(
    Array.from({ length: mostAddresses + 3 }, (_, number) =>
      send(customer, 'POST', '', { ...nairobi, street: `${number} Moi Avenue` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  const kept = await list(customer);
  expect(kept).toHaveLength(mostAddresses);
  expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('staff have none: they buy nothing', async () => {
  const worker = await shop.signIn('Worker');
  expect((await send(worker, 'GET', '')).status).toBe(403);
});
