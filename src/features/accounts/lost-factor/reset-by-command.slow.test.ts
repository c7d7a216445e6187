import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { enrol } from '../../../../tests/support/enrolment.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';

// Each run is a process of its own, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

let mails: MailServer;
let shop: TestShop;
beforeAll(async () => {
  mails = await openMailServer();
  shop = await openTestShop({ smtpUrl: mails.url });
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});

const script = fileURLToPath(new URL('../../../../scripts/reset-second-factor.ts', import.meta.url));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const run = (...args: string[]): Promise<Ended> =>
  promisify(execFile)(process.execPath, [script, ...args], {
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      DATABASE_URL: shop.databaseUrl,
      DATA_DIR: shop.config.dataDir,
    },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (failed: Ended) => failed,
  );

const logIn = async ({ email, password }: { email: string; password: string }) => {
  const answer = await shop.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { status: answer.status, said: await jsonOf<{ role?: string; mustEnrol?: boolean }>(answer) };
};

async function aProtectedBoss() {
  const boss = await shop.signIn('Global-Admin');
  await enrol(shop, boss);
  return boss;
}

test('the only Global-Admin who lost phone and backup codes gets in again by a command, with the password', async () => {
  const boss = await aProtectedBoss();
  expect((await logIn(boss)).status).toBe(202);
  const done = await run(boss.email.toUpperCase(), '--reason', 'Broken phone');
  expect(done).toMatchObject({
    code: 0,
    stdout: `The second factor of ${boss.email} is off, and every device is signed out.\n`,
  });
  // The line of the security log.
  expect(JSON.parse(done.stderr)).toMatchObject({
    log: 'security',
    event: 'second-factor-off',
    who: 'command-line',
    about: boss.userId,
  });
  expect((await shop.api.request('/api/auth/me', { headers: { cookie: boss.cookie } })).status).toBe(401);
  expect((await logIn({ ...boss, password: 'Not-the-one-1' })).status).toBe(401);
  // Their role requires one: the way leads to a new one.
  expect(await logIn(boss)).toMatchObject({ status: 200, said: { role: 'Global-Admin', mustEnrol: true } });
  const [line] = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'turn off lost second factor'))
    .orderBy(auditEntries.id);
  expect(line).toMatchObject({
    actorUserId: 'command-line',
    subjectId: boss.userId,
    after: { reason: 'Broken phone', secondFactor: false },
  });
  // The running shop delivers the mail that the command stored.
  await shop.jobs.runWaiting();
  expect(mails.taken.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    [boss.email, 'Your Marque second factor is off'],
  ]);

  const again = await run(boss.email, '--reason', 'Broken phone');
  expect(again).toMatchObject({ code: 1, stderr: `${boss.email} has no second factor.\n` });
});

test('what does not fit is said in one sentence, and changes nothing', async () => {
  const boss = await aProtectedBoss();
  expect((await run(boss.email, '--reason', 'a')).stderr).toBe('Give a reason of at least 3 characters.\n');
  expect((await run(boss.email)).stderr).toMatch(/^--reason is missing\./);
  expect((await run('--reason', 'Broken phone')).stderr).toMatch(/^Turns off the second factor/);
  const nobody = await run('nobody@example.com', '--reason', 'Broken phone');
  expect(nobody).toMatchObject({
    code: 1,
    stderr: 'There is no account with the address nobody@example.com.\n',
  });
  expect((await logIn(boss)).status).toBe(202);
});
