import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReceiptNumber } from '#platform/database/ids.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import type { ChainLink } from './chain.contract.ts';
import { recordSales } from './record-sales.ts';

let shop: TestShop;
const numbers = Array.from({ length: 5 }, newReceiptNumber);
beforeAll(async () => {
  shop = await openTestShop();
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
    links.push(...(await jsonOf<ChainLink[]>(answer)));
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
