import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { PaperDealer } from '#features/settings/dealer-at.ts';
import { configuredBrand } from '#platform/brand.ts';
import { aReceipt } from '../../../../tests/support/receipts.ts';
import type { Contract } from './contract.service.ts';
import { contractPdf } from './contract.service.ts';

const dealer: PaperDealer = { ...configuredBrand, units: 'metric' };
const hash = '0123456789abcdef'.repeat(4);
const aContract = (more: Partial<Contract> = {}): Contract => ({
  receipt: aReceipt(),
  told: {
    orderId: 'one',
    facts: { condition: 'used', modelYear: 2021, mileageKm: 48_210 },
    description: null,
    equipment: [],
  },
  returnTerms: null,
  hash,
  ...more,
});

async function pagesOf(contract: Contract): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(await contractPdf(contract, dealer, 'UTC')));
  return (await extractText(document, { mergePages: false })).text;
}

test('the fingerprint, what it is of, and the signatures stand on one page, however long the rest is', async () => {
  for (let lines = 0; lines <= 45; lines += 5) {
    const description = Array.from({ length: lines }, (_, line) => `Line ${line + 1}.`).join('\n\n');
    const { told } = aContract();
    const pages = await pagesOf(aContract({ told: { ...told, description: description || null } }));
    const last = pages.at(-1)!;
    expect(last, `${lines} paragraphs`).toContain('This is the disclosure made to the buyer');
    expect(last).toContain(hash);
    expect(last).toContain('Buyer: Ada Byron');
  }
});

test('a total is paid, or is to be paid in installments; a fee without a least sum names none', async () => {
  expect((await pagesOf(aContract())).join(' ')).toContain('Total, paid');
  const method = { method: 'installment', periodYears: 1, frequency: 'monthly' } as const;
  const returnTerms = { days: 3, km: null, feePercent: 1.5, feeLeast: 0, feeMost: 600 };
  const pages = await pagesOf(aContract({ receipt: aReceipt(method), returnTerms }));
  const text = pages.join(' ').replaceAll('\n', ' ');
  expect(text).toContain('Total, in installments');
  expect(text).not.toContain('Total, paid');
  expect(text).toContain('The fee is 1.5 % of the price of the vehicle and at most $600.');
});
