import { expect, test } from 'vitest';
import { othersActText } from './others-act-text.ts';

test('that another person was faster is said with who and when, by the clock of the dealership', () => {
  const act = { by: 'grace@example.com', at: '2026-11-22T19:10:00.000Z', timeZone: 'America/New_York' };
  expect(othersActText(act, 'handed the Porsche 911 over')).toBe(
    'grace@example.com handed the Porsche 911 over already on Nov 22, 2026, 2:10 PM. Nothing was changed.',
  );
});
