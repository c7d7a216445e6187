import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { setClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { pictureFiles } from '#server/http-server.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aJpeg, aPngThatClaims, svgWithScript, upload } from '../../../../tests/support/pictures.ts';
import { portOf } from '../../../../tests/support/port.ts';
import { openS3Server } from '../../../../tests/support/s3-server.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { finishPicture } from '../album/finish-picture.ts';
import { sweepPictures } from '../album/sweep-pictures.ts';
import { cars } from '../catalogue.tables.ts';
import { mostBytes, pictureTexts } from '../pictures/pictures.contract.ts';
import { pictures } from '../pictures/pictures.tables.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

const fields = { make: 'Alpine', model: 'A110', color: 'Blue', price: 71_500.5, topSpeed: 275, stock: 4 };
const add = (image: string, person = worker, path = '/api/cars/add-car') =>
  person.request(path, { method: 'POST', body: JSON.stringify({ ...fields, image }) });
const uploaded = async (person = worker) =>
  (await jsonOf<{ _id: string }>(await upload(person, await aJpeg(640, 480))))._id;
const told = async (answer: Response) => ({ status: answer.status, ...(await jsonOf<object>(answer)) });
const added = async (answer: Response) => {
  expect(answer.status).toBe(201);
  return await jsonOf<{ _id: string; image: string }>(answer);
};

test('a car is added with its picture: placeholder first, then every size and format', async () => {
  const { _id, image } = await added(await add(await uploaded()));
  expect(image).toBe('/no-picture.svg');
  await shop.jobs.runWaiting();
  const car = await jsonOf<Record<string, string>>(await shop.api.request(`/api/cars/${_id}`));
  expect(car).toMatchObject({ _id, ...fields });
  expect(car.image).toMatch(new RegExp(`^/images/cars/${_id}\\.jpg\\?v=[0-9a-f]{12}$`));
  expect(car.imagePlaceholder).toMatch(/^data:image\/webp;base64,/);
  const files = pictureFiles(shop);
  expect((await files.request(car.image!)).headers.get('content-type')).toBe('image/jpeg');
  for (const width of [320, 640, 960, 1600]) {
    for (const format of ['avif', 'webp']) {
      const answer = await files.request(
        `/images/cars/${_id}-${width}.${format}${new URL(car.image!, 'http://shop').search}`,
      );
      const about = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(about).toMatchObject({
        width: Math.min(width, 640),
        format: format === 'avif' ? 'heif' : 'webp',
      });
    }
  }
  expect((await files.request(`/images/cars/${_id}.jpg`)).status).toBe(200);
});

test('who added what, and how many, is written down', async () => {
  const { _id } = await added(await add(await uploaded(), worker, '/api/vip/add-vip-car'));
  const lines = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, _id))
    .orderBy(auditEntries.id);
  expect(lines).toMatchObject([
    {
      actorEmail: worker.email,
      action: 'add VIP car',
      subjectType: 'VIP car',
      before: null,
      after: fields,
      car: 'Alpine A110',
      addedStock: 4,
      newStock: 4,
    },
  ]);
  const [row] = await shop.database.select().from(cars).where(eq(cars.id, _id));
  expect(row).toMatchObject({ vip: true, priceCents: 7_150_050 });
});

test('all seven fields are required, each with its text', async () => {
  const answer = await worker.request('/api/cars/add-car', {
    method: 'POST',
    body: JSON.stringify({ make: ' ', price: 0, topSpeed: '250', stock: 1.5, image: '../../etc/passwd' }),
  });
  expect(await told(answer)).toMatchObject({
    status: 400,
    fields: {
      make: 'Enter the make',
      model: 'Enter the model',
      color: 'Enter the color',
      price: 'Enter a price above 0',
      topSpeed: 'Enter the top speed',
      stock: 'Enter a whole number',
      image: 'Enter an address that begins with https:// or http://',
    },
  });
  expect(await told(await add(''))).toMatchObject({ fields: { image: pictureTexts.missing } });
});

test('further pictures come behind the first, in their order; a bunch that does not fit, or one that cannot be had, adds no car', async () => {
  const [image, ...furtherImages] = [await uploaded(), await uploaded(), await uploaded()];
  const send = (body: object) =>
    worker.request('/api/cars/add-car', { method: 'POST', body: JSON.stringify({ ...fields, ...body }) });
  const before = await shop.database.$count(cars);
  const tooMany = Array(40).fill('https://pictures.example/car.jpg');
  expect((await send({ image, furtherImages: tooMany })).status).toBe(400);
  expect((await send({ image, furtherImages: ['http://127.0.0.1/car.jpg'] })).status).toBe(400);
  expect((await send({ image, furtherImages: [image] })).status).toBe(409);
  expect(await shop.database.$count(cars)).toBe(before);
  const { _id } = await added(await send({ image, furtherImages }));
  await shop.jobs.runWaiting();
  const car = await jsonOf<{ pictures: { image: string }[] }>(await shop.api.request(`/api/cars/${_id}`));
  expect(car.pictures.map((one) => one.image.split('v=')[1])).toEqual(
    [image, ...furtherImages].map((id) => id!.slice(-12)),
  );
});

