import { expect, test } from 'vitest';
import { chainRecord, contentHash, flawAfter, genesis, linkHash, receiptDigest } from './record-hash.ts';

const aContent = {
  receiptDigest: receiptDigest('MQ-2345-6789-ABCD'),
  salt: '00ff',
  carId: 'Rolls-Royce-Spectre "EV"',
  amountCents: 42_275_050,
  type: 'purchase' as const,
  recordedAt: new Date('2030-05-02T10:20:30.400Z'),
  disclosureHash: null,
};

test('hashes are what the description of the API says, so that anyone can repeat them', () => {
  // Calculated apart from this code: printf '%s' '…' | sha256sum
  expect(aContent.receiptDigest).toBe('77dde2e82714a6bb399ac21f4276ef16cdf179047597d23b10824992b3f0c486');
  expect(contentHash(aContent)).toBe('70ba8f8cc556d7aa11f8411431fb0716ece64ca709a5ae313b9694c4b168794f');
  expect(linkHash(1, genesis.hash, contentHash(aContent))).toBe(
    '5ee315d53490575dd3fb448f9b89ad336bc0cc75f323096cd2e82e03178684f8',
  );
});

test('a record follows the one before it', () => {
  const first = chainRecord(genesis, aContent);
  const second = chainRecord(first, { ...aContent, salt: '01' });
  expect([first.height, first.previousHash]).toEqual([1, '0'.repeat(64)]);
  expect([second.height, second.previousHash]).toEqual([2, first.hash]);
  expect(flawAfter(genesis, first)).toBeNull();
  expect(flawAfter(first, second)).toBeNull();
});

test('a record that says what the buyer was told has it in its hash; one of before has the hash that it had', () => {
  const told = { ...aContent, disclosureHash: 'ab'.repeat(32) };
  expect(contentHash(told)).not.toBe(contentHash(aContent));
  expect(contentHash(told)).not.toBe(contentHash({ ...told, disclosureHash: 'cd'.repeat(32) }));
  expect(contentHash(told)).toBe(contentHash({ ...told }));
});
