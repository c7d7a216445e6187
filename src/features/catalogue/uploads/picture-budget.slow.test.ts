import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aJpeg } from '../../../../tests/support/pictures.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import { mostWaitingUploads } from './uploads.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const upload = (person: TestPerson, body: Buffer) =>
  person.request('/api/pictures', {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(body),
  });

/** A small file of 49 megapixels. */
const largeFlat = () =>
  sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#336699' } })
    .jpeg({ quality: 30 })
    .toBuffer();

test('decoding has a budget: of eight small files of 49 megapixels at once three are decoded, the others are told when', async () => {
  const [worker, colleague] = [await shop.signIn('Worker'), await shop.signIn('Worker')];
  const file = await largeFlat();
  expect(file.length).toBeLessThan(2_000_000);
  // On a slow machine as well, all come at one moment: the budget is one of so many seconds.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  // More than eight at once from one address are refused before they are read (rules.md#bodies).
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(worker, file)));
  const refused = answers.filter((answer) => answer.status === 429);
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
  expect(refused).toHaveLength(5);
  const told = await jsonOf<{ code: string; fields: { image: string } }>(refused[0]!);
  expect(told.code).toBe('too-many');
  expect(told.fields.image).toMatch(
    /^The pictures that you sent are still being prepared\. Please try again in \d+ seconds?\.$/,
  );
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  // Everybody has a budget of their own.
  expect((await upload(colleague, await aJpeg(640, 480))).status).toBe(201);
});

test('uploads that no car takes are counted: a person has sixty of them at once', async () => {
  const worker = await shop.signIn('Worker');
  const rows = Array.from({ length: mostWaitingUploads }, () => ({
    id: newId(),
    broughtBy: worker.userId,
    createdAt: new Date(),
  }));
  await shop.database.insert(pictures).values(rows);
  const answer = await upload(worker, await aJpeg(640, 480));
  expect(answer.status).toBe(409);
  expect(await jsonOf(answer)).toMatchObject({
    code: 'too-many-uploads',
    fields: { image: expect.stringContaining('60 uploaded pictures') },
  });
});
