import { expect, test } from 'vitest';
import { aPngThatClaims } from '../../../../tests/support/pictures.ts';
import { processorMsOf } from '../../../../tests/support/processor-time.ts';
import { cleanPicture } from './clean-picture.ts';

test.each([8_000, 30_000, 60_000])('refusing a picture that claims %i by as many pixels', async (size) => {
  const ms = await processorMsOf(() => expect(cleanPicture(aPngThatClaims(size, size))).rejects.toThrow());
  console.log(`Refusing ${size} by ${size} pixels: ${ms.toFixed(0)} ms of processor time (goal: 1,000)`);
});
