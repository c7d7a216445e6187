import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readHealth } from '#features/health/health.service.ts';
import { readConfig, StartError } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { aCarOnSale } from '../../tests/support/cars.ts';
import { peopleOf } from '../../tests/support/people.ts';
import { aJpeg } from '../../tests/support/pictures.ts';
import { openS3Server } from '../../tests/support/s3-server.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { createApi } from './api.ts';
import { pictureFiles } from './http-server.ts';
import { openShop, type Shop } from './open-shop.ts';

let database: TestDatabase;
let folder: string;
const opened: Shop[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'marque-two-stores-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((shop) => shop.close()));
  await database.drop();
  await rm(folder, { recursive: true });
});

/** A server of the one shop, with a folder of its own unless another has the same name. */
async function aServer(dataDir: string, settings: Record<string, string> = {}) {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, dataDir),
    SEED_DEMO: 'no',
    SESSION_SECRET: 'a secret that only this test run knows, long enough',
    ...settings,
  });
  const shop = await openShop(config, () => {});
  opened.push(shop);
  const api = createApi(shop);
  return { ...shop, shop, api, people: peopleOf(shop, api) };
}
type Server = Awaited<ReturnType<typeof aServer>>;

/** What is said at a start about a store that lacks pictures. */
const sayings = () => {
  const said = vi.spyOn(log, 'error').mockReturnValue();
  return () => said.mock.calls.map(([line]) => String(line));
};

async function aCarWithPicture(server: Server): Promise<string> {
  const { cookie } = await server.people.signIn('Worker');
  const carId = await aCarOnSale(server.shop);
  const uploaded = await server.api.request('/api/pictures', {
    method: 'POST',
    headers: { cookie, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await aJpeg(640, 360)),
  });
  const { _id } = await uploaded.json();
  const given = await server.api.request(`/api/stock/${carId}/picture`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ image: _id }),
  });
  expect(given.status).toBe(202);
  await server.jobs.runWaiting();
  return carId;
}

const show = async (server: Server, carId: string) =>
  (await pictureFiles(server.shop).request(`/images/cars/${carId}.jpg`)).status;

const healthOfPictures = async (server: Server) =>
  (await readHealth(server.shop)).lines.find(({ area }) => area === 'pictures')?.state;

test('a server whose folder lacks the pictures says at its start and at the desk what to check, and opens', async () => {
  const said = sayings();
  const first = await aServer('one');
  await aCarWithPicture(first);
  expect(said()).toEqual([]);
  expect(await healthOfPictures(first)).toBe('good');
  const second = await aServer('two');
  expect(said()).toEqual([
    expect.stringMatching(
      /^The database names pictures that the image store, the folder \S+two\/images of \S+, does not have: check that DATA_DIR and IMAGE_STORE_URL are [^.]+\.$/,
    ),
  ]);
  expect(await healthOfPictures(second)).toBe('broken');
});

test('a folder that servers share, and one that was moved with what is in it, show all pictures', async () => {
  const said = sayings();
  const first = await aServer('one');
  const carId = await aCarWithPicture(first);
  expect(await show(await aServer('one'), carId)).toBe(200);
  await cp(join(folder, 'one'), join(folder, 'moved'), { recursive: true });
  expect(await show(await aServer('moved'), carId)).toBe(200);
  expect(said()).toEqual([]);
});

test('a bucket is the store of servers with a folder each', async () => {
  const said = sayings();
  const s3 = await openS3Server();
  try {
    const bucket = { IMAGE_STORE_URL: s3.url() };
    const first = await aServer('one', bucket);
    const carId = await aCarWithPicture(first);
    const second = await aServer('two', bucket);
    expect([await show(first, carId), await show(second, carId)]).toEqual([200, 200]);
    expect(said()).toEqual([]);
  } finally {
    await s3.close();
  }
});

test('a store that does not work keeps the shop shut', async () => {
  await writeFile(join(folder, 'images'), 'a file');
  await expect(aServer('.')).rejects.toThrow(StartError);
});
