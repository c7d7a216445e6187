import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '#platform/clock.ts';
import type { BackupPlaceConfig, Config } from '#platform/config.ts';
import { readConfig } from '#platform/config.ts';
import { openS3Server } from '../../../tests/support/s3-server.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { openBackupPlace } from './backup-place.ts';
import { keepBackups } from './keep-backups.ts';
import { dueDay, isMissing, kept } from './keeping.rules.ts';
import { checkArchive } from './read-archive.ts';

describe('the day whose backup is due', () => {
  const berlin = (instant: string) => dueDay(new Date(instant), '03:00', 'Europe/Berlin');
  test('begins at the time of day that clocks of the dealer show', () => {
    expect(berlin('2026-11-23T01:59:00Z')).toBe('2026-11-22');
    expect(berlin('2026-11-23T02:00:00Z')).toBe('2026-11-23');
    expect(dueDay(new Date('2026-01-01T00:00:00Z'), '00:00', 'UTC')).toBe('2026-01-01');
    expect(dueDay(new Date('2026-12-31T23:59:00Z'), '23:59', 'UTC')).toBe('2026-12-31');
  });
  test('comes once where the clocks change: an hour is left out, or comes twice', () => {
    const at = (instant: string) => dueDay(new Date(instant), '02:30', 'Europe/Berlin');
    expect([at('2026-03-29T00:59:00Z'), at('2026-03-29T01:00:00Z')]).toEqual(['2026-03-28', '2026-03-29']);
    expect([at('2026-10-25T00:30:00Z'), at('2026-10-25T01:10:00Z'), at('2026-10-25T01:40:00Z')]).toEqual([
      '2026-10-25',
      '2026-10-24',
      '2026-10-25',
    ]);
  });
});

test('a day is missing until its own backup or a later one is there: the clocks may go back', () => {
  const there = ['marque-2026-10-24.tar.zst', 'mine.tar.zst', 'marque-2026-10-25.tar.zst'];
  const missing = (day: string) => isMissing(there, day);
  expect([missing('2026-10-24'), missing('2026-10-25'), missing('2026-10-26')]).toEqual([false, false, true]);
  expect(isMissing(['mine.tar.zst', 'zzz.tar.zst'], '2026-10-24')).toBe(true);
});

test('the newest of its own are kept, and no other file counts', () => {
  const names = [
    'marque-2026-11-21.tar.zst',
    'mine.tar.zst',
    'marque-2026-11-23.tar.zst',
    'marque-2025-12-31.tar.zst',
  ];
  expect(kept(names, 2)).toEqual(['marque-2026-11-21.tar.zst', 'marque-2026-11-23.tar.zst']);
});

describe('what is configured', () => {
  const read = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: join(tmpdir(), 'marque-config'), ...env }).backups;
  test('is a folder or a bucket, a time and a number', () => {
    expect(read({})).toBeUndefined();
    expect(read({ BACKUPS: '/backup' })).toEqual({ place: { folder: '/backup' }, at: '03:00', keep: 14 });
    expect(read({ BACKUPS: 's3://k:s@host/bucket', BACKUP_AT: '23:59', BACKUP_KEEP: '1' })).toMatchObject({
      place: { bucket: { bucket: 'bucket' } },
      at: '23:59',
      keep: 1,
    });
  });
  test.each([
    [{ BACKUPS: 'backup' }, /BACKUPS must be an absolute folder/],
    [{ BACKUPS: '/b', BACKUP_AT: '24:00' }, /BACKUP_AT must be a time of day/],
    [{ BACKUPS: '/b', BACKUP_KEEP: '0' }, /BACKUP_KEEP must be at least 1/],
  ])('%j is refused', (env, message) => expect(() => read(env)).toThrow(message));
});