test('an upload goes to one car, and only of the worker who uploaded it', async () => {
  const id = await uploaded();
  const colleague = await shop.signIn('Workers-Admin');
  expect(await told(await add(id, colleague))).toMatchObject({ status: 400, message: pictureTexts.unknown });
  await added(await add(id));
  const before = await shop.database.$count(cars);
  expect(await told(await add(id))).toMatchObject({ status: 409, code: 'picture-used' });
  expect(await shop.database.$count(cars)).toBe(before);
});

test('two clicks at once add one car', async () => {
  const id = await uploaded();
  const statuses = (await Promise.all([add(id), add(id), add(id)])).map((answer) => answer.status);
  expect(statuses.sort()).toEqual([201, 409, 409]);
});

describe('hostile uploads', () => {
  test('the wrong type under a right name, a bomb, a script, a stump and nothing at all are refused in words', async () => {
    const jpeg = await aJpeg(640, 480);
    const hostile: [Uint8Array, number, string][] = [
      [Buffer.from('MZ\x90\x00 a program'), 415, pictureTexts.notAPicture],
      [Buffer.from(svgWithScript), 415, pictureTexts.notAPicture],
      [aPngThatClaims(50_000, 50_000), 400, pictureTexts.tooManyPixels],
      [jpeg.subarray(0, jpeg.length / 2), 400, pictureTexts.damaged],
      [new Uint8Array(), 400, pictureTexts.empty],
    ];
    for (const [bytes, status, message] of hostile) {
      const answer = await upload(worker, bytes, { 'content-disposition': 'attachment; filename="car.jpg"' });
      expect(await told(answer)).toMatchObject({ status, message, fields: { image: message } });
    }
  });

  test('50 MB are refused without being read: by their length, or after 15 MB', async () => {
    let pulled = 0;
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          pulled += 1_048_576;
          controller.enqueue(new Uint8Array(1_048_576));
          if (pulled >= 52_428_800) controller.close();
        },
      });
    const send = (headers: Record<string, string>) =>
      worker.request('/api/pictures', {
        method: 'POST',
        body: endless(),
        headers: { 'content-type': 'image/jpeg', ...headers },
        duplex: 'half',
        // Node demands `duplex` for a stream; the types of the browser do not have it.
      } as RequestInit);
    const large = { status: 413, code: 'too-large', message: pictureTexts.tooLarge };
    expect(await told(await send({ 'content-length': '52428800' }))).toMatchObject(large);
    expect(pulled).toBeLessThanOrEqual(2 * 1_048_576);
    expect(await told(await send({}))).toMatchObject(large);
    expect(pulled).toBeLessThan(mostBytes + 5 * 1_048_576);
  });

  test('a name that climbs out of its folder leads nowhere, since names are not read', async () => {
    const name = { 'content-disposition': 'attachment; filename="../../../../etc/cron.d/car.jpg"' };
    const answer = await upload(worker, await aJpeg(640, 480), name);
    const { _id } = await jsonOf<{ _id: string }>(answer);
    expect(_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await shop.images.get(`uploads/${_id}.jpg`)).not.toBeNull();
    for (const image of [`${_id}/../x`, `../uploads/${_id}`, `${_id}.jpg`, 'javascript:alert(1)'])
      expect((await add(image)).status).toBe(400);
  });

  test('what a form of another site could send is refused', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])
      expect((await upload(worker, await aJpeg(), { 'content-type': type })).status).toBe(415);
  });

  test('customers and admins upload nothing', async () => {
    for (const role of ['User', 'Admin', 'Global-Admin'] as const) {
      const person = await shop.signIn(role);
      expect((await upload(person, await aJpeg())).status).toBe(403);
      expect((await add('https://pictures.example/car.jpg', person)).status).toBe(403);
    }
  });
});

