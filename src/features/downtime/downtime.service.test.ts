import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import type { Member } from '#platform/actor.ts';
import { setClock } from '#platform/clock.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { endDowntime, listDowntimes, readCurrentDowntime, scheduleDowntime } from './downtime.service.ts';
import { downtimes } from './downtime.tables.ts';

let shop: TestShop;
let boss: Member;
let time = new Date('2026-11-22T02:00:00Z');
const resetClock = setClock(() => time);

beforeAll(async () => {
  shop = await openTestShop();
  boss = (await shop.signIn('Global-Admin')).actor;
});
afterEach(async () => {
  await shop.database.delete(downtimes);
});
afterAll(async () => {
  resetClock();
  await shop.close();
});

const minutes = (count: number) => new Date(time.getTime() + count * 60_000);
const schedule = (inMinutes: number, durationMinutes = 10) =>
  scheduleDowntime(shop, boss, {
    startTime: minutes(inMinutes),
    durationMinutes,
    reason: 'New disks',
  });
const auditOf = async (id: string) =>
  (
    await shop.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(auditEntries.id)
  ).map(({ action, actorEmail }) => `${action} by ${actorEmail}`);

test('what is scheduled is announced, runs by the clock, and is over', async () => {
  const made = await schedule(60);
  expect(made).toMatchObject({
    state: 'coming',
    durationMinutes: 10,
    reason: 'New disks',
    endedEarly: false,
  });
  const before = await readCurrentDowntime(shop);
  expect(before).toMatchObject({ active: false, endsAt: null, reason: null, next: { _id: made._id } });
  time = minutes(60);
  const during = await readCurrentDowntime(shop);
  expect(during).toMatchObject({ active: true, endsAt: made.endsAt, reason: 'New disks', next: null });
  expect(during.serverTime).toBe(time.toISOString());
  time = minutes(10);
  expect(await readCurrentDowntime(shop)).toMatchObject({ active: false, endsAt: null });
  expect(await auditOf(made._id)).toEqual([`schedule downtime by ${boss.email}`]);
});

/** Minutes from now and their number, beside one that stands from 60 to 70. */
const shared = {
  'the same': [60, 10],
  'the same start, shorter': [60, 1],
  'inside it': [63, 2],
  'around it': [50, 60],
  'its first minute': [51, 10],
  'its last minute': [69, 10],
};

test.each(Object.entries(shared))(
  'a downtime that shares %s is refused, and told which one is in the way',
  async (_, [start, minutes]) => {
    const made = await schedule(60);
    await expect(schedule(start!, minutes)).rejects.toMatchObject({
      status: 409,
      code: 'overlaps',
      extras: { details: { startTime: made.startTime, endsAt: made.endsAt } },
    });
    expect(await listDowntimes(shop.database)).toHaveLength(1);
    expect(await auditOf(made._id)).toHaveLength(1);
  },
);

test('one right before another and one right behind it are no overlap', async () => {
  await schedule(60);
  await schedule(70);
  await schedule(50);
  expect(await listDowntimes(shop.database)).toHaveLength(3);
});

test('what is over stays as it is, and is listed with the coming ones, the latest first', async () => {
  const past = await schedule(0);
  const coming = await schedule(60);
  time = minutes(11);
  expect(await endDowntime(shop, boss, past._id)).toMatchObject({
    state: 'over',
    endedEarly: false,
  });
  expect(await auditOf(past._id)).toEqual([`schedule downtime by ${boss.email}`]);
  const listed = await listDowntimes(shop.database);
  expect(listed.map(({ _id, state }) => [_id, state])).toEqual([
    [coming._id, 'coming'],
    [past._id, 'over'],
  ]);
});

test('a start in the past is refused', async () => {
  await expect(schedule(-3)).rejects.toMatchObject({ status: 400, code: 'bad-input' });
});

test('of many who schedule the same hour at the same moment, one succeeds', async () => {
  const ended = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => schedule(30 + index, 60)));
  expect(ended.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
  for (const end of ended)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'overlaps' });
  expect(await listDowntimes(shop.database)).toHaveLength(1);
});

test('the database itself refuses an overlap', async () => {
  await schedule(60);
  const [row] = await shop.database.select().from(downtimes);
  const twin = shop.database.insert(downtimes).values({ ...row!, id: 'another' });
  await expect(twin).rejects.toMatchObject({ cause: { constraint: 'downtimes_do_not_overlap' } });
});

test('a running one ends now, once, and makes room', async () => {
  const made = await schedule(0, 60);
  time = minutes(5);
  const ends = await Promise.all([1, 2, 3].map(() => endDowntime(shop, boss, made._id)));
  expect(ends[0]).toMatchObject({
    state: 'over',
    endedEarly: true,
    durationMinutes: 60,
    endsAt: time.toISOString(),
  });
  expect(await readCurrentDowntime(shop)).toMatchObject({ active: false });
  expect(await auditOf(made._id)).toEqual([
    `schedule downtime by ${boss.email}`,
    `end downtime by ${boss.email}`,
  ]);
  await schedule(0);
});

test('a coming one is called off and makes room', async () => {
  const made = await schedule(30);
  expect(await endDowntime(shop, boss, made._id)).toMatchObject({ state: 'cancelled' });
  expect(await readCurrentDowntime(shop)).toMatchObject({ next: null });
  expect((await auditOf(made._id)).at(-1)).toBe(`cancel downtime by ${boss.email}`);
  await schedule(30);
});

test('one that is not there is told so', async () => {
  await expect(endDowntime(shop, boss, 'nothing')).rejects.toMatchObject({ status: 404 });
});
