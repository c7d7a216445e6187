import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import type { Role } from '#platform/permissions.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { mailStaffNewsAtOnce, mailStaffNewsDaily } from './mail-staff-news.ts';
import type { MailChoices } from './staff-news.contract.ts';
import type { NewsKind } from './staff-news.rules.ts';
import { noteStaffNews, sweepStaffNews } from './staff-news.service.ts';
import { staffMailChoices, staffNews } from './staff-news.tables.ts';

let shop: TestShop;
const staff = new Map<Role, TestPerson>();
const roles = ['Worker', 'Workers-Admin', 'Admin', 'Global-Admin'] as const;
const by = (role: Role) => staff.get(role)!;

let restoreClock: () => void;
const at = (instant: string) => {
  restoreClock?.();
  restoreClock = setClock(() => new Date(instant));
};

beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://cars.example' });
  for (const role of roles) staff.set(role, await shop.signIn(role));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(staffNews);
  await shop.database.delete(staffMailChoices);
  await shop.database.delete(outgoingMails);
});
afterEach(() => restoreClock?.());

const note = (kind: NewsKind, text: string = newId()) =>
  noteStaffNews(shop.database, { kind, subjectId: newId(), text });
const choose = (person: TestPerson, choices: MailChoices) =>
  person.request('/api/staff-news/mail-choices', { method: 'PUT', body: JSON.stringify(choices) });
const mails = () =>
  shop.database.select().from(outgoingMails).where(like(outgoingMails.cause, 'staff-news-%'));
const mailedTo = async (person: TestPerson) =>
  (await mails()).filter(({ recipient }) => recipient === person.email);

test('of one subject there is one, however often it is told', async () => {
  const news = { kind: 'order', subjectId: newId(), text: 'A car' } as const;
  await Promise.all(Array.from({ length: 10 }, () => noteStaffNews(shop.database, news)));
  expect(await shop.database.$count(staffNews)).toBe(1);
});

describe('choices', () => {
  test('begin with what is usual for the role', async () => {
    const choicesOf = async (role: Role) =>
      jsonOf<MailChoices>(await by(role).request('/api/staff-news/mail-choices'));
    expect(await choicesOf('Worker')).toEqual({
      order: 'none',
      delivery: 'none',
      booking: 'none',
      question: 'none',
      return: 'none',
      drive: 'none',
      'trade-in': 'none',
    });
    expect(await choicesOf('Workers-Admin')).toEqual({
      order: 'none',
      delivery: 'daily',
      booking: 'daily',
      question: 'at-once',
      return: 'at-once',
      drive: 'daily',
      'trade-in': 'at-once',
    });
    expect(await choicesOf('Admin')).toEqual({
      order: 'daily',
      question: 'none',
      return: 'at-once',
      'trade-in': 'none',
      dispute: 'at-once',
      late: 'daily',
    });
    expect(await choicesOf('Global-Admin')).toEqual({
      order: 'daily',
      question: 'none',
      return: 'daily',
      'trade-in': 'none',
      dispute: 'at-once',
      late: 'daily',
    });
  });

  test('stay as they are where they are not named, and are refused where they are none of the role’s', async () => {
    expect(await jsonOf(await choose(by('Worker'), { order: 'at-once' }))).toEqual({
      order: 'at-once',
      delivery: 'none',
      booking: 'none',
      question: 'none',
      return: 'none',
      drive: 'none',
      'trade-in': 'none',
    });
    expect(await jsonOf(await choose(by('Worker'), { booking: 'daily' }))).toEqual({
      order: 'at-once',
      delivery: 'none',
      booking: 'daily',
      question: 'none',
      return: 'none',
      drive: 'none',
      'trade-in': 'none',
    });
    expect((await choose(by('Admin'), { booking: 'at-once' })).status).toBe(403);
    expect(
      await shop.database.$count(staffMailChoices, eq(staffMailChoices.userId, by('Admin').userId)),
    ).toBe(0);
  });
});

