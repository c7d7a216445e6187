import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changedLook,
  dragged,
  drawsTooSlowly,
  firstLook,
  keySteps,
  slowFramesWith,
  turningAfter,
} from './look.rules.ts';

const step = fc.record({
  around: fc.double({ min: -50, max: 50, noNaN: true }),
  above: fc.double({ min: -50, max: 50, noNaN: true }),
  closer: fc.double({ min: 0.001, max: 1_000, noNaN: true }),
});

test('however a car is turned, one sees it from above the floor, whole or closer, never from straight above', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const look = steps.reduce((before, by) => changedLook(before, by), firstLook);
      expect(look.around).toBeGreaterThanOrEqual(0);
      expect(look.around).toBeLessThan(2 * Math.PI + 1e-9);
      expect(look.above).toBeGreaterThan(0);
      expect(look.above).toBeLessThan(Math.PI / 2);
      expect(look.closeness).toBeGreaterThanOrEqual(0.8);
      expect(look.closeness).toBeLessThanOrEqual(2.6);
    }),
  );
});

test('24 presses of an arrow key turn a car once round, in either direction', () => {
  for (const key of ['ArrowLeft', 'ArrowRight']) {
    let look = firstLook;
    for (let presses = 0; presses < 24; presses += 1) look = changedLook(look, keySteps[key]!);
    expect(look.around).toBeCloseTo(firstLook.around);
  }
});

test('a finger that goes across the whole picture turns the car by half', () => {
  expect(Math.abs(dragged({ x: 360, y: 0 }, 360).around)).toBeCloseTo(Math.PI);
  expect(dragged({ x: 5, y: 5 }, 0)).toEqual({ around: -5 * Math.PI, above: 2.5 * Math.PI });
});

test('three slow frames in a row are too slow; a quick one between them, or a rest, begins anew', () => {
  const after = (times: readonly number[]) => times.reduce(slowFramesWith, 0);
  expect(drawsTooSlowly(after([51, 51, 51]))).toBe(true);
  expect(drawsTooSlowly(after([50, 50, 50, 50]))).toBe(false);
  expect(drawsTooSlowly(after([51, 51, 16, 51, 51]))).toBe(false);
  expect(drawsTooSlowly(after([51, 51, 60_000, 51]))).toBe(false);
});

test('what was let go of stands still in the end, and never turns back', () => {
  fc.assert(
    fc.property(fc.double({ min: -40, max: 40, noNaN: true }), (perSecond) => {
      let left = perSecond;
      for (let frames = 0; frames < 400; frames += 1) {
        const next = turningAfter(left, 16);
        expect(Math.abs(next)).toBeLessThanOrEqual(Math.abs(left));
        expect(next * perSecond).toBeGreaterThanOrEqual(0);
        left = next;
      }
      expect(left).toBe(0);
    }),
  );
});
