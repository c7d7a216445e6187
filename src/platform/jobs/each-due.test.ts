import { expect, test } from 'vitest';
import { eachDue } from './each-due.ts';

/** Numbers that are due, of which some cannot be done. */
function work(due: number[], isBroken: (one: number) => boolean) {
  const tried: number[] = [];
  const run = () =>
    eachDue({
      next: async (after, most) => due.filter((one) => one > (after ?? 0)).slice(0, most),
      act: async (one) => {
        tried.push(one);
        if (isBroken(one)) throw new Error('It cannot be done');
        due.splice(due.indexOf(one), 1);
        return one % 2 === 0;
      },
      failed: 'A number could not be done',
      idOf: String,
    });
  return { run, tried, due };
}
const upTo = (most: number) => Array.from({ length: most }, (_, place) => place + 1);

test('what cannot be done stands before all the rest, and keeps none of it waiting', async () => {
  const { run, tried, due } = work(upTo(1_000), (one) => one <= 450);
  expect(await run()).toBe(275);
  expect(tried).toEqual(upTo(1_000));
  expect(due).toEqual(upTo(450));
});

test.each([0, 1, 200, 400])('%i are each tried once, and the run ends', async (many) => {
  const { run, tried } = work(upTo(many), () => true);
  expect(await run()).toBe(0);
  expect(tried).toHaveLength(many);
});

test('what cannot be read ends the run', async () => {
  const away = () => Promise.reject(new Error('No database'));
  const run = eachDue({ next: away, act: async () => true, failed: '', idOf: String });
  await expect(run).rejects.toThrow('No database');
});
