import { expect, test } from 'vitest';
import { roles } from '#platform/permissions.ts';
import { waitingAt, waitingKindsFor } from './waiting.rules.ts';

test('a page in the menu counts everything that waits there', () => {
  const works = [
    { kind: 'drives-today', total: 2, atLeast: false },
    { kind: 'drives-due', total: 1000, atLeast: true },
    { kind: 'questions', total: 4, atLeast: false },
  ] as const;
  expect(waitingAt(works, '/worker/test-drives')).toEqual({ total: 1002, atLeast: true });
  expect(waitingAt(works, '/worker/questions')).toEqual({ total: 4, atLeast: false });
  expect(waitingAt(works, '/worker')).toEqual({ total: 0, atLeast: false });
  expect(waitingAt(works, '/worker', '/worker/questions', '/worker/test-drives')).toEqual({
    total: 1006,
    atLeast: true,
  });
});

test('nothing waits for a customer, and something for each of the staff', () => {
  for (const role of roles) expect(waitingKindsFor(role).length === 0).toBe(role === 'User');
});
