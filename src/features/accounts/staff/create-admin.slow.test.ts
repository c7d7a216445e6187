import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const script = fileURLToPath(new URL('../../../../scripts/create-admin.ts', import.meta.url));
const grace = ['--email', 'Grace@Example.com', '--username', 'Grace', '--first-name', 'Grace'];

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const createAdmin = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, [script, ...args], {
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      DATABASE_URL: shop.databaseUrl,
      DATA_DIR: shop.config.dataDir,
      ...env,
    },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (failed: Ended) => failed,
  );

const logIn = async (email: string, password: string) => {
  const response = await shop.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return await jsonOf<{ role?: string }>(response);
};

test('the command line makes a Global-Admin, whose made-up password is shown once and works', async () => {
  const made = await createAdmin([...grace, '--last-name', 'Hopper']);
  // The line of the security log.
  expect(JSON.parse(made.stderr)).toMatchObject({
    log: 'security',
    event: 'account-made',
    call: 'npm run create-admin',
  });
  const password = /shown this once: (\S+)/.exec(made.stdout)?.[1] ?? '';
  expect(await logIn('grace', password)).toMatchObject({ role: 'Global-Admin', email: 'grace@example.com' });

  const again = await createAdmin([...grace, '--last-name', 'Hopper']);
  expect(again).toMatchObject({
    code: 1,
    stderr: 'An account with this email address already exists.\n',
  });
});

test('the environment is enough', async () => {
  const made = await createAdmin([], {
    MARQUE_ADMIN_EMAIL: 'env@example.com',
    MARQUE_ADMIN_USERNAME: 'env-admin',
    MARQUE_ADMIN_FIRST_NAME: 'Edith',
    MARQUE_ADMIN_LAST_NAME: 'Clarke',
    MARQUE_ADMIN_PASSWORD: 'From-the-env-1',
  });
  expect(made).toMatchObject({ code: 0, stdout: 'env@example.com is a Global-Admin now.\n' });
  expect(await logIn('env@example.com', 'From-the-env-1')).toMatchObject({ role: 'Global-Admin' });
});

test('what does not fit, or is out of reach, is said in one sentence', async () => {
  const complete = [...grace, '--last-name', 'Hopper'];
  const short = await createAdmin(complete, { MARQUE_ADMIN_PASSWORD: 'short' });
  expect(short).toMatchObject({ code: 1, stderr: 'password: Use at least 8 characters.\n' });
  const away = await createAdmin(complete, { DATABASE_URL: 'postgresql://127.0.0.1:1/nowhere' });
  expect(away.code).toBe(1);
  expect(away.stderr).toMatch(/^The database at \S+ cannot be reached: [^\n]+\.\n$/);
  expect((await createAdmin(grace)).stderr).toMatch(/^--last-name is missing\./);
});

test('in a shop that has a Global-Admin it makes one more, and takes no name, address or account of another', async () => {
  const customer = await shop.member('User');
  const colleague = await shop.member('Worker');
  const ada = ['--username', 'ada-two', '--first-name', 'Ada', '--last-name', 'Byron'];
  const one = { MARQUE_ADMIN_PASSWORD: 'Analytical-1' };
  const ofCustomer = await createAdmin([...ada, '--email', customer.email.toUpperCase()], one);
  expect(ofCustomer).toMatchObject({
    code: 1,
    stderr: 'An account with this email address already exists.\n',
  });
  expect((await logIn(customer.email, customer.password)).role).toBe('User');
  const named = ['--email', 'ada@example.com', '--username', colleague.username!.toUpperCase()];
  const ofColleague = await createAdmin([...named, '--first-name', 'Ada', '--last-name', 'Byron'], one);
  expect(ofColleague).toMatchObject({ code: 1, stderr: 'This username is taken.\n' });
  const made = await createAdmin([...ada, '--email', 'ada@example.com'], one);
  expect(made).toMatchObject({ code: 0, stdout: 'ada@example.com is a Global-Admin now.\n' });
  expect(await logIn('ada-two', 'Analytical-1')).toMatchObject({
    role: 'Global-Admin',
    mustChangePassword: false,
  });
});
