import { expect, test } from 'vitest';
import { readingOf } from '../../../tests/support/rendered.tsx';
import type { AuditLog } from './audit.contract.ts';
import { AuditRow } from './audit-table.tsx';

const aLog = (given: Partial<AuditLog>): AuditLog => ({
  _id: 'one',
  userEmail: 'boss@example.com',
  car: '',
  addedStock: null,
  newStock: null,
  timestamp: '2026-11-21T16:05:00.000Z',
  localTime: '2026-11-21T11:05',
  timeZone: 'America/New_York',
  action: 'turn off lost second factor',
  subject: { type: 'user', id: 'u', name: 'lena@example.com' },
  before: null,
  after: null,
  ...given,
});
const reading = (given: Partial<AuditLog>) =>
  readingOf(
    <table>
      <tbody>
        <AuditRow log={aLog(given)} />
      </tbody>
    </table>,
  ).replace(/ (?=[@.])/g, '');

test('an entry about an account names it, once where it is one’s own', () => {
  const of = (email: string) => ({
    before: { email, secondFactor: true },
    after: { email, secondFactor: false },
  });
  expect(reading(of('lena@example.com'))).toContain('lena@example.com');
  expect(reading(of('lena@example.com'))).toContain('Second factor: yes → changed to no');
  const own = { ...of('boss@example.com'), subject: { type: 'user', id: 'u', name: 'boss@example.com' } };
  expect(reading(own).match(/boss@example\.com/g)).toHaveLength(1);
});

test('an instant that was changed stands on the dealership’s clock, like the entry’s own time', () => {
  const text = reading({
    subject: { type: 'downtime', id: 'd', name: 'Update' },
    after: { endsAt: '2026-11-21T16:33:51.720Z' },
  });
  expect(text).toContain('Nov 21, 2026, 11:05 AM');
  expect(text).toContain('Ends at: Nov 21, 2026, 11:33 AM EST');
});
