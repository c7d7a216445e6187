import { expect, test } from 'vitest';
import { processorMsOf } from '../../../../tests/support/processor-time.ts';
import { isEasyToGuess } from './assert-hard-to-guess.ts';

test('passwords of 128 characters that repeat themselves', async () => {
  const passwords = ['7'.repeat(127), `${'1'.repeat(63)}k${'2'.repeat(64)}`, 'ab'.repeat(64)];
  const ms = await processorMsOf(async () => {
    for (const password of passwords) expect(await isEasyToGuess(password, {})).toBe(true);
  });
  console.log(
    `Judging three passwords of 128 characters: ${ms.toFixed(0)} ms of processor time (goal: 1,000)`,
  );
});
