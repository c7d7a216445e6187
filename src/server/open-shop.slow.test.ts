import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Config, readConfig, StartError } from '#platform/config.ts';
import { onceDatabaseIsThere } from '#platform/database/wait-for-database.ts';
import { type BreakableDatabase, openBreakableDatabase } from '../../tests/support/breakable-database.ts';
import { createApi } from './api.ts';
import { openShop, type Shop } from './open-shop.ts';

let database: BreakableDatabase;
let dataDir: string;
let shop: Shop | undefined;

beforeEach(async () => {
  database = await openBreakableDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'marque-start-'));
});
afterEach(async () => {
  await shop?.close();
  shop = undefined;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const configOf = (url = database.url): Config =>
  readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SEED_DEMO: 'no' });
const open = async (config = configOf()) => {
  shop = await openShop(config, () => {});
  return shop;
};
const readiness = async (of: Shop) => {
  const answer = await createApi(of).request('/api/readyz');
  const { message } = await answer.json();
  return [answer.status, message];
};

const ready = [200, undefined];
const away = [503, 'The database is unavailable.'];
const notWorking = [503, 'The jobs have not started yet.'];

describe('a start on a database that comes later', () => {
  test('waits for it, and says so in one line', async () => {
    await database.break();
    const said: string[] = [];
    const opening = onceDatabaseIsThere(open, (line) => void said.push(line));
    await expect.poll(() => said).toHaveLength(1);
    expect(said[0]).toMatch(
      /^The database at postgres\S+ cannot be reached: [^\n]+\. The shop waits for it\.$/,
    );
    expect(said[0]).not.toContain(new URL(database.url).password);
    await database.mend();
    const opened = await opening;
    expect(said).toHaveLength(1);
    await opened.jobs.work();
    expect(await readiness(opened)).toEqual(ready);
    opened.beginLeaving();
    expect(await readiness(opened)).toEqual([503, 'This server is about to end.']);
  });

  test.each([
    ['a wrong password', (url: URL) => (url.password = 'wrong')],
    ['an unknown database', (url: URL) => (url.pathname = '/nowhere')],
  ])('does not wait where that would not help: %s is one sentence', async (_, spoil) => {
    const url = new URL(database.url);
    spoil(url);
    const said: string[] = [];
    const opening = onceDatabaseIsThere(() => open(configOf(url.href)), said.push.bind(said));
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(/^The database at \S+ cannot be reached: [^\n]+\.$/);
    expect(said).toEqual([]);
  });
});

describe('a database that breaks while the shop starts', () => {
  test('before the jobs start: the process goes on, is not ready, and is when the database is back', async () => {
    const opened = await open();
    expect(await readiness(opened)).toEqual(notWorking);
    await database.break();
    const working = opened.jobs.work();
    expect(await readiness(opened)).toEqual(away);
    await database.mend();
    await expect.poll(() => readiness(opened)).toEqual(ready);
    await working;
  });

  test('and stays away: the shop can be closed all the same', async () => {
    const opened = await open();
    await database.break();
    const working = opened.jobs.work();
    await opened.close();
    await working;
    shop = undefined;
    expect(opened.jobs.areAtWork()).toBe(false);
  });

  test('after the jobs started: not ready while it is away, ready when it is back, and jobs are done', async () => {
    const opened = await open();
    await opened.jobs.work();
    expect(await readiness(opened)).toEqual(ready);
    await database.break();
    expect(await readiness(opened)).toEqual(away);
    await database.mend();
    await expect.poll(() => readiness(opened)).toEqual(ready);
  });
});

describe('a statement', () => {
  test('of a request may take as long as STATEMENT_SECONDS says', async () => {
    const opened = await open(
      readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, SEED_DEMO: 'no', STATEMENT_SECONDS: '60' }),
    );
    const { rows } = await opened.database.execute(sql`show statement_timeout`);
    expect(rows).toEqual([{ statement_timeout: '1min' }]);
  });

  test('of a request ends after 2 s, and is answered as busy', async () => {
    const opened = await open();
    const { rows } = await opened.database.execute(sql`show statement_timeout`);
    expect(rows).toEqual([{ statement_timeout: '2s' }]);
    const api = createApi({ ...opened, database: opened.database });
    api.get('/slow', async (c) => {
      await c.var.platform.database.execute(sql`select pg_sleep(600)`);
      return c.json({});
    });
    const answer = await api.request('/api/slow');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({
      code: 'busy',
      message: 'This took too long. Please try again.',
    });
  });

  test('of a job, a migration or the demo may take longer', async () => {
    const opened = await open();
    expect((await opened.connection.unhurried.execute(sql`select pg_sleep(3)`)).rowCount).toBe(1);
  });
});
