import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig, StartError } from '#platform/config.ts';
import { openS3Server } from '../../../tests/support/s3-server.ts';
import { openImageStore } from './open-image-store.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof openS3Server>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-images-'));
  s3 = await openS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (IMAGE_STORE_URL: string) => openImageStore(readConfig({ DATA_DIR: folder, IMAGE_STORE_URL }));

test.each(['folder', 'S3'])(
  'a store in a %s gives back what was put, and forgets what was removed',
  async (kind) => {
    const store = await open(kind === 'S3' ? s3.url() : '');
    expect(await store.get('cars/1.jpg')).toBeNull();
    await store.put('cars/1.jpg', new Uint8Array([1, 2, 3]));
    await store.put('cars/1.jpg', new Uint8Array([4, 5]));
    expect([...(await store.get('cars/1.jpg'))!]).toEqual([4, 5]);
    await store.putFile('cars/2.jpg', new URL('../../../public/favicon.svg', import.meta.url).pathname);
    expect((await store.get('cars/2.jpg'))!.length).toBeGreaterThan(100);
    await store.remove('cars/1.jpg');
    await store.remove('cars/1.jpg');
    expect(await store.get('cars/1.jpg')).toBeNull();
  },
);

test.each([
  's3://key@host/bucket',
  'https://key:secret@host/bucket',
  's3://key:secret@host/',
  's3://key:secret@host/bucket/deeper',
  's3://key:secret@host/bucket?tls=maybe',
  's3://key:secret@host/bucket?ssl=no',
  's3://key:50%@host/bucket',
])('%s is refused in one sentence that shows how it goes', (url) => {
  expect(() => readConfig({ DATA_DIR: folder, IMAGE_STORE_URL: url })).toThrow(
    'The configuration does not fit: IMAGE_STORE_URL must look like s3://key:secret@host:9000/bucket?region=us-east-1&tls=no.',
  );
});

test('a full address is understood', () => {
  const IMAGE_STORE_URL = 's3://AK%2FID:se%2Fcret@s3.example.com:9000/my-cars?region=eu-central-1';
  expect(readConfig({ DATA_DIR: folder, IMAGE_STORE_URL }).imageStore).toEqual({
    endpoint: 'https://s3.example.com:9000',
    bucket: 'my-cars',
    region: 'eu-central-1',
    accessKeyId: 'AK/ID',
    secretAccessKey: 'se/cret',
  });
});

const failureOf = (url: string): Promise<Error> =>
  open(url).then(
    () => new Error('The store opened'),
    (error: Error) => error,
  );

test('a wrong key and a bucket that is not there end the start with one sentence, without the secret', async () => {
  const ofKey = await failureOf(s3.url('stranger'));
  expect(ofKey).toBeInstanceOf(StartError);
  expect(ofKey.message).toMatch(
    /^The image store, 127.0.0.1:\d+\/cars, does not work: The image store at 127.0.0.1:\d+ refuses the key for the bucket cars/,
  );
  expect(ofKey.message).not.toContain('S3RVER');
  const ofBucket = await failureOf(s3.url('S3RVER', 'nowhere'));
  expect(ofBucket).toBeInstanceOf(StartError);
  expect(ofBucket.message).toMatch(
    /has no bucket nowhere \(NoSuchBucket\)\. Please check IMAGE_STORE_URL\.$/,
  );
});

test('a store that is out of reach ends the start with one sentence', async () => {
  const away = await failureOf('s3://key:secret@127.0.0.1:9/cars?tls=no');
  expect(away).toBeInstanceOf(StartError);
  expect(away.message).toMatch(
    /The image store at 127.0.0.1:9 is out of reach\. Please check IMAGE_STORE_URL\.$/,
  );
});

test('a folder that cannot be made ends the start with one sentence, and one that works has no file afterwards', async () => {
  const store = await open('');
  expect(await Array.fromAsync(store.keys())).not.toContainEqual(expect.stringContaining('checks/'));
  const taken = join(folder, 'taken');
  await mkdir(taken);
  await writeFile(join(taken, 'images'), 'a file');
  await expect(openImageStore(readConfig({ DATA_DIR: taken }))).rejects.toThrow(
    /^The image store, the folder \S+taken\/images of \S+, does not work: (ENOTDIR|EEXIST)\. Please check DATA_DIR\.$/,
  );
});
