import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReceiptNumber } from '#platform/database/ids.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { recordSales } from '../chain/append-records.ts';
import type { ChainLink, ReceiptProof } from '../ledger.contract.ts';

let shop: TestShop;
const numbers = Array.from({ length: 5 }, newReceiptNumber);
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://cars.example' });
  const sale = { make: 'Audi', model: 'RS 6', amountCents: 12_345_678, type: 'purchase' as const };
  await recordSales(
    shop.database,
    numbers.map((receiptNumber) => ({ ...sale, receiptNumber })),
  );
});
afterAll(() => shop.close());

const sha256 = (values: unknown[]) => createHash('sha256').update(JSON.stringify(values)).digest('hex');

test('anyone can verify the whole chain from its public pages', async () => {
  const links: ChainLink[] = [];
  for (let next: string | undefined = '/api/ledger/records?limit=2'; next; ) {
    const answer: Response = await shop.api.request(next);
    expect(answer.headers.get('x-total-count')).toBe('5');
    links.push(...((await answer.json()) as ChainLink[]));
    next = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(links.map((link) => link.height)).toEqual([1, 2, 3, 4, 5]);
  let previous = '0'.repeat(64);
  for (const link of links) {
    expect(link.previousHash).toBe(previous);
    expect(link.hash).toBe(sha256(['link 1', link.height, link.previousHash, link.contentHash]));
    previous = link.hash;
  }
});

test('the public chain says nothing about any sale', async () => {
  const text = await (await shop.api.request('/api/ledger/records')).text();
  expect(text).not.toMatch(/Audi|RS 6|12345678|123456\.78/);
  expect(numbers.filter((number) => text.includes(number))).toEqual([]);
  const digests = numbers.map((number) => createHash('sha256').update(number).digest('hex'));
  expect(digests.filter((digest) => text.includes(digest))).toEqual([]);
});

test('a proof can be calculated again by hand', async () => {
  const answer = await shop.api.request(`/api/ledger/receipts/${numbers[2]}`);
  const { record, opening, genuine } = (await answer.json()) as ReceiptProof;
  const content = sha256([
    'sale 1',
    opening.salt,
    createHash('sha256').update(numbers[2]!).digest('hex'),
    record.carId,
    Math.round(record.amount * 100),
    record.type,
    record.recordedAt,
  ]);
  expect(content).toBe(opening.contentHash);
  expect(sha256(['link 1', record.height, record.previousHash, content])).toBe(record.hash);
  expect(genuine).toBe(true);
});

test('the QR code leads to the public page of the proof', async () => {
  const answer = await shop.api.request(`/api/ledger/receipts/${numbers[0]}/qr.svg`);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(await answer.text()).toMatch(/^<svg xmlns=.*<path d="M4 4h7v1h-7z/);
  expect((await shop.api.request('/api/ledger/receipts/nonsense/qr.svg')).status).toBe(400);
});
