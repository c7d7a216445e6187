import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Setting } from '#features/settings/settings.contract.ts';
import { settingVersions } from '#features/settings/settings.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { configuredBrand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { aCarOnSale } from '../../tests/support/cars.ts';
import { jsonOf } from '../../tests/support/json.ts';
import type { TestPerson } from '../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { anOldCar, aValue, takeOldCars } from '../../tests/support/trade-ins.ts';
import { aDelivery, aRealVin, vehicleRowOf } from '../../tests/support/vehicles.ts';

let shop: TestShop;
let worker: TestPerson;
let boss: TestPerson;
let customer: TestPerson;
let carId: string;
let vehicle: { id: string; vin: string };
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  boss = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
  customer = await shop.signIn('User');
  await takeOldCars(shop);
  carId = await aCarOnSale(shop);
  const [one] = await aDelivery(shop, worker, carId, 1);
  vehicle = { id: one!.id, vin: one!.vin };
});
afterAll(() => shop.close());
beforeEach(() => shop.database.delete(limitUses));

const send = (person: TestPerson, path: string, body: object, method = 'POST') =>
  person.request(`/api${path}`, { method, body: JSON.stringify(body) });

let count = 0;
const aName = () => {
  count += 1;
  return `one-line-${count}`;
};
const register = (sent: object) => {
  const password = 'Drive-Marque-1';
  const body = { email: `${aName()}@example.com`, password, confirmPassword: password };
  return shop.api.request('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, firstName: 'Ada', lastName: 'Byron', phone: '1', ...sent }),
  });
};
const hire = (sent: object) => {
  const username = aName();
  const body = { email: `${username}@example.com`, username, password: 'Temporary-1', phone: '1' };
  return send(boss, '/global-admin/create-admin', { ...body, ...sent });
};
const pay = (sent: object) => {
  const buyer = { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '1', address: 'Street 1' };
  const basket = [{ carId, quantity: 1, type: 'purchase', price: 1 }];
  return customer.request('/api/payments/card', {
    method: 'POST',
    headers: { 'idempotency-key': newId() },
    body: JSON.stringify({ buyer: { ...buyer, ...sent }, basket }),
  });
};
const addCar = (sent: object) =>
  send(worker, '/cars/add-car', {
    make: 'Alpine',
    model: 'A110',
    color: 'Blue',
    price: 71_500,
    topSpeed: 275,
    stock: 1,
    image: newId(),
    ...sent,
  });
const edit = (sent: object) =>
  send(
    worker,
    `/listings/${carId}`,
    { make: 'Alpine', model: 'A110', color: 'Blue', topSpeed: 275, ...sent },
    'PUT',
  );
const deliver = (location: string) =>
  send(worker, '/vehicles/deliveries', {
    key: newId(),
    unitsAre: 'new',
    carId,
    vins: [aRealVin()],
    location,
  });
const writeSheet = (location: string) =>
  send(worker, `/vehicles/${vehicle.id}`, { vin: vehicle.vin, arrivedOn: '2026-01-05', location }, 'PUT');
const offerOldCar = async (sent: object) =>
  send(await shop.aCustomer(), '/trade-ins', anOldCar({ make: 'Alpine', ...sent }));
const addValueLine = (sent: object) => send(boss, '/trade-in-values', aValue(sent));
const set = async (name: string, json: unknown) => {
  const settings = await jsonOf<Setting[]>(await boss.request('/api/settings'));
  const expectedVersion = settings.find((setting) => setting.name === name)!.version;
  return send(boss, `/settings/${name}`, { expectedVersion, json }, 'PUT');
};
const fee = { name: 'Fee', mode: 'purchase', kind: 'amount', value: 9, receiver: 'dealer', taxed: true };
const { contact, openingHours, name, wordmark, tagline, description, legalName, legalNote } = configuredBrand;
const named = { name, wordmark, tagline, description, legalName, legalNote };
const closed = (reason: string) => ({ ...openingHours, closedDays: [{ date: '2030-12-25', reason }] });