describe('mails', () => {
  test('at once: one for each person, with everything that came, and none for those who did not ask', async () => {
    await choose(by('Worker'), { order: 'at-once', booking: 'at-once' });
    await choose(by('Admin'), { order: 'at-once' });
    for (let index = 0; index < 25; index += 1) await note('order', `Car number ${index}`);
    await note('booking', 'Technical repair');
    expect(await mailStaffNewsAtOnce(shop)).toBe(2);
    const [worker, ...more] = await mailedTo(by('Worker'));
    expect(more).toEqual([]);
    expect(worker?.subject).toBe('New: 25 new orders, 1 new appointment');
    for (const text of [
      'Car number 0',
      'Car number 19',
      'And 5 more.',
      'Technical repair',
      '/worker/handovers',
    ])
      expect(worker?.text).toContain(text);
    expect(worker?.text).not.toContain('Car number 20');
    const [admin] = await mailedTo(by('Admin'));
    expect(admin?.subject).toBe('New: 25 new orders');
    expect(admin?.text).toContain('https://cars.example/admin/orders');
    expect(admin?.text).not.toContain('Technical repair');
    expect(await mails()).toHaveLength(2);
  });

  test('each thing is in one mail of a person, also where runs meet', async () => {
    await choose(by('Admin'), { order: 'at-once' });
    for (let index = 0; index < 5; index += 1) await note('order');
    await Promise.all(Array.from({ length: 6 }, () => mailStaffNewsAtOnce(shop)));
    expect(await mailStaffNewsAtOnce(shop)).toBe(0);
    expect(await mailedTo(by('Admin'))).toHaveLength(1);
    await note('order', 'Another car');
    expect(await mailStaffNewsAtOnce(shop)).toBe(1);
    expect(await mailedTo(by('Admin'))).toHaveLength(2);
  });

  test('daily: in the morning at the dealership, about the days before', async () => {
    at('2030-05-01T20:00:00Z');
    await note('order', 'Sold in the evening');
    expect(await mailStaffNewsDaily(shop)).toBe(0);
    at('2030-05-02T06:59:00Z');
    expect(await mailStaffNewsDaily(shop)).toBe(0);
    at('2030-05-02T07:09:00Z');
    await note('order', 'Sold in the morning');
    expect(await mailStaffNewsDaily(shop)).toBe(2);
    expect(await mailStaffNewsDaily(shop)).toBe(0);
    const [mail] = await mailedTo(by('Admin'));
    expect(mail?.subject).toBe('Since yesterday: 1 new order');
    expect(mail?.text).toContain('Sold in the evening');
    expect(mail?.text).not.toContain('Sold in the morning');
    at('2030-05-03T07:09:00Z');
    expect(await mailStaffNewsDaily(shop)).toBe(2);
  });

  test('whoever left the shop or changed the role gets none, and what is at once is not in the mail of the day', async () => {
    const former = await shop.signIn('Admin');
    await shop.database.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, former.userId));
    const moved = await shop.signIn('Workers-Admin');
    await choose(moved, { booking: 'at-once' });
    await shop.database.update(users).set({ role: 'Admin' }).where(eq(users.id, moved.userId));
    await choose(by('Admin'), { order: 'at-once' });
    await note('booking');
    await note('order');
    await mailStaffNewsAtOnce(shop);
    at(new Date(Date.now() + 48 * 3_600_000).toISOString().replace(/T.*/, 'T12:00:00Z'));
    await mailStaffNewsDaily(shop);
    expect(await mailedTo(former)).toEqual([]);
    expect((await mailedTo(moved)).map(({ subject }) => subject)).toEqual(['Since yesterday: 1 new order']);
    expect((await mailedTo(by('Admin'))).map(({ subject }) => subject)).toEqual(['New: 1 new order']);
  });

  test('what is older than 30 days is forgotten', async () => {
    await note('order');
    await sweepStaffNews(shop);
    expect(await shop.database.$count(staffNews)).toBe(1);
    at(new Date(Date.now() + 31 * 24 * 3_600_000).toISOString());
    await sweepStaffNews(shop);
    expect(await shop.database.$count(staffNews)).toBe(0);
  });
});
