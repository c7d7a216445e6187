import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdBack, watchOutages } from './tell-outages.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const told: string[] = [];
let isThere = true;
let end: () => void;

const line = (text: string) => {
  const write = () => told.push(text);
  if (!holdBack(new Error('The query failed', { cause: refused }), write)) write();
};

beforeEach(() => {
  told.length = 0;
  isThere = true;
  end = watchOutages({
    probe: async () => {
      if (!isThere) throw refused;
    },
    began: (cause) => told.push(`away: ${cause.message}`),
    ended: ({ failures }) => told.push(`back after ${failures} failures`),
  });
});
afterEach(() => {
  end();
});

test('an outage is one line when it begins and one when it ends, however much fails', async () => {
  isThere = false;
  for (let failure = 0; failure < 55; failure += 1) line('a stack');
  await expect.poll(() => told).toEqual(['away: connect ECONNREFUSED 127.0.0.1:5432']);
  line('a stack');
  isThere = true;
  await expect.poll(() => told).toHaveLength(2);
  expect(told[1]).toBe('back after 56 failures');
});

test('a failure of the same kind is told where the database itself answers', async () => {
  line('The mail server refuses');
  expect(told).toEqual([]);
  await expect.poll(() => told).toEqual(['The mail server refuses']);
});

test('any other failure is told at once, also during an outage', async () => {
  isThere = false;
  line('a stack');
  await expect.poll(() => told).toHaveLength(1);
  expect(holdBack(new Error('a mistake in the code'), () => {})).toBe(false);
  expect(holdBack(undefined, () => {})).toBe(false);
});

test('what waits for the answer is told when the shop closes meanwhile', async () => {
  line('a stack');
  end();
  await expect.poll(() => told).toEqual(['a stack']);
});
