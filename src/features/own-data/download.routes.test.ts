import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { usedCodes } from '#features/accounts/factor-codes/factor-codes.tables.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { now, setClock } from '#platform/clock.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { aCarOnSale } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../tests/support/sold.ts';
import { anAskedTradeIn, aSentPhoto, takeOldCars } from '../../../tests/support/trade-ins.ts';
import { type DataFile, fileLivesMinutes } from './own-data.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await takeOldCars(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.delete(limitUses));

const prepare = (person: TestPerson, more: object = {}) =>
  person.request('/api/account/data/download', {
    method: 'POST',
    body: JSON.stringify({ password: person.password, ...more }),
  });
const pathOf = async (person: TestPerson) => (await jsonOf<DataFile>(await prepare(person))).path;
const filesOf = async (answer: Response) => unzipSync(new Uint8Array(await answer.arrayBuffer()));
const startOf = (bytes: Uint8Array | undefined, length: number) =>
  Buffer.from(bytes ?? [])
    .subarray(0, length)
    .toString('latin1');

test('the file has the papers of each order and the photos, beside what other programs read', async () => {
  const customer = await shop.aCustomer();
  const { receiptNumber } = await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop))]);
  await shop.jobs.runWaiting();
  const photo = await aSentPhoto(customer);
  await anAskedTradeIn(customer, { photos: [photo], note: 'Smells of dog' });
  const answer = await customer.request(await pathOf(customer));
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-.*\.zip"$/);
  const files = await filesOf(answer);
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'data.json',
    `papers/${receiptNumber}.pdf`,
    `papers/contract-${receiptNumber}.pdf`,
    `photos/${photo}.jpg`,
  ]);
  for (const name of Object.keys(files).filter((one) => one.endsWith('.pdf')))
    expect(startOf(files[name], 5)).toBe('%PDF-');
  expect(startOf(files[`photos/${photo}.jpg`], 2)).toBe('\xff\xd8');
  const json = Buffer.from(files['data.json']!).toString();
  for (const said of [receiptNumber, 'Smells of dog', customer.email, 'Byron']) expect(json).toContain(said);
});

test('photos of damage of a rental are in the file of who rented it, and of nobody else', async () => {
  const customer = await shop.aCustomer();
  const line = aSoldLine(await aCarOnSale(shop), { type: 'rent', rentalDays: 3, price: 2_529.02 });
  const { orders: rented } = await aSale(shop, customer, [line]);
  const worker = await shop.signIn('Worker');
  const photo = await aSentPhoto(worker, { path: '/api/rental-photos' });
  const handedOver = await worker.request(`/api/orders/${rented[0]!._id}/delivered`, {
    method: 'POST',
    body: JSON.stringify({ condition: { damages: [{ place: 'rear', what: 'Scratch', photos: [photo] }] } }),
  });
  expect(handedOver.status, await handedOver.text()).toBe(200);
  const name = `rentals/${photo}.jpg`;
  const files = await filesOf(await customer.request(await pathOf(customer)));
  expect(startOf(files[name], 2)).toBe('\xff\xd8');
  for (const other of [await shop.aCustomer(), worker])
    expect(Object.keys(await filesOf(await other.request(await pathOf(other))))).not.toContain(name);
});

test('a table is read whole, in parts, by a key of one column and of several', async () => {
  const worker = await shop.signIn('Worker');
  const many = Array.from({ length: 1201 }, (_, place) => `${place}`);
  await shop.database
    .insert(usedCodes)
    .values(many.map((code) => ({ userId: worker.userId, code, usedAt: now() })));
  for (const nth of many)
    await recordAudit(shop.database, {
      actor: worker.actor,
      action: `act ${nth}`,
      subject: { type: 'car', id: nth, name: nth },
    });
  const files = await filesOf(await worker.request(await pathOf(worker)));
  // As the file says of itself.
  const { tables } = JSON.parse(Buffer.from(files['data.json']!).toString()) as {
    tables: Record<string, { action?: string }[]>;
  };
  expect(tables.second_factor_used_codes).toHaveLength(many.length);
  expect(tables.audit_entries!.map(({ action }) => action)).toEqual(many.map((nth) => `act ${nth}`));
});

test('staff get theirs as well', async () => {
  const worker = await shop.signIn('Worker');
  const files = await filesOf(await worker.request(await pathOf(worker)));
  expect(Buffer.from(files['data.json']!).toString()).toContain(worker.username);
});

test('it is asked for with the password, and a code where a second factor is on', async () => {
  const customer = await shop.aCustomer();
  expect((await prepare(customer, { password: 'wrong' })).status).toBe(400);
  await shop.database.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, customer.userId));
  expect(await jsonOf(await prepare(customer))).toMatchObject({ fields: { code: expect.any(String) } });
});

test("the link opens nobody's data but its owner's, for ten minutes, and an older one opens nothing", async () => {
  const [customer, other] = [await shop.aCustomer(), await shop.aCustomer()];
  const older = await pathOf(customer);
  const path = await pathOf(customer);
  const refused = async (person: TestPerson, at: string) =>
    expect(await jsonOf(await person.request(at))).toMatchObject({ code: 'link-over' });
  await refused(other, path);
  await refused(customer, older);
  await refused(customer, '/api/account/data/file?ticket=guess');
  expect((await shop.api.request(path)).status).toBe(401);
  expect((await customer.request(path)).status).toBe(200);
  const at = now().getTime() + fileLivesMinutes * 60_000 + 1000;
  const back = setClock(() => new Date(at));
  await refused(customer, path);
  back();
});

test('after ten files in an hour the eleventh waits', async () => {
  const customer = await shop.aCustomer();
  const path = await pathOf(customer);
  for (let file = 0; file < 10; file += 1) {
    const answer = await customer.request(path);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  expect((await customer.request(path)).status).toBe(429);
});
