import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { pageWeights } from '../support/page-weights.ts';

const limits: Record<string, number> = JSON.parse(
  readFileSync(new URL('../support/page-limits.json', import.meta.url), 'utf8'),
);

test('no page begins with more script than is written down for it', () => {
  const weights = pageWeights();
  expect(weights.size).toBeGreaterThan(60);
  const heavy = [...weights].filter(([page, bytes]) => !(bytes <= (limits[page] ?? 0)));
  expect(heavy, 'fetch it on demand, or raise tests/support/page-limits.json with the reason').toEqual([]);
});
