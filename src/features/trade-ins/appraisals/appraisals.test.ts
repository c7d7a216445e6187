import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { anAskedTradeIn, aValueOf, offerFor, takeOldCars } from '../../../../tests/support/trade-ins.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import type { Appraisal } from './appraisals.contract.ts';

let shop: TestShop;
let chief: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  await takeOldCars(shop);
  chief = await shop.signIn('Workers-Admin');
});
afterAll(() => shop.close());
beforeEach(() => shop.database.delete(limitUses));

const list = async (query: string) => {
  const answer = await chief.request(`/api/appraisals?${query}`);
  return {
    total: answer.headers.get('x-total-count'),
    next: /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1],
    items: await jsonOf<Appraisal[]>(answer),
  };
};
const post = (person: TestPerson, path: string, body: object) =>
  person.request(`/api/appraisals/${path}`, { method: 'POST', body: JSON.stringify(body) });

test('what waits longest comes first, in pages, by VIN, car and customer, with its count', async () => {
  const customer = await shop.aCustomer();
  const vin = aRealVin();
  const asked = [
    await anAskedTradeIn(customer, { make: 'Lancia', model: 'Delta', VIN: vin }),
    await anAskedTradeIn(customer, { make: 'Lancia', model: 'Thema' }),
    await anAskedTradeIn(customer, { make: 'Lancia', model: '100% Kappa_' }),
  ];
  const first = await list('search=lancia&limit=2');
  expect(first.total).toBe('3');
  expect(first.items.map(({ _id }) => _id)).toEqual(asked.slice(0, 2).map(({ _id }) => _id));
  expect(first.items[0]!.customer.email).toBe(customer.email);
  const second = await list(`search=lancia&limit=2&cursor=${first.next}`);
  expect(second.items.map(({ _id }) => _id)).toEqual([asked[2]!._id]);
  expect((await list(`search=${vin.slice(3, 12)}`)).total).toBe('1');
  expect((await list(`search=${encodeURIComponent(customer.email)}`)).total).toBe('3');
  expect((await list(`search=${encodeURIComponent('100%')}`)).total).toBe('1');
  expect((await list('search=nobody-has-this')).total).toBe('0');
  await offerFor(chief, asked[1]!);
  expect((await list('search=lancia')).total).toBe('2');
  expect((await list('search=lancia&show=offered')).total).toBe('1');
  expect((await list('search=lancia&show=all')).total).toBe('3');
});

test('every offer and refusal stands in the audit with who made it, and a double press changes nothing', async () => {
  const made = await anAskedTradeIn(await shop.aCustomer());
  const presses = await Promise.all(
    [1, 2].map(() => post(chief, `${made._id}/offer`, { version: made.version, amount: 9_000 })),
  );
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const offered = await jsonOf<Appraisal>(await chief.request(`/api/appraisals/${made._id}`));
  for (let turn = 0; turn < 2; turn += 1) {
    const body = { version: offered.version, reason: 'Rust under the doors' };
    expect((await post(chief, `${made._id}/decline`, body)).status).toBe(200);
  }
  const entries = await shop.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, made._id), eq(auditEntries.subjectType, 'trade-in')))
    .orderBy(auditEntries.id);
  expect(entries.map(({ action, actorEmail }) => [action, actorEmail])).toEqual([
    ['offer for trade-in', chief.email],
    ['decline trade-in', chief.email],
  ]);
  expect(entries[1]!.after).toMatchObject({ state: 'declined', answer: 'Rust under the doors' });
});

test('only a Workers-Admin offers money; all of staff see what waits', async () => {
  const made = await anAskedTradeIn(await shop.aCustomer());
  for (const role of ['Worker', 'Admin', 'Global-Admin'] as const) {
    const person = await shop.signIn(role);
    expect((await person.request('/api/appraisals')).status, role).toBe(200);
    const answer = await post(person, `${made._id}/offer`, { version: 1, amount: 1 });
    expect(answer.status, role).toBe(403);
  }
});

test('a single car shows what the table says today beside what the customer was told', async () => {
  const made = await anAskedTradeIn(await shop.aCustomer(), { make: 'Simca', model: '1000' });
  expect(made).not.toHaveProperty('estimate');
  await aValueOf(shop, { make: 'Simca', model: '1000', value: 40_000 });
  const one = await jsonOf<Appraisal>(await chief.request(`/api/appraisals/${made._id}`));
  expect(one.estimateNow!.low).toBeGreaterThan(0);
  expect(one).not.toHaveProperty('estimate');
});

test('the export has what the list has, and no formula comes through', async () => {
  await anAskedTradeIn(await shop.aCustomer(), { make: '=HYPERLINK("x")', model: 'Évil', note: 'One\ntwo' });
  const answer = await chief.request('/api/appraisals/export.csv?search=HYPERLINK');
  const text = await answer.text();
  expect(text).toContain(`"'=HYPERLINK(""x"")",Évil`);
  expect(text.trim().split('\r\n')).toHaveLength(2);
});
