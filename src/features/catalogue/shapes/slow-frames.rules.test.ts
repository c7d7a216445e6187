import { expect, test } from 'vitest';
import { drawsTooSlowly, slowFramesWith } from './slow-frames.rules.ts';

test('three slow frames in a row are too slow; a quick one between them, or a rest, starts the count again', () => {
  const after = (times: readonly number[]) => times.reduce(slowFramesWith, 0);
  expect(drawsTooSlowly(after([51, 51, 51]))).toBe(true);
  expect(drawsTooSlowly(after([50, 50, 50, 50]))).toBe(false);
  expect(drawsTooSlowly(after([51, 51, 16, 51, 51]))).toBe(false);
  expect(drawsTooSlowly(after([51, 51, 60_000, 51]))).toBe(false);
});
