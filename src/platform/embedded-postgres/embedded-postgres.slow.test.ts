import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteHome, openHome } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-embedded-'));
  dataDir = join(folder, 'kept');
});

afterAll(async () => {
  await deleteHome(await openHome(dataDir, false));
  await rm(folder, { recursive: true });
});

describe('the embedded database', () => {
  test('is durable, speaks UTF-8 and UTC, and listens to nobody but this machine', async () => {
    const database = await start();
    const [settings] = await query(
      database.url,
      `select current_setting('listen_addresses') as address, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit, current_setting('timezone') as timezone,
        current_setting('server_encoding') as encoding, current_database() as name, lower('ÄÖ') as lower`,
    );
    await database.stop();
    expect(settings).toEqual({
      address: '127.0.0.1',
      fsync: 'on',
      commit: 'on',
      timezone: 'UTC',
      encoding: 'UTF8',
      name: 'marque',
      lower: 'äö',
    });
  });

  test('outlives a killed server, and the next one takes it over with every committed row', async () => {
    const { url } = await runKilledServer(dataDir, { row: 'committed before the kill' });
    const database = await start();
    const rows = await query(database.url, 'select word from kept');
    await database.stop();
    expect(database.url).toBe(url);
    expect(rows).toContainEqual({ word: 'committed before the kill' });
  });

  test('recovers what was committed after it was killed itself', async () => {
    await runKilledServer(dataDir, { row: 'committed before the crash' });
    process.kill(await postmasterPid(), 'SIGKILL');
    const database = await start();
    const rows = await query(database.url, 'select word from kept');
    await database.stop();
    expect(rows).toContainEqual({ word: 'committed before the crash' });
  });

  test('starts although its old number was given to another process', async () => {
    await runKilledServer(dataDir, { row: 'before the numbers changed' });
    const { data } = await openHome(dataDir, false);
    process.kill(await postmasterPid(), 'SIGKILL');
    const pidFile = join(data, 'postmaster.pid');
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(process.pid)));
    const database = await start();
    const rows = await query(database.url, 'select word from kept');
    await database.stop();
    expect(rows).toContainEqual({ word: 'before the numbers changed' });
  });

  test('starts although an earlier start was cut off before it wrote its number', async () => {
    await (await start()).stop();
    const { data, account } = await openHome(dataDir, false);
    const pidFile = join(data, 'postmaster.pid');
    await writeFile(pidFile, '');
    if (account.uid !== undefined && account.gid !== undefined)
      await chown(pidFile, account.uid, account.gid);
    const database = await start();
    const [answer] = await query(database.url, 'select 1 as one');
    await database.stop();
    expect(answer).toEqual({ one: 1 });
  });

  test('of many servers that start at the same moment one owns it, and the others are refused in one sentence', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 6 }, start));
    const [owner, ...more] = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refusals = starts.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
    expect(more).toEqual([]);
    expect(new Set(refusals)).toEqual(
      new Set([
        `Marque is already running with the data in ${dataDir} (process ${process.pid}): end it first, or start with another DATA_DIR.`,
      ]),
    );
    expect(refusals).toHaveLength(5);
    expect(await query(owner!.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await owner!.stop();
    await expect(query(owner!.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('takes a command as a guest, which leaves it running', async () => {
    const server = await start();
    const command = await startAsCommand();
    expect(command.url).toBe(server.url);
    await command.stop();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('is owned by a command where no server runs, also after a killed one, and shut down by it', async () => {
    await runKilledServer(dataDir, { row: 'before the command' });
    const command = await startAsCommand();
    expect(await query(command.url, 'select word from kept')).toContainEqual({ word: 'before the command' });
    await command.stop();
    await expect(query(command.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('comes back at the same address when it dies under a running server', async () => {
    const lines: string[] = [];
    const gone = Promise.withResolvers<void>();
    const log = (line: string) => {
      lines.push(line);
      if (line.includes('went away')) gone.resolve();
    };
    const database = await startEmbeddedPostgres({ dataDir, log });
    process.kill(await postmasterPid(), 'SIGKILL');
    await gone.promise;
    await expect.poll(() => query(database.url, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
    await database.stop();
    expect(lines).toHaveLength(2);
  });
});

describe('a throwaway database', () => {
  test('leaves nothing behind when it stops', async () => {
    const throwaway = join(folder, 'throwaway');
    const database = await startEmbeddedPostgres({ dataDir: throwaway, log() {}, throwaway: true });
    const asked = `select current_setting('data_directory') as data`;
    const home = (await query(database.superuserUrl, asked))[0]?.data;
    await database.stop();
    expect(existsSync(home)).toBe(false);
  });

  test('ends and vanishes with a killed test run', async () => {
    const { data } = await runKilledServer(join(folder, 'abandoned'), { throwaway: true, row: 'unmissed' });
    await expect.poll(() => existsSync(data)).toBe(false);
  });

  test('never takes the place of a kept one', async () => {
    await (await start()).stop();
    const attempt = startEmbeddedPostgres({ dataDir, log() {}, throwaway: true });
    await expect(attempt).rejects.toThrow('a throwaway one needs a folder of its own');
  });
});

function start() {
  return startEmbeddedPostgres({ dataDir, log() {} });
}

const startAsCommand = () => startEmbeddedPostgres({ dataDir, log() {}, mayBeGuest: true });

async function query(url: string, sql: string) {
  const client = new Client(url);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid() {
  const { data } = await openHome(dataDir, false);
  return Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
}

/** A server of its own that starts the database, commits a row and is killed; where that was. */
async function runKilledServer(
  dataDir: string,
  { row, throwaway = false }: { row: string; throwaway?: boolean },
) {
  const program = `
    import pg from ${JSON.stringify(createRequire(import.meta.url).resolve('pg'))};
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const { url, superuserUrl } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {}, throwaway: ${throwaway} });
    const client = new pg.Client(url);
    await client.connect();
    await client.query('create table if not exists kept (word text)');
    await client.query('insert into kept values ($1)', [${JSON.stringify(row)}]);
    const superuser = new pg.Client(superuserUrl);
    await superuser.connect();
    const { rows } = await superuser.query('show data_directory');
    console.log(JSON.stringify({ url, data: rows[0].data_directory }));`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  for await (const line of createInterface(server.stdout)) {
    server.kill('SIGKILL');
    await ended;
    const { url, data }: { url: string; data: string } = JSON.parse(line);
    return { url, data };
  }
  throw new Error('The server ended before it reached its database.');
}
