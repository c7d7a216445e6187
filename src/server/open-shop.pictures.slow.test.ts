import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pictures } from '#features/catalogue/pictures/pictures.tables.ts';
import { finishDuePictures, finishPicture } from '#features/catalogue/pictures/preparing/finish-picture.ts';
import { readConfig } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { aCarOnSale } from '../../tests/support/cars.ts';
import { peopleOf, type TestPerson } from '../../tests/support/people.ts';
import { aJpeg } from '../../tests/support/pictures.ts';
import { openS3Server } from '../../tests/support/s3-server.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { createApi } from './api.ts';
import { openShop, type Shop } from './open-shop.ts';
import { pictureFiles } from './picture-files.ts';

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

const sayings = () => {
  const said = vi.spyOn(log, 'error').mockReturnValue();
  return () =>
    said.mock.calls.map(([first, second]) => String(second ?? first)).filter((text) => /picture/i.test(text));
};

const upload = async (server: Server, person: TestPerson) =>
  server.api.request('/api/pictures', {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await aJpeg(640, 360)),
  });

const give = (server: Server, person: TestPerson, carId: string, image: string) =>
  server.api.request(`/api/stock/${carId}/picture`, {
    method: 'PUT',
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ image }),
  });

const show = async (server: Server, carId: string) => {
  const answer = await pictureFiles(server.shop).request(`/images/cars/${carId}.jpg`);
  return [answer.status, answer.headers.get('cache-control')];
};

const out = [503, 'no-store'];
const shown = [200, 'public, max-age=60'];

/** A car and an upload that the first server has kept, and the second one was told to give to the car. */
async function aCarWithPicture(first: Server, second: Server) {
  const worker = await first.people.signIn('Worker');
  const carId = await aCarOnSale(first.shop);
  const kept = await upload(first, worker);
  expect(kept.status).toBe(201);
  const { _id } = await kept.json();
  expect((await give(second, worker, carId, _id)).status).toBe(202);
  return { carId, worker, pictureId: String(_id) };
}
const rowOf = async (server: Server, pictureId: string) => {
  const [row] = await server.database.select().from(pictures).where(eq(pictures.id, pictureId));
  return row;
};

describe('two servers with a folder each', () => {
  test('the second says at its start what does not fit together and what to do, in one sentence', async () => {
    const said = sayings();
    await aServer('one');
    expect(said()).toEqual([]);
    await aServer('two');
    expect(said()).toHaveLength(1);
    expect(said()[0]).toMatch(
      /^The pictures of this shop are kept in the folder \S+one\/images of .+ another one, the folder \S+two\/images of .+ share a folder .+ IMAGE_STORE_URL.+ADOPT_IMAGE_STORE=yes\.$/,
    );
  });

  test('the second takes no uploads: 503 with a text, and nothing is written down', async () => {
    sayings();
    await aServer('one');
    const second = await aServer('two');
    const refused = await upload(second, await second.people.signIn('Worker'));
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: 'pictures-unavailable',
      message: expect.stringContaining('Pictures are not available on this server'),
    });
    expect(await second.database.$count(pictures)).toBe(0);
  });

  test('the second leaves pictures to the first, and uses up none of their tries', async () => {
    sayings();
    const first = await aServer('one');
    const second = await aServer('two');
    const { carId, pictureId } = await aCarWithPicture(first, second);
    await second.jobs.runWaiting();
    await finishPicture(second.shop, pictureId);
    await finishDuePictures(second.shop);
    expect(await rowOf(second, pictureId)).toMatchObject({
      attempts: 0,
      problem: null,
      failedAt: null,
      finishedAt: null,
    });
    await finishDuePictures(first.shop);
    expect(await rowOf(first, pictureId)).toMatchObject({ attempts: 0, finishedAt: expect.any(Date) });
    expect(await show(first, carId)).toEqual(shown);
  });

  test('a job of the second waits for the first', async () => {
    sayings();
    const first = await aServer('one');
    const second = await aServer('two');
    const { carId } = await aCarWithPicture(first, second);
    await second.jobs.runWaiting();
    expect(await first.jobs.runWaiting()).toBeGreaterThan(0);
    expect(await show(first, carId)).toEqual(shown);
  });

  test('the second answers 503 that no cache keeps, not that a picture is gone, and logs no line for each', async () => {
    const said = sayings();
    const first = await aServer('one');
    const second = await aServer('two');
    const { carId } = await aCarWithPicture(first, second);
    await first.jobs.runWaiting();
    const linesBefore = said().length;
    for (let nth = 0; nth < 5; nth += 1) expect(await show(second, carId)).toEqual(out);
    expect(said()).toHaveLength(linesBefore);
    expect(await show(first, carId)).toEqual(shown);
  });
});