type Way = [field: string, what: string, send: (text: string) => Response | Promise<Response>];
/** Ways that take whatever text is sent. */
const open: Way[] = [
  ['firstName', 'a registration', (firstName) => register({ firstName })],
  ['lastName', 'a registration', (lastName) => register({ lastName })],
  ['phone', 'a registration', (phone) => register({ phone })],
  ['firstName', 'an account of staff', (firstName) => hire({ firstName })],
  ['phone', 'an account of staff', (phone) => hire({ phone })],
  ['make', 'a listing', (make) => edit({ make })],
  ['model', 'a listing', (model) => edit({ model })],
  ['color', 'a listing', (color) => edit({ color })],
  ['trim', 'a listing', (trim) => edit({ trim })],
  ['interiorColor', 'a listing', (interiorColor) => edit({ interiorColor })],
  ['equipment.1', 'a listing', (one) => edit({ equipment: ['Sunroof', one] })],
  ['location', 'a delivery', deliver],
  ['location', 'the sheet of a vehicle', writeSheet],
  ['make', 'an old car', (make) => offerOldCar({ make })],
  ['model', 'an old car', (model) => offerOldCar({ model })],
  ['make', 'a value of old cars', (make) => addValueLine({ make })],
  ['model', 'a value of old cars', (model) => addValueLine({ model })],
  ['json.0.name', 'a price line', (line) => set('priceLines', [{ ...fee, name: line }])],
  ['json.name', 'a tax', (tax) => set('salesTax', { name: tax, percent: 7, way: 'added' })],
  ['json.tagline', 'the dealership', (line) => set('dealershipName', { ...named, tagline: line })],
  ['json.city', 'the contact', (city) => set('contact', { ...contact, city })],
  ['json.closedDays.0.reason', 'the opening hours', (reason) => set('openingHours', closed(reason))],
];
const ways: Way[] = [
  ...open,
  ['make', 'a new car', (make) => addCar({ make })],
  ['trim', 'a new car', (trim) => addCar({ trim })],
  ['alt', 'a picture', (alt) => send(worker, `/listings/${carId}/pictures/${newId()}`, { alt }, 'PUT')],
  ['buyer.firstName', 'a payment', (firstName) => pay({ firstName })],
  ['buyer.phone', 'a payment', (phone) => pay({ phone })],
];

const hidden = ['\u202e', '\u200b', '\u2066', '\ufeff', '\u00ad', '\u0000', '\u200d', '\u{e0041}'];
const breaks = ['\n', '\u0085', '\u2028'];

test.each(ways)('%s of %s is one line that others can read', async (field, _what, sent) => {
  // Phones paste such signs around a number: they are removed there.
  const refused = field.endsWith('phone') ? breaks : [...hidden, ...breaks];
  for (const sign of refused) {
    const answer = await sent(`Ac${sign}me`);
    const text = breaks.includes(sign) ? 'Use one line of text' : 'Remove invisible characters';
    const told = [sign, answer.status, await answer.json()];
    expect(told).toEqual([sign, 400, expect.objectContaining({ fields: { [field]: text } })]);
  }
});

test('signs that nobody sees are removed from a phone number', async () => {
  for (const sign of ['\u202d', '\u202c', '\u200b', '\ufeff']) {
    const phone = `${sign}313 555${sign} 0142`;
    expect(await (await register({ phone })).json()).toMatchObject({ phone: '313 555 0142' });
    expect(await (await hire({ phone })).json()).toMatchObject({ staff: { phone: '313 555 0142' } });
  }
});

test.each(open)('%s of %s takes emoji, flags and scripts that need joiners', async (_field, _what, sent) => {
  for (const text of [
    '👩‍👩‍👧‍👦 🇩🇪',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} ☎️',
    'خانه\u200cی',
    'क्\u200dष',
  ]) {
    const answer = await sent(text);
    expect([text, answer.status]).toEqual([text, expect.toBeOneOf([200, 201])]);
  }
});

test('what was stored before is read as it is: a setting counts, a listing and a vehicle are shown', async () => {
  const line = { ...fee, name: 'Fe\u200be' };
  await shop.database.delete(settingVersions);
  await shop.database.insert(settingVersions).values({
    name: 'priceLines',
    version: 1,
    value: [line],
    changedBy: 'ada@example.com',
    changedAt: now(),
  });
  shop.kept.values.clear();
  expect(await readPriceTerms(shop)).toMatchObject({ lines: [line] });
  const settings = await jsonOf<Setting[]>(await boss.request('/api/settings'));
  expect(settings.find((setting) => setting.name === 'priceLines')).toMatchObject({ json: [line] });

  const id = await aCarOnSale(shop, { make: 'Al\u200bpine', trim: 'G\u202eT' });
  expect(await jsonOf(await shop.api.request(`/api/cars/${id}`))).toMatchObject({
    make: 'Al\u200bpine',
    trim: 'G\u202eT',
  });
  await shop.database.update(vehicles).set({ location: 'Ya\u00adrd' }).where(eq(vehicles.id, vehicle.id));
  expect(await jsonOf(await worker.request(`/api/vehicles/${vehicle.id}`))).toMatchObject({
    location: 'Ya\u00adrd',
  });
  expect(await vehicleRowOf(shop, vehicle.id)).toMatchObject({ location: 'Ya\u00adrd' });
});

test('an address has lines, and each is judged', async () => {
  const toldOf = async (address: string) => jsonOf(await pay({ address }));
  for (const address of ['1 Main St\nDetroit, MI 48201', '1 Main St\r\n\r\nDetroit\tMI'])
    expect(await toldOf(address)).toMatchObject({ code: 'price-changed' });
  expect(await toldOf('1 Main St\nDet\u200broit')).toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('invisible'),
  });
});
