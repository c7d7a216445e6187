import { expect, test } from 'vitest';
import { refusalText } from './refusal-text.ts';

test('a downtime in the way is told in the zone of the form', () => {
  const refusal = { code: 'overlaps', message: '… UTC.', startTime: '2026-12-01T18:00:00.000Z' };
  expect(refusalText({ ...refusal, endsAt: '2026-12-01T19:30:00.000Z' }, 'America/Los_Angeles')).toBe(
    'Another downtime is scheduled from Tuesday, December 1, 2026 at 10:00 AM PST to Tuesday, December 1, 2026 at 11:30 AM PST.',
  );
  expect(refusalText(refusal, 'UTC')).toBe('… UTC.');
});

test('any other refusal is told as the shop tells it, else as listed', () => {
  expect(refusalText({ code: 'bad-input', message: 'Choose a later start' }, 'UTC')).toBe(
    'Choose a later start',
  );
  expect(refusalText({}, 'UTC')).toBe('Failed to schedule downtime');
});
