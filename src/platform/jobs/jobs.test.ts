import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DatabaseConnection, openDatabase } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { insertingJobs } from './job-insertion.ts';
import {
  batchListener,
  type Jobs,
  jobKind,
  type Listener,
  listener,
  openJobs,
  type Schedule,
  schedule,
} from './jobs.ts';

const carSold = jobKind<{ car: string }>('car-sold');
/** Never falls due while a test runs. */
const onceAYear = '0 0 1 1 *';

let testDatabase: TestDatabase;
let connection: DatabaseConnection;
/** A second client of the same queues: it starts a schedule early and reads what became of a job. */
let boss: PgBoss;
let jobs: Jobs | undefined;
const logged = vi.spyOn(log, 'error');

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  connection = openDatabase(testDatabase.url);
  boss = new PgBoss({ connectionString: testDatabase.url, max: 1, supervise: false, schedule: false });
  await boss.start();
});

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await boss.stop();
  await connection.close();
  await testDatabase.drop();
  logged.mockClear();
});

async function open(given: {
  listeners?: Listener<string>[];
  schedules?: Schedule<string>[];
}): Promise<Jobs> {
  const { listeners = [], schedules = [] } = given;
  jobs = await openJobs({ databaseUrl: testDatabase.url, shop: () => 'the shop', listeners, schedules });
  return jobs;
}

const statesOf = async (queue: string) => (await boss.findJobs(queue)).map((job) => job.state).sort();

/** Waits until the queue's jobs are in these states; workers look for jobs every few seconds. */
const untilStates = (queue: string, ...states: string[]) =>
  expect.poll(() => statesOf(queue)).toEqual(states);

/** Lets failed jobs be tried again at once instead of after their delay. */
const endRetryDelay = () =>
  connection.pool.query("update pgboss.job set start_after = now() where state = 'retry'");

test("a failing job is logged with its cause and tried again; the batch's other jobs are done", async () => {
  const failure = new Error('the printer is out of paper');
  const done: string[] = [];
  let broken = true;
  const { send, work } = await open({
    listeners: [
      listener(carSold, 'print', async (_shop, { car }) => {
        if (car === 'second' && broken) throw failure;
        done.push(car);
      }),
    ],
  });
  for (const car of ['first', 'second', 'third']) await send(connection.database, carSold, { car });
  await work();
  await untilStates('car-sold.print', 'completed', 'completed', 'retry');
  expect(done.toSorted()).toEqual(['first', 'third']);
  expect(logged.mock.calls).toEqual([
    [{ err: failure, job: 'car-sold.print', id: expect.any(String) }, expect.stringContaining('failed')],
  ]);

  broken = false;
  await endRetryDelay();
  await untilStates('car-sold.print', 'completed', 'completed', 'completed');
  expect(done).toContain('second');
  expect(logged).toHaveBeenCalledTimes(1);
});

test('each listener of a kind hears of a job, and only the failing one hears of it again', async () => {
  const heard: string[] = [];
  let broken = true;
  const { send, work } = await open({
    listeners: [
      listener(carSold, 'record', async (shop: string, { car }) => {
        heard.push(`record ${car} for ${shop}`);
      }),
      listener(carSold, 'mail', async (_shop, { car }) => {
        heard.push(`mail ${car}`);
        if (broken) throw new Error('no mail server');
      }),
    ],
  });
  await send(connection.database, carSold, { car: 'first' });
  await work();
  await untilStates('car-sold.mail', 'retry');
  broken = false;
  await endRetryDelay();
  await untilStates('car-sold.mail', 'completed');
  await untilStates('car-sold.record', 'completed');
  expect(heard.toSorted()).toEqual(['mail first', 'mail first', 'record first for the shop']);
});

test('a kind with several listeners stores one job until it is passed on', async () => {
  const { send } = await open({
    listeners: [listener(carSold, 'record', async () => {}), listener(carSold, 'mail', async () => {})],
  });
  await send(connection.database, carSold, { car: 'first' });
  expect(await statesOf('car-sold')).toEqual(['created']);
  expect(await statesOf('car-sold.record')).toEqual([]);
  expect(await statesOf('car-sold.mail')).toEqual([]);
});

test('a job is stored with the transaction that sends it, and not where that is rolled back', async () => {
  const { send } = await open({ listeners: [listener(carSold, 'print', async () => {})] });
  const rolledBack = connection.database.transaction(async (transaction) => {
    await send(transaction, carSold, { car: 'first' });
    throw new Error('the sale failed');
  });
  await expect(rolledBack).rejects.toThrow('the sale failed');
  expect(await statesOf('car-sold.print')).toEqual([]);

  await connection.database.transaction((transaction) => send(transaction, carSold, { car: 'second' }));
  expect((await boss.findJobs('car-sold.print')).map((job) => job.data)).toEqual([{ car: 'second' }]);
});

