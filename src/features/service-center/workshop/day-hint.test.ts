import { expect, test } from 'vitest';
import type { RepairType } from '../service-center.rules.ts';
import { dayHint } from './book-for-customer-page.tsx';

const day = (date: string, closed: boolean, technical: number) => ({
  date,
  closed,
  free: { technical, 'non-technical': 6, 'routine-servicing': 10 },
});
const days = [
  day('2030-05-02', false, 1),
  day('2030-05-03', false, 0),
  day('2030-05-04', true, 0),
  day('2030-05-06', false, 3),
];

test('the day says that it is closed or full, or how many places are left, before anything is sent', () => {
  const hint = (date: string, work: RepairType = 'technical') => dayHint(days, date, work);
  expect(hint('2030-05-02')).toBe('1 place left for technical repair');
  expect(hint('2030-05-03')).toBe('No place left for technical repair');
  expect(hint('2030-05-03', 'routine-servicing')).toBe('10 places left for routine servicing');
  expect(hint('2030-05-04')).toBe('The dealership is closed that day');
  expect(hint('2030-05-06')).toBe('3 places left for technical repair');
  expect(hint('2031-01-01')).toBeUndefined();
});
