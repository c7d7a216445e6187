import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { now, setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale, aSoldOutCar } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { sweepSaved } from '../notices/sweep-saved.ts';
import { tellOfSaved } from '../notices/tell-of-saved.ts';
import { stockWaits } from '../saved.tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ trustProxy: true });
});
afterAll(() => shop.close());

const post = (path: string, body: object, from = '203.0.113.7') =>
  shop.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
const ask = (carId: string, email: string, from?: string) => post('/api/saved/waits', { carId, email }, from);
const confirm = (token: string) => post('/api/saved/waits/confirm', { token });
const anAddress = () => `Someone-${newId()}@Example.com`;
const mailsTo = (email: string) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, email.toLowerCase()))
    .orderBy(outgoingMails.id);
const tokenIn = (text: string | null | undefined) =>
  /\/saved\/mails\?token=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';
const setStock = (id: string, stock: number) =>
  shop.database.update(cars).set({ stock }).where(eq(cars.id, id));

async function aConfirmedWait(carId: string): Promise<string> {
  const email = anAddress();
  await ask(carId, email, '198.51.100.9');
  const [mail] = await mailsTo(email);
  expect((await confirm(tokenIn(mail?.text))).status).toBe(200);
  return email;
}

test('an address counts once its link was opened; it is told once, and forgotten with it', async () => {
  const id = await aSoldOutCar(shop, { make: 'Morgan', model: 'Plus Four' });
  const confirmed = await aConfirmedWait(id);
  const unconfirmed = anAddress();
  await ask(id, unconfirmed);
  await setStock(id, 1);
  await Promise.all([tellOfSaved(shop), tellOfSaved(shop)]);
  await tellOfSaved(shop);
  expect((await mailsTo(confirmed)).map(({ subject }) => subject)).toEqual([
    'Get notified when the Morgan Plus Four is back',
    'The Morgan Plus Four is back in stock',
  ]);
  expect(await mailsTo(unconfirmed)).toHaveLength(1);
  const left = await shop.database.select().from(stockWaits).where(eq(stockWaits.carId, id));
  expect(left.map(({ email }) => email)).toEqual([unconfirmed.toLowerCase()]);
});

test('confirmed after the car is back, the address is told at once; gone again, it waits on', async () => {
  const id = await aSoldOutCar(shop);
  const [late, waiting] = [anAddress(), await aConfirmedWait(id)];
  await ask(id, late);
  await setStock(id, 1);
  const link = tokenIn((await mailsTo(late))[0]?.text);
  expect((await confirm(link)).status).toBe(200);
  await setStock(id, 0);
  await tellOfSaved(shop);
  expect(await mailsTo(waiting)).toHaveLength(1);
  await setStock(id, 1);
  await tellOfSaved(shop);
  expect(await mailsTo(waiting)).toHaveLength(2);
  expect(await mailsTo(late)).toHaveLength(2);
  expect((await confirm(link)).status, 'it was told and forgotten').toBe(400);
});

test('every address gets the same answer, a mailbox at most ten mails a day, and a caller 30 questions an hour', async () => {
  const id = await aSoldOutCar(shop);
  const email = anAddress();
  const answers = [];
  for (let asked = 0; asked < 12; asked += 1) answers.push(await jsonOf(await ask(id, email, '192.0.2.1')));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await mailsTo(email)).toHaveLength(10);
  const confirmed = await aConfirmedWait(id);
  expect(await jsonOf(await ask(id, confirmed, '192.0.2.1'))).toEqual(answers[0]);
  expect(await mailsTo(confirmed), 'who waits already is not asked again').toHaveLength(1);
  const statuses = [];
  for (let asked = 0; asked < 31; asked += 1) statuses.push((await ask(id, anAddress(), '192.0.2.2')).status);
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses[30]).toBe(429);
});

test('only a sold-out car of the open catalogue can be waited for', async () => {
  const answers = await Promise.all([
    ask(await aCarOnSale(shop), anAddress(), '192.0.2.3'),
    ask(await aSoldOutCar(shop, { vip: true }), anAddress(), '192.0.2.3'),
    ask(await aSoldOutCar(shop, { listingState: 'archived' }), anAddress(), '192.0.2.3'),
    ask(await aSoldOutCar(shop), 'no address', '192.0.2.3'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([409, 404, 404, 400]);
});

test('one click forgets the address, and what was never confirmed is forgotten after two days', async () => {
  const id = await aSoldOutCar(shop);
  const [ended, waiting, stale] = [await aConfirmedWait(id), await aConfirmedWait(id), anAddress()];
  const [mail] = await mailsTo(ended);
  const { pathname, search } = new URL(mail?.oneClickEnd ?? '');
  expect((await shop.api.request(`${pathname}${search}`, { method: 'POST' })).status).toBe(200);
  await ask(id, stale, '192.0.2.4');
  const back = setClock(() => new Date(Date.now() + 49 * 3_600_000));
  await sweepSaved(shop.database);
  back();
  const left = await shop.database.select().from(stockWaits).where(eq(stockWaits.carId, id));
  expect(left.map(({ email }) => email)).toEqual([waiting.toLowerCase()]);
  expect(left[0]?.createdAt.getTime()).toBeLessThanOrEqual(now().getTime());
});
