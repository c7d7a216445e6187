import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/test-database.ts';

const testDatabase = await createTestDatabase({ empty: true });
const { pool } = testDatabase.connect();
afterAll(() => testDatabase.drop());

const numbers = async (text: string) => (await pool.query<{ n: number }>(text)).rows.map(({ n }) => n);

test('rows that no one ordered come in reverse, and ordered ones as ordered', async () => {
  expect(await numbers('select n from generate_series(1, 3) as n')).toEqual([3, 2, 1]);
  expect(await numbers('select n from generate_series(1, 3) as n order by n')).toEqual([1, 2, 3]);
});
