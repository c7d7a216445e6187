import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { credentials, users } from '#features/accounts/accounts.tables.ts';
import { demoAccounts } from '#features/accounts/demo-accounts.contract.ts';
import { hashPassword } from '#features/accounts/hash-password.ts';
import { seedDemoAccounts } from '#features/accounts/seed-demo-accounts.ts';
import { now } from '#platform/clock.ts';
import { readConfig, StartError } from '#platform/config.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { openSeededShop } from './run-shop.ts';

let before: TestShop;
let dataDir: string;
beforeEach(async () => {
  before = await openTestShop();
  dataDir = await mkdtemp(join(tmpdir(), 'marque-real-'));
});
afterEach(async () => {
  await before.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The sentence that a start as a real shop ends with; undefined where it opens. */
async function refusal(settings: Record<string, string> = {}): Promise<string | undefined> {
  const config = readConfig({ DATABASE_URL: before.databaseUrl, DATA_DIR: dataDir, ...settings });
  try {
    await (await openSeededShop(config, undefined)).close();
    return undefined;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message;
  }
}

const idOf = async (username: string) => {
  const [found] = await before.database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, username));
  return found!.id;
};
const setPassword = async (username: string, password: string) =>
  before.database
    .update(credentials)
    .set({ password: await hashPassword(password) })
    .where(eq(credentials.userId, await idOf(username)));
const change = async (username: string, to: Partial<typeof users.$inferInsert>) =>
  before.database
    .update(users)
    .set(to)
    .where(eq(users.id, await idOf(username)));

test.each([
  ['by SEED_DEMO=no', { SEED_DEMO: 'no' }],
  ['by a DATABASE_URL without SEED_DEMO', {}],
  ['at an https address', { SEED_DEMO: 'no', PUBLIC_URL: 'https://cars.example.com' }],
  ['that only works off jobs', { SEED_DEMO: 'no', ROLE: 'jobs' }],
])(
  'a real shop, %s, does not start on the database of a demo, and says in one sentence what to do',
  async (_, settings) => {
    await seedDemoAccounts(before.database);
    const said = await refusal(settings);
    expect(said).toMatch(/^[^\n]+ empty database in DATABASE_URL, or set SEED_DEMO=yes [^\n]+\.$/);
    for (const { email } of demoAccounts) expect(said).toContain(email);
  },
);

test('a real shop starts on the database of a demo once no account accepts the public password, whatever the accounts are called', async () => {
  await seedDemoAccounts(before.database);
  await setPassword('user', 'one of its own 1');
  await setPassword('worker', 'one of its own 2');
  await setPassword('global-admin', 'one of its own 3');
  await change('admin', { deactivatedAt: now() });
  await change('workers-admin', { email: 'ines@cars.example', emailVerified: true });
  expect(await refusal()).toMatch(/the password of ines@cars\.example: start/);
  await setPassword('workers-admin', 'one of its own 4');
  expect(await refusal()).toBeUndefined();
  await change('admin', { deactivatedAt: null });
  expect(await refusal()).toContain('admin@marque.example');
});

test('a real shop starts with staff whose usernames are those of the demo, and with an empty database', async () => {
  expect(await refusal()).toBeUndefined();
  await before.member('Admin', { username: 'admin' });
  await before.member('Worker', { username: 'worker' });
  expect(await refusal()).toBeUndefined();
});
