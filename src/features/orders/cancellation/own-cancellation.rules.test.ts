import { expect, test } from 'vitest';
import { judgeOwnCancelling, monthOf } from './own-cancellation.rules.ts';

const judged = (
  terms: { daysBefore: number | null; perMonth: number },
  standing: Partial<Parameters<typeof judgeOwnCancelling>[1]> = {},
) =>
  judgeOwnCancelling(terms, { deliveryDate: '2028-03-01', today: '2028-02-28', cancelled: 0, ...standing });

test('until the handover a customer may cancel, however late that is', () => {
  const terms = { daysBefore: null, perMonth: 3 };
  const may = { left: 3, againFrom: '2028-03-01' };
  expect(judged(terms)).toEqual(may);
  expect(judged(terms, { today: '2028-02-29', deliveryDate: '2027-01-01' })).toEqual(may);
});

test('some days before delivery, the last of them still counts, a leap day as any other', () => {
  const terms = { daysBefore: 1, perMonth: 3 };
  expect(judged(terms, { today: '2028-02-29' })).toEqual({
    until: '2028-02-29',
    left: 3,
    againFrom: '2028-03-01',
  });
  expect(judged(terms, { today: '2028-03-01' })).toMatchObject({ refusal: 'too-late', until: '2028-02-29' });
  expect(judged({ daysBefore: 0, perMonth: 3 }, { today: '2028-03-01' })).not.toHaveProperty('refusal');
});

test('so many a month, and from the first of the next one again', () => {
  const terms = { daysBefore: null, perMonth: 3 };
  expect(judged(terms, { cancelled: 2 })).toEqual({ left: 1, againFrom: '2028-03-01' });
  expect(judged(terms, { cancelled: 3 })).toEqual({ refusal: 'enough', left: 0, againFrom: '2028-03-01' });
  expect(judged(terms, { cancelled: 9, today: '2028-12-31' })).toMatchObject({
    refusal: 'enough',
    left: 0,
    againFrom: '2029-01-01',
  });
  expect(judged({ daysBefore: null, perMonth: 0 })).toMatchObject({ refusal: 'staff-only' });
});

test('a rental that named its days is cancelled until the last of them', () => {
  const terms = { daysBefore: null, perMonth: 3 };
  const days = { deliveryDate: '2028-02-27', lastDay: '2028-02-29' };
  expect(judged(terms, { ...days, today: '2028-02-29' })).not.toHaveProperty('refusal');
  expect(judged(terms, { ...days, today: '2028-03-01' })).toMatchObject({ refusal: 'rental-over' });
  expect(judged({ daysBefore: 0, perMonth: 3 }, { ...days, today: '2028-03-01' }).refusal).toBe(
    'rental-over',
  );
  expect(judged({ ...terms, perMonth: 0 }, { ...days, today: '2028-03-01' }).refusal).toBe('staff-only');
});

test('what is too late is said before that the month is used up', () => {
  expect(judged({ daysBefore: 9, perMonth: 1 }, { cancelled: 1 }).refusal).toBe('too-late');
});

test('a month is known by its first day', () => {
  expect(monthOf('2028-02-29')).toBe('2028-02-01');
  expect(monthOf('9999-12-31')).toBe('9999-12-01');
});