describe('a store that fits again while its server runs', () => {
  /** The second server gets the folder that the first one has, as an operator would who notices. */
  const shareFolder = () => cp(join(folder, 'one'), join(folder, 'two'), { recursive: true });

  test('the second takes up pictures without a restart, and says so once', async () => {
    const said = sayings();
    const news = vi.spyOn(log, 'warn').mockReturnValue();
    const first = await aServer('one');
    const second = await aServer('two');
    const { carId, pictureId } = await aCarWithPicture(first, second);
    await second.jobs.work();
    await shareFolder();
    // Nobody asks this server for a picture meanwhile: it looks by itself.
    await expect
      .poll(() => rowOf(second, pictureId))
      .toMatchObject({ attempts: 0, finishedAt: expect.any(Date) });
    expect(await show(second, carId)).toEqual(shown);
    const uploaded = await upload(second, await second.people.signIn('Worker'));
    expect(uploaded.status).toBe(201);
    expect(news.mock.calls).toEqual([
      [expect.stringMatching(/image store, the folder \S+two\/images of .+, is the shop's now: it takes/)],
    ]);
    expect(said()).toHaveLength(1);
  });

  test('what is left to others is still left while the store differs, and its looking complains of nothing', async () => {
    const said = sayings();
    const first = await aServer('one');
    const second = await aServer('two');
    const { pictureId } = await aCarWithPicture(first, second);
    const linesBefore = said().length;
    const later = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => later() + 120_000);
    for (let nth = 0; nth < 3; nth += 1) expect(await second.images.fitsAgain()).toBe(false);
    await second.jobs.runWaiting();
    expect(await rowOf(second, pictureId)).toMatchObject({ attempts: 0, finishedAt: null });
    expect(said()).toHaveLength(linesBefore);
  });
});

describe('stores that fit', () => {
  test('a folder that servers share, and one that was moved with what is in it', async () => {
    const said = sayings();
    const first = await aServer('one');
    const second = await aServer('one');
    const { carId } = await aCarWithPicture(first, second);
    await second.jobs.runWaiting();
    expect(await show(first, carId)).toEqual(shown);
    await cp(join(folder, 'one'), join(folder, 'moved'), { recursive: true });
    expect(await show(await aServer('moved'), carId)).toEqual(shown);
    expect(said()).toEqual([]);
  });

  test('a bucket, for servers with a folder each', async () => {
    const said = sayings();
    const s3 = await openS3Server();
    try {
      const bucket = { IMAGE_STORE_URL: s3.url() };
      const first = await aServer('one', bucket);
      const second = await aServer('two', bucket);
      const { carId } = await aCarWithPicture(first, second);
      await second.jobs.runWaiting();
      expect([await show(first, carId), await show(second, carId)]).toEqual([shown, shown]);
      expect(said()).toEqual([]);
    } finally {
      await s3.close();
    }
  });

  test('another store is made the shop’s by ADOPT_IMAGE_STORE=yes, and the one before refuses then', async () => {
    sayings();
    await aServer('one');
    const second = await aServer('two', { ADOPT_IMAGE_STORE: 'yes' });
    expect((await upload(second, await second.people.signIn('Worker'))).status).toBe(201);
    const again = await aServer('one');
    expect((await upload(again, await again.people.signIn('Worker'))).status).toBe(503);
    const same = await aServer('two');
    expect((await upload(same, await same.people.signIn('Worker'))).status).toBe(201);
  });

  test('of many first servers at the same moment exactly one is the shop’s', async () => {
    sayings();
    const servers = await Promise.all(['one', 'two', 'three'].map((name) => aServer(name)));
    const fits = await Promise.all(servers.map(({ images }) => images.isTheShops()));
    expect(fits.filter(Boolean)).toHaveLength(1);
  });
});
