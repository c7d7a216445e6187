import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReceiptNumber } from '#platform/database/ids.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { recordSales } from '../chain/record-sales.ts';
import type { ReceiptProof } from './proof.contract.ts';

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

test('a proof can be calculated again by hand', async () => {
  const answer = await shop.api.request(`/api/ledger/receipts/${numbers[2]}`);
  const { record, opening, genuine } = await jsonOf<ReceiptProof>(answer);
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

test.each([
  ['McLaren', 'Artura', 'McLaren Artura'],
  ['Rolls-Royce', 'Spectre', 'Rolls-Royce Spectre'],
  ['Volkswagen', 'e-Golf', 'Volkswagen e-Golf'],
])(
  'the proof of a %s %s names it as people write it, and its hash stays what it was',
  async (make, model, name) => {
    const [receiptNumber, again] = [newReceiptNumber(), newReceiptNumber()];
    const sale = { make, model, amountCents: 1_000, type: 'purchase' as const };
    await recordSales(shop.database, [{ ...sale, receiptNumber }]);
    await recordSales(shop.database, [{ ...sale, receiptNumber: again }]);
    for (const number of [receiptNumber, again]) {
      const answer = await shop.api.request(`/api/ledger/receipts/${number}`);
      const proof = await jsonOf<ReceiptProof>(answer);
      expect(proof).toMatchObject({ genuine: true, carName: name, record: { carId: `${make}-${model}` } });
    }
  },
);
