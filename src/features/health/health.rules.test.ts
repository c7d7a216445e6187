import { describe, expect, test } from 'vitest';
import { judgeDatabase, judgeJobs, judgeLedger, judgeMail, judgePictures } from './health.rules.ts';
import { sizeText } from './judged.rules.ts';
import { judgeBackups, judgeDisk } from './storage.rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const gibibyte = 1024 ** 3;

test('sizes are told in MB and GB', () => {
  expect([0, 3 * 1024 ** 2, 1.44 * gibibyte, 9.99 * gibibyte, 2048 * gibibyte].map(sizeText)).toEqual([
    '0 MB',
    '3 MB',
    '1.4 GB',
    '10.0 GB',
    '2,048 GB',
  ]);
});

test('a database whose connections are nearly all taken wants to be looked at', () => {
  const of = (connections: number) =>
    judgeDatabase({ version: '18.4', bytes: 1, connections, mostConnections: 100, clockBehindMs: 0 });
  expect(of(79).state).toBe('good');
  expect(of(80)).toMatchObject({ state: 'look', todo: expect.stringContaining('max_connections') });
  expect(of(12).facts).toContainEqual({ label: 'Connections', value: '12 of 100' });
});

test('a clock more than a minute from the database’s is shown', () => {
  const reading = { version: '18.4', bytes: 1, connections: 1, mostConnections: 100 };
  expect(judgeDatabase({ ...reading, clockBehindMs: 60_000 })).toMatchObject({ state: 'good' });
  expect(judgeDatabase({ ...reading, clockBehindMs: -125_000 })).toMatchObject({
    state: 'look',
    says: "This server's clock is 125 s ahead of the database's.",
  });
});

describe('jobs', () => {
  const aJob = { name: 'end-holds', waiting: 0, oldestDueAt: null, retrying: 0, givenUp: 0 };
  test('that wait are told by the oldest, sooner or later as something to do', () => {
    const waitsFor = (minutes: number) =>
      judgeJobs([{ ...aJob, waiting: 3, oldestDueAt: ago(minutes) }], now).state;
    expect([0, 4, 5, 59, 60].map(waitsFor)).toEqual(['good', 'good', 'look', 'look', 'broken']);
    const line = judgeJobs(
      [
        { ...aJob, waiting: 3, oldestDueAt: ago(7) },
        { ...aJob, name: 'mail-stored.deliver', waiting: 1, oldestDueAt: ago(70) },
      ],
      now,
    );
    expect(line.facts[0]).toEqual({ label: 'Waiting', value: '4' });
    expect(line.facts[1]).toEqual({ label: 'Longest: mail-stored.deliver', at: '2026-11-23T10:50:00.000Z' });
  });
  test('that fail are named, and how many more there are', () => {
    const failing = Array.from({ length: 7 }, (_, index) => ({
      ...aJob,
      name: `job-${index}`,
      retrying: 1,
      givenUp: index,
    }));
    const { state, facts } = judgeJobs(failing, now);
    expect(state).toBe('look');
    expect(facts).toContainEqual({ label: 'Failing: job-0', value: '1 to be retried' });
    expect(facts).toContainEqual({
      label: 'Failing: job-1',
      value: '1 to be retried, 1 given up since yesterday',
    });
    expect(facts.at(-1)).toEqual({ label: 'Failing as well', value: '2' });
  });
});

describe('mail', () => {
  const quiet = { lastSentAt: ago(1), waiting: 0, oldestAt: null, refused: 0 };
  const context = { sends: true, demo: false, now };
  test('is good while it leaves, and told where it waits or was refused', () => {
    expect(judgeMail(quiet, context).state).toBe('good');
    expect(judgeMail({ ...quiet, refused: 1 }, context).state).toBe('look');
    const waitsFor = (minutes: number) =>
      judgeMail({ ...quiet, waiting: 1, oldestAt: ago(minutes) }, context).state;
    expect([14, 15, 239, 240].map(waitsFor)).toEqual(['good', 'look', 'look', 'broken']);
  });
  test('a real shop without a mail server is broken, a demo is not', () => {
    expect(judgeMail(quiet, { ...context, sends: false })).toMatchObject({
      state: 'broken',
      todo: expect.stringContaining('SMTP_URL'),
    });
    expect(judgeMail(quiet, { ...context, sends: false, demo: true }).state).toBe('good');
  });
});

test('a store without the newest picture is broken', () => {
  expect(judgePictures({ areThere: true, place: 'a' }).state).toBe('good');
  expect(judgePictures({ areThere: false, place: 'a' })).toMatchObject({
    state: 'broken',
    todo: expect.stringContaining('IMAGE_STORE_URL'),
  });
});

test('a ledger that was changed is broken, one that nobody checks wants to be looked at', () => {
  const check = { intact: true, height: 5, problem: null, checkedAt: ago(30) };
  expect(judgeLedger({ height: 0, check: null }, now).state).toBe('good');
  expect(judgeLedger({ height: 5, check }, now).state).toBe('good');
  expect(judgeLedger({ height: 5, check: { ...check, checkedAt: ago(26 * 60) } }, now).state).toBe('look');
  const flawed = judgeLedger(
    { height: 5, check: { ...check, intact: false, problem: 'Record 3 is gone.' } },
    now,
  );
  expect(flawed.state).toBe('broken');
  expect(flawed.facts).toContainEqual({ label: 'Problem', value: 'Record 3 is gone.' });
});

test('backups are told by how far they are behind', () => {
  const behind = (behindDays: number) =>
    judgeBackups({ place: 'the folder /b', kept: 3, newestDay: '2026-11-20', behindDays }, false);
  expect([0, 1, 2, 3].map((days) => behind(days).state)).toEqual(['good', 'look', 'look', 'broken']);
  expect(behind(1).says).toBe('The newest backup is a day old.');
  expect(behind(3).says).toBe('The newest backup is 3 days old.');
  expect(judgeBackups(undefined, false).state).toBe('look');
  expect(judgeBackups(undefined, true).state).toBe('good');
  expect(judgeBackups({ place: 'b', kept: 0, newestDay: null, behindDays: 0 }, false).state).toBe('look');
});

test('a disk is told by what is free of it, a small one by its part', () => {
  const of = (free: number, all: number) =>
    judgeDisk({ folder: '/data', freeBytes: free * gibibyte, bytes: all * gibibyte }).state;
  expect([of(11, 1000), of(9, 1000), of(0.9, 1000)]).toEqual(['good', 'look', 'broken']);
  expect([of(3, 20), of(1.9, 20), of(0.5, 20)]).toEqual(['good', 'look', 'broken']);
});