test('a job is stored by a part of a statement, and not by one that has none for it', async () => {
  const { insertion } = await open({ listeners: [listener(carSold, 'print', async () => {})] });
  const job = (await insertion(carSold, { car: 'first' }))!;
  const store = (jobs: string) =>
    connection.database.execute(
      sql`with queued as (${insertingJobs(job, sql`select ${jobs}::text`)}) select 1 as done`,
    );
  await store('[]');
  expect(await statesOf('car-sold.print')).toEqual([]);
  await store(job.jobs);
  expect((await boss.findJobs('car-sold.print')).map(({ data }) => data)).toEqual([{ car: 'first' }]);
});

test('a kind without listeners is not stored', async () => {
  const { send, insertion } = await open({});
  await send(connection.database, carSold, { car: 'first' });
  const { rows } = await connection.pool.query("select name from pgboss.job where name like 'car-sold%'");
  expect(rows).toEqual([]);
  expect(await insertion(carSold, { car: 'first' })).toBeUndefined();
});

test('waiting jobs are run in one call, those they cause included', async () => {
  const carMailed = jobKind<{ car: string }>('car-mailed');
  const heard: string[] = [];
  const { send, runWaiting } = await open({
    listeners: [
      listener(carMailed, 'note', async (_shop, { car }) => {
        heard.push(`note ${car}`);
      }),
      listener(carSold, 'mail', async (_shop, { car }) => {
        heard.push(`mail ${car}`);
        await send(connection.database, carMailed, { car });
      }),
    ],
  });
  expect(await runWaiting()).toBe(0);
  await send(connection.database, carSold, { car: 'first' });
  await send(connection.database, carSold, { car: 'second' });
  expect(await runWaiting()).toBe(4);
  expect(heard.toSorted()).toEqual(['mail first', 'mail second', 'note first', 'note second']);
  expect(await runWaiting()).toBe(0);
});

test('a waiting job that fails throws to who runs it, and is kept for another try', async () => {
  const failure = new Error('the printer is out of paper');
  let broken = true;
  const { send, runWaiting } = await open({
    listeners: [
      listener(carSold, 'print', async () => {
        if (broken) throw failure;
      }),
    ],
  });
  await send(connection.database, carSold, { car: 'first' });
  await expect(runWaiting()).rejects.toBe(failure);
  expect(await statesOf('car-sold.print')).toEqual(['retry']);
  broken = false;
  await endRetryDelay();
  expect(await runWaiting()).toBe(1);
  expect(await statesOf('car-sold.print')).toEqual(['completed']);
});

test('a schedule is stored with its cron, runs when it is due, and is not logged where it works', async () => {
  const runs: string[] = [];
  const { work } = await open({
    schedules: [schedule('sweep', onceAYear, async (shop: string) => void runs.push(shop))],
  });
  await boss.send('sweep');
  await work();
  await untilStates('sweep', 'completed');
  expect(runs).toEqual(['the shop']);
  expect(await boss.getSchedules('sweep')).toEqual([
    expect.objectContaining({ name: 'sweep', cron: onceAYear }),
  ]);
  expect(logged).not.toHaveBeenCalled();
});

test('a schedule that throws is logged with its cause, and is not tried again before it is due', async () => {
  const failure = new Error('the sweep failed', { cause: new Error('connection refused') });
  const { work } = await open({
    schedules: [schedule('sweep', onceAYear, () => Promise.reject(failure))],
  });
  await boss.send('sweep');
  await work();
  await untilStates('sweep', 'failed');
  expect(logged.mock.calls).toEqual([
    [{ err: failure, job: 'sweep' }, expect.stringContaining('scheduled job failed')],
  ]);
});

test('a schedule that throws does not hold up the others', async () => {
  const { work } = await open({
    schedules: [
      schedule('broken', onceAYear, () => Promise.reject(new Error('broken'))),
      schedule('sound', onceAYear, async () => {}),
    ],
  });
  await boss.send('broken');
  await boss.send('sound');
  await work();
  await untilStates('sound', 'completed');
  await untilStates('broken', 'failed');
});

/** The server that took these jobs is not heard of any more: others may take them. */
async function giveUpServer(queue: string): Promise<void> {
  await connection.pool.query("update pgboss.job set heartbeat_on = now() - interval '5 minutes'");
  await boss.supervise(queue);
  await endRetryDelay();
}

