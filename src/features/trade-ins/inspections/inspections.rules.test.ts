import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreementText, creditChange, nextStep } from './inspections.rules.ts';

const cents = fc.integer({ min: 1, max: 100_000_000 });
const inspected = fc.record({ valueCents: cents, offerCents: cents, owedCents: cents });

test('an old car as offered needs neither an agreement nor money', () => {
  fc.assert(
    fc.property(cents, cents, (offerCents, owedCents) => {
      const same = { valueCents: offerCents, offerCents, owedCents, agreedAt: null, receivedCents: 0 };
      expect(nextStep(same)).toBe('ready');
    }),
  );
});

test('another value is agreed to first; what is less is paid, exactly, and what is more is not', () => {
  fc.assert(
    fc.property(inspected, (one) => {
      const change = creditChange(one);
      fc.pre(change !== 0);
      expect(nextStep({ ...one, agreedAt: null, receivedCents: 0 })).toBe('agree');
      const agreed = { ...one, agreedAt: new Date() };
      expect(nextStep({ ...agreed, receivedCents: 0 })).toBe(change < 0 ? 'pay' : 'ready');
      if (change >= 0) return;
      expect(nextStep({ ...agreed, receivedCents: -change - 1 })).toBe('pay');
      expect(nextStep({ ...agreed, receivedCents: -change })).toBe('ready');
    }),
  );
});

test('the agreement names both values, what counts, and what is paid by whom', () => {
  const of = {
    customer: 'Ada Byron',
    car: '2019 Mazda MX-5',
    vin: '1HGCM82633A004352',
    receiptNumber: 'R-1',
    newCar: 'Audi A4',
    offerCents: 2_000_000,
    valueCents: 1_850_050,
    owedCents: 300_000,
    reason: 'A dent in the door.',
  };
  expect(agreementText(of)).toEqual([
    'I, Ada Byron, hand over my 2019 Mazda MX-5, VIN 1HGCM82633A004352, as a trade-in.',
    'We offered $20,000. After the inspection, the value is $18,500.50: A dent in the door.',
    'Its credit is $15,500.50 instead of $17,000 toward the Audi A4, receipt R-1. $3,000 is still owed on it, and we pay that off.',
    'I agree to this value. I pay $1,499.50 before the Audi A4 is handed over to me.',
  ]);
  expect(agreementText({ ...of, valueCents: 2_100_000 }).at(-1)).toBe(
    'I agree to this value. $1,000 will be paid out to me.',
  );
});
