import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bookableDates } from '#features/service-center/service-center.rules.ts';
import { serviceLoads } from '#features/service-center/service-center.tables.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { log } from '#platform/log.ts';
import { roles } from '#platform/permissions.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { aRefusedMail } from '../../../../tests/support/mails.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { anAskedTradeIn, takeOldCars } from '../../../../tests/support/trade-ins.ts';
import type { WaitingWork } from './waiting.contract.ts';
import { waitingKindsFor } from './waiting.rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function waitingFor(person: TestPerson) {
  const answer = await person.request('/api/desk/waiting');
  expect(answer.status).toBe(200);
  const works = await jsonOf<WaitingWork[]>(answer);
  return Object.fromEntries(works.map(({ kind, total }) => [kind, total]));
}

test('what waits is told with its number, and what nothing waits of is absent', async () => {
  const worker = await shop.signIn('Worker');
  const before = await waitingFor(worker);
  await aCarOnSale(shop, { stock: 2 });
  const [day] = bookableDates(new Date(), shop.config.dealerTimezone).filter(
    (date) => ![0, 6].includes(new Date(date).getUTCDay()),
  );
  await shop.database.insert(serviceLoads).values({ date: day!, repairType: 'technical', taken: 1000 });
  const after = await waitingFor(worker);
  expect(after['stock-low']).toBe((before['stock-low'] ?? 0) + 1);
  expect(after['days-full']).toBe((before['days-full'] ?? 0) + 1);
  expect(after).not.toHaveProperty('questions');
  const booked = await worker.request('/api/service-center/week?show=full');
  const { days, fullDays } = await jsonOf<{ days: { date: string }[]; fullDays: number }>(booked);
  expect(days.map(({ date }) => date)).toContain(day);
  expect([days.length, fullDays]).toEqual([after['days-full'], after['days-full']]);
});

test('work that the workshop does not offer is missed on no day', async () => {
  const worker = await shop.signIn('Worker');
  const before = await waitingFor(worker);
  const places = { technical: 4, 'non-technical': 0, 'routine-servicing': 4 };
  const { version } = await findSetting(shop, 'workshopPlaces');
  const grace = { userId: 'grace', email: 'grace@example.com' };
  await storeSetting(shop, grace, 'workshopPlaces', { seen: version, value: places });
  expect((await waitingFor(worker))['days-full']).toBe(before['days-full']);
});

test('each role hears of what it may act on, and of nothing else', async () => {
  await takeOldCars(shop);
  await anAskedTradeIn(await shop.aCustomer());
  await aRefusedMail(shop.database);
  for (const role of roles.filter((one) => one !== 'User')) {
    const kinds: string[] = waitingKindsFor(role).map(({ kind }) => kind);
    const told = Object.keys(await waitingFor(await shop.signIn(role)));
    expect(told.filter((kind) => !kinds.includes(kind))).toEqual([]);
    expect(told.includes('appraisals')).toBe(role === 'Workers-Admin');
    expect(told.includes('mails-refused')).toBe(role !== 'Worker');
  }
  const customer = await shop.aCustomer();
  expect((await customer.request('/api/desk/waiting')).status).toBe(403);
});

test('a kind that cannot be counted hides itself alone, and is logged', async () => {
  const admin = await shop.signIn('Admin');
  await aRefusedMail(shop.database);
  const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
  await shop.database.execute(sql`alter table payouts rename to payouts_away`);
  try {
    expect(await waitingFor(admin)).toHaveProperty('mails-refused');
    expect(logged.mock.calls.map(([told]) => told)).toContainEqual(
      expect.objectContaining({ kind: 'payouts-owed' }),
    );
  } finally {
    await shop.database.execute(sql`alter table payouts_away rename to payouts`);
    logged.mockRestore();
  }
});