describe('the shop saves itself', () => {
  let shop: TestShop;
  let folder: string;
  let bucket: Awaited<ReturnType<typeof openS3Server>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marque-kept-'));
    bucket = await openS3Server();
    shop = await openTestShop();
  });
  afterAll(async () => {
    await shop.close();
    await bucket.close();
    await rm(folder, { recursive: true });
  });

  let resetClock = () => {};
  const clockSays = (instant: string) => {
    resetClock();
    resetClock = setClock(() => new Date(instant));
  };
  afterEach(() => {
    resetClock();
    resetClock = () => {};
  });

  const savingTo = (place: BackupPlaceConfig): TestShop => {
    const config: Config = { ...shop.config, backups: { place, at: '03:00', keep: 2 } };
    return { ...shop, config };
  };
  const placeOf = (name: string): BackupPlaceConfig => {
    if (name === 'folder') return { folder: join(folder, 'kept') };
    const { backups } = readConfig({ DATA_DIR: folder, BACKUPS: bucket.url() });
    return backups!.place;
  };

  test.each(['folder', 'bucket'])('once a day into a %s, of which the newest stay', async (kind) => {
    const config = placeOf(kind);
    const saving = savingTo(config);
    const place = await openBackupPlace(config);
    await place.keep(await aFile('of the owner'), 'mine.tar.zst');
    for (const [at, name] of [
      ['2026-11-21T12:00:00Z', 'marque-2026-11-21.tar.zst'],
      ['2026-11-22T02:59:00Z', undefined],
      ['2026-11-22T03:00:00Z', 'marque-2026-11-22.tar.zst'],
      ['2026-11-22T03:10:00Z', undefined],
      ['2026-11-23T09:00:00Z', 'marque-2026-11-23.tar.zst'],
    ] as const) {
      clockSays(at);
      expect(await keepBackups(saving), at).toBe(name);
    }
    expect((await place.names()).sort()).toEqual([
      'marque-2026-11-22.tar.zst',
      'marque-2026-11-23.tar.zst',
      'mine.tar.zst',
    ]);
    const fetched = join(folder, `${kind}.tar.zst`);
    await place.fetch('marque-2026-11-23.tar.zst', fetched);
    expect((await checkArchive(fetched)).head.takenAt).toBe('2026-11-23T09:00:00.000Z');
    await expect(place.fetch('marque-2020-01-01.tar.zst', fetched)).rejects.toThrow();
  });

  test('into the bucket of the pictures, and no backup holds another one', async () => {
    const config = readConfig({ DATA_DIR: folder, BACKUPS: bucket.url(), IMAGE_STORE_URL: bucket.url() });
    const both = await openTestShop({ imageStore: config.imageStore, backups: config.backups });
    try {
      await both.images.put('cars/1.jpg', new Uint8Array([1, 2, 3]));
      const place = await openBackupPlace(config.backups!.place);
      await place.keep(await aFile('an earlier one'), 'mine-too.tar.zst');
      clockSays('2026-11-26T09:00:00Z');
      expect(await keepBackups(both)).toBe('marque-2026-11-26.tar.zst');
      const fetched = join(folder, 'both.tar.zst');
      await place.fetch('marque-2026-11-26.tar.zst', fetched);
      const names: string[] = [];
      await checkArchive(fetched, (name) => names.push(name));
      expect(names).toContain('pictures/cars/1.jpg');
      expect(names.filter((name) => name.includes('backups/'))).toEqual([]);
    } finally {
      await both.close();
    }
  });

  test('with one server at a time, and what a killed one left is gone', async () => {
    const config = { folder: join(folder, 'two') };
    const saving = savingTo(config);
    await openBackupPlace(config);
    await writeFile(join(config.folder, '0190.draft.unfinished'), 'half');
    clockSays('2026-11-24T09:00:00Z');
    const names = await Promise.all([keepBackups(saving), keepBackups(saving)]);
    expect(names.filter((name) => name)).toEqual(['marque-2026-11-24.tar.zst']);
    expect(await readdir(config.folder)).toEqual(['marque-2026-11-24.tar.zst']);
  });

  test('again with the next run where it failed, and keeps what was there', async () => {
    const config = { folder: join(folder, 'kept') };
    clockSays('2026-11-25T09:00:00Z');
    const away = { ...savingTo(config), databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing' };
    await expect(keepBackups(away)).rejects.toThrow();
    expect((await readdir(config.folder)).filter((name) => name.startsWith('marque'))).toHaveLength(2);
    expect(await keepBackups(savingTo(config))).toBe('marque-2026-11-25.tar.zst');
  });

  async function aFile(text: string): Promise<string> {
    const file = join(folder, 'a file');
    await writeFile(file, text);
    return file;
  }
});