describe('pictures by address', () => {
  const theOnly = async (carId: string) =>
    (await shop.database.select().from(pictures).where(eq(pictures.carId, carId)))[0]!;

  test('an address inside our network is refused at once', async () => {
    for (const image of [
      'http://127.0.0.1:5432/',
      'http://169.254.169.254/latest/meta-data',
      'http://localhost/',
    ])
      expect(await told(await add(image))).toMatchObject({
        status: 400,
        fields: { image: 'This address is in a private network and cannot be used.' },
      });
  });

  test('a name that turns out to be inside leaves the car with its placeholder, and says why', async () => {
    const { _id } = await added(await add('https://pictures.example/car.jpg'));
    const picture = await theOnly(_id);
    const inside = async () => {
      const { publicAddresses } = await import('#platform/images/fetch-picture.ts');
      return publicAddresses('10.0.0.1');
    };
    await finishPicture(shop, picture.id, inside);
    expect(await theOnly(_id)).toMatchObject({
      finishedAt: null,
      problem: 'This address is in a private network and cannot be used.',
    });
    const car = await jsonOf<{ image: string }>(await shop.api.request(`/api/cars/${_id}`));
    expect(car.image).toBe('/no-picture.svg');
  });

  test('a name that no server knows leaves the car with its placeholder, says so, and is tried again', async () => {
    const { _id } = await added(await add('https://no-such-server.invalid/car.jpg'));
    await finishPicture(shop, (await theOnly(_id)).id);
    expect(await theOnly(_id)).toMatchObject({
      finishedAt: null,
      failedAt: null,
      attempts: 1,
      problem: 'There is no server named no-such-server.invalid.',
    });
    const car = await jsonOf<{ image: string }>(await shop.api.request(`/api/cars/${_id}`));
    expect(car.image).toBe('/no-picture.svg');
  });

  test('what is fetched is checked and prepared like an upload', async () => {
    const { createServer } = await import('node:http');
    const jpeg = await aJpeg(640, 480);
    const server = createServer((request, response) =>
      response.end(request.url === '/car.jpg' ? jpeg : Buffer.from(svgWithScript)),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const port = portOf(server);
    const here = async () => ['127.0.0.1'];
    const good = await added(await add(`http://pictures.example:${port}/car.jpg`));
    await finishPicture(shop, (await theOnly(good._id)).id, here);
    expect(await theOnly(good._id)).toMatchObject({ problem: null, finishedAt: expect.any(Date) });
    const bad = await added(await add(`http://pictures.example:${port}/script.jpg`));
    await finishPicture(shop, (await theOnly(bad._id)).id, here);
    expect(await theOnly(bad._id)).toMatchObject({ problem: pictureTexts.notAPicture });
    server.close();
  });
});

test('an upload that no car takes is swept after a day, one that a car waits for stays', async () => {
  const forgotten = await uploaded();
  const taken = await uploaded();
  await added(await add(taken));
  const restore = setClock(() => new Date(Date.now() + 25 * 3_600_000));
  await sweepPictures(shop);
  restore();
  expect(await shop.images.get(`uploads/${forgotten}.jpg`)).toBeNull();
  expect(await shop.images.get(`uploads/${taken}.jpg`)).not.toBeNull();
  expect(await told(await add(forgotten))).toMatchObject({ status: 400, message: pictureTexts.unknown });
});

test('the whole way with an S3 store: uploaded, prepared, served; while it is away nothing is lost', async () => {
  const s3 = await openS3Server();
  const { imageStore } = readConfig({ DATA_DIR: shop.config.dataDir, IMAGE_STORE_URL: s3.url() });
  const other = await openTestShop({ imageStore });
  const person = await other.signIn('Worker');
  const { _id: first } = await jsonOf<{ _id: string }>(await upload(person, await aJpeg(640, 480)));
  const car = await added(await add(first, person));
  await other.jobs.runWaiting();
  const shown = await jsonOf<{ image: string }>(await other.api.request(`/api/cars/${car._id}`));
  const served = await pictureFiles(other).request(shown.image);
  expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).format).toBe('jpeg');
  const { _id: second } = await jsonOf<{ _id: string }>(await upload(person, await aJpeg(640, 480)));
  const waiting = await added(await add(second, person));
  await s3.close();
  expect((await pictureFiles(other).request(shown.image)).status).toBe(503);
  expect(await told(await upload(person, await aJpeg(640, 480)))).toMatchObject({
    status: 503,
    code: 'pictures-unavailable',
  });
  await finishPicture(other, second);
  const [row] = await other.database.select().from(pictures).where(eq(pictures.carId, waiting._id));
  expect(row).toMatchObject({
    finishedAt: null,
    failedAt: null,
    dueAt: expect.any(Date),
    problem: 'The image store is unavailable.',
  });
  await other.close();
});
