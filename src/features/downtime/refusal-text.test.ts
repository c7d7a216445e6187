import { expect, test } from 'vitest';
import { refusalText } from './downtime-form.tsx';

test('a downtime in the way is told in the zone of the form', () => {
  const refusal = { code: 'overlaps', text: '… UTC.' };
  const said = { startTime: '2026-12-01T18:00:00.000Z', endsAt: '2026-12-01T19:30:00.000Z' };
  expect(refusalText({ ...refusal, said }, 'America/Los_Angeles')).toBe(
    'Another downtime is scheduled from Tuesday, December 1, 2026 at 10:00 AM PST to Tuesday, December 1, 2026 at 11:30 AM PST.',
  );
  expect(refusalText({ ...refusal, said: { startTime: said.startTime } }, 'UTC')).toBe('… UTC.');
});

test('any other refusal is told as the shop tells it', () => {
  expect(refusalText({ code: 'bad-input', text: 'Choose a later start', said: {} }, 'UTC')).toBe(
    'Choose a later start',
  );
});