describe('jobs that are handed over together', () => {
  const carsOf = (sold: readonly { car: string }[]) => sold.map(({ car }) => car);
  const names = (count: number) => Array.from({ length: count }, (_, index) => `car ${index}`);
  const sell = (send: Jobs['send'], cars: readonly string[]) =>
    send(connection.database, carSold, ...cars.map((car) => ({ car })));

  test('come in one piece, those that were sent together and those that were not', async () => {
    const handed: string[][] = [];
    const { send, work } = await open({
      listeners: [
        batchListener(carSold, 'print', async (_shop, sold) => void handed.push(carsOf(sold).toSorted())),
      ],
    });
    await sell(send, ['first', 'second']);
    await sell(send, ['third']);
    await sell(send, []);
    await work();
    await untilStates('car-sold.print', 'completed', 'completed', 'completed');
    expect(handed).toEqual([['first', 'second', 'third']]);
  });

  test('follow one another in their order while there are more than fit at once', async () => {
    const handed: string[][] = [];
    const { send, work } = await open({
      listeners: [
        batchListener(carSold, 'print', async (_shop, sold) => void handed.push(carsOf(sold))),
        batchListener(carSold, 'mail', async () => {}),
      ],
    });
    // pg-boss keeps no order within one send that one fetch does not hold: these sends fit.
    for (const part of [0, 1, 2, 3, 4]) await sell(send, names(250).slice(50 * part, 50 * (part + 1)));
    await work();
    await untilStates('car-sold.print', ...Array(250).fill('completed'));
    // In the order in which they were sent.
    expect(handed.flat()).toEqual(names(250));
    expect(Math.max(...handed.map(({ length }) => length))).toBe(100);
  });

  test('are all done but for the bad ones, which are tried again later, each by its own failure', async () => {
    const failure = new Error('the printer is out of paper');
    const done: string[] = [];
    let broken = true;
    const { send, work } = await open({
      listeners: [
        batchListener(carSold, 'print', async (_shop, sold) => {
          if (broken && carsOf(sold).some((car) => ['car 3', 'car 17'].includes(car))) throw failure;
          done.push(...carsOf(sold));
        }),
      ],
    });
    await sell(send, names(20));
    await work();
    await untilStates('car-sold.print', ...Array(18).fill('completed'), 'retry', 'retry');
    expect(done.toSorted()).toEqual(
      names(20)
        .filter((car) => !['car 3', 'car 17'].includes(car))
        .toSorted(),
    );
    expect(logged).toHaveBeenCalledTimes(2);
    broken = false;
    await endRetryDelay();
    await untilStates('car-sold.print', ...Array(20).fill('completed'));
    expect(done.toSorted()).toEqual(names(20).toSorted());
    expect(logged).toHaveBeenCalledTimes(2);
  });

  test('are not stored a second time where passing them on was broken off', async () => {
    const heard: string[] = [];
    const { send, runWaiting } = await open({
      listeners: [
        batchListener(carSold, 'record', async (_shop, sold) => void heard.push(...carsOf(sold))),
        batchListener(carSold, 'mail', async (_shop, sold) => void heard.push(...carsOf(sold))),
      ],
    });
    await sell(send, ['first', 'second']);
    // A server passed them on to one listener and died before it came to the other.
    const taken = await boss.fetch<object>('car-sold', { batchSize: 2 });
    await boss.insert(
      'car-sold.record',
      taken.map(({ id, data }) => ({ id, data })),
    );
    await giveUpServer('car-sold');
    await runWaiting();
    expect(await statesOf('car-sold.record')).toEqual(['completed', 'completed']);
    expect(heard.toSorted()).toEqual(['first', 'first', 'second', 'second']);
  });

  test('are each done once by two servers that work on the same queue', async () => {
    const done: string[] = [];
    const listeners = [
      batchListener(carSold, 'record', async (server: string, sold) => {
        done.push(...carsOf(sold).map((car) => `${server} records ${car}`));
      }),
      batchListener(carSold, 'mail', async (_server, sold) => {
        done.push(...carsOf(sold).map((car) => `email of ${car}`));
      }),
    ];
    const { send, work } = await open({ listeners });
    const other = await openJobs({
      databaseUrl: testDatabase.url,
      shop: () => 'another server',
      listeners,
      schedules: [],
    });
    try {
      await sell(send, names(300));
      await Promise.all([work(), other.work()]);
      await untilStates('car-sold.record', ...Array(300).fill('completed'));
      await untilStates('car-sold.mail', ...Array(300).fill('completed'));
    } finally {
      await other.stop();
    }
    const told = done.map((one) => one.replace(/^.* records /, 'record of '));
    expect(told.toSorted()).toEqual(
      names(300)
        .flatMap((car) => [`record of ${car}`, `email of ${car}`])
        .toSorted(),
    );
  });

  test('of a server that died with them are done by another one', async () => {
    const done: string[] = [];
    const { send, work } = await open({
      listeners: [batchListener(carSold, 'print', async (_shop, sold) => void done.push(...carsOf(sold)))],
    });
    await sell(send, names(30));
    // The server that took them is not heard of any more.
    expect(await boss.fetch('car-sold.print', { batchSize: 30 })).toHaveLength(30);
    await giveUpServer('car-sold.print');
    await work();
    await untilStates('car-sold.print', ...Array(30).fill('completed'));
    expect(done.toSorted()).toEqual(names(30).toSorted());
  });
});
