import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '#platform/clock.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import { type MailServer, openMailServer } from '../../../tests/support/mail-server.ts';
import { aRefusedMail } from '../../../tests/support/mails.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Health, HealthArea } from './health.contract.ts';
import { readHealth } from './health.service.ts';
import type { TestMailOutcome } from './test-mail.contract.ts';

let mails: MailServer;
let folder: string;
let shop: TestShop;
let admin: TestPerson;
beforeAll(async () => {
  mails = await openMailServer();
  folder = await mkdtemp(join(tmpdir(), 'marque-health-'));
  shop = await openTestShop({
    smtpUrl: mails.url,
    backups: { place: { folder }, at: '00:00', keep: 3 },
  });
  admin = await shop.signIn('Global-Admin');
});
afterAll(async () => {
  await shop.close();
  await mails.close();
  await rm(folder, { recursive: true, force: true });
});

const health = async (person = admin) => jsonOf<Health>(await person.request('/api/health'));
const lineOf = async (area: HealthArea) => (await health()).lines.find((line) => line.area === area)!;
const sendTestMail = async () =>
  jsonOf<TestMailOutcome>(await admin.request('/api/health/test-mail', { method: 'POST' }));

test('each part is told with what it is, in its order', async () => {
  const { lines } = await health();
  expect(lines.map(({ area, state }) => `${area} ${state}`)).toEqual([
    'database good',
    'jobs good',
    'mail good',
    'pictures good',
    'ledger good',
    'backups look',
    'disk good',
    'versions good',
  ]);
  const versions = lines.at(-1)!.facts.map(({ value }) => value);
  expect(versions).toEqual(['0.1.0', process.version.slice(1), expect.stringMatching(/^\d+\.\d+$/)]);
  expect(lines[0]!.facts[2]!.value).toMatch(/^\d+ of \d+$/);
});

test('the newest backup is told by its day, others of that folder do not count', async () => {
  const back = setClock(() => new Date('2026-11-23T12:00:00Z'));
  try {
    await writeFile(join(folder, 'marque-2026-11-22.tar.zst'), '');
    await writeFile(join(folder, 'mine.tar.zst'), '');
    expect(await lineOf('backups')).toMatchObject({
      state: 'look',
      says: 'The newest backup is a day old.',
      facts: [{ value: '2026-11-22' }, { value: '1' }, { value: expect.stringContaining(folder) }],
    });
  } finally {
    back();
  }
});

test('what cannot be read is broken with its reason, and the rest is told', async () => {
  const { lines } = await readHealth({ ...shop, config: { ...shop.config, dataDir: '/nowhere-at-all' } });
  expect(lines.find(({ area }) => area === 'disk')).toMatchObject({
    state: 'broken',
    facts: [{ value: expect.stringContaining('ENOENT') }],
  });
  expect(lines.find(({ area }) => area === 'database')?.state).toBe('good');
});

test('jobs that fail are named, and those that nobody takes up', async () => {
  await shop.database.transaction(async (transaction) => {
    await transaction.execute(`insert into pgboss.job (name, state, start_after, created_on, policy)
      values ('mail-stored.deliver', 'created', now() - interval '10 minutes', now(), 'standard'),
             ('mail-stored.deliver', 'retry', now() + interval '1 hour', now(), 'standard')`);
  });
  const line = await lineOf('jobs');
  await shop.database.execute('delete from pgboss.job where data is null');
  expect(line.state).toBe('look');
  expect(line.facts).toContainEqual({ label: 'Waiting', value: '1' });
  expect(line.facts).toContainEqual({ label: 'Failing: mail-stored.deliver', value: '1 to be retried' });
});

test("a test mail goes to the caller's own address by the way of all mails, and is told once", async () => {
  expect(await sendTestMail()).toEqual({ to: admin.email, state: 'delivered' });
  expect(mails.taken.map(({ to }) => to?.[0]?.address)).toEqual([admin.email]);
  // The job of the same mail finds it delivered.
  await shop.jobs.runWaiting();
  expect(mails.taken).toHaveLength(1);
  expect((await lineOf('mail')).facts[0]).toMatchObject({ label: 'Last sent', at: expect.any(String) });
});

test('what the mail server says of a test mail is told: never, later, or nothing', async () => {
  mails.refuseNext(550);
  expect(await sendTestMail()).toMatchObject({ state: 'refused', words: expect.stringContaining('550') });
  mails.refuseNext(451);
  expect(await sendTestMail()).toMatchObject({ state: 'waiting', words: expect.stringContaining('451') });
  const [waiting] = await shop.database
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(eq(outgoingMails.state, 'waiting'));
  expect(waiting).toBeDefined();
  await aRefusedMail(shop.database);
  expect(await lineOf('mail')).toMatchObject({ state: 'look' });
  expect((await lineOf('mail')).facts.at(-1)).toEqual({ label: 'Refused', value: '2' });
});

test('ten test mails in an hour, and no more', async () => {
  const statuses: number[] = [];
  const other = await shop.signIn('Global-Admin');
  for (let sent = 0; sent < 11; sent += 1)
    statuses.push((await other.request('/api/health/test-mail', { method: 'POST' })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});
