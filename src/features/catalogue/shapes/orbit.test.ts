import fc from 'fast-check';
import { Box3, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { type Orbit, orbitAround } from './show-car.ts';
import { turnsOfKeys } from './turns.ts';

const box = new Box3(new Vector3(-2.3, 0, -1), new Vector3(2.3, 1.4, 1));
const anOrbit = (aspect = 1.6): Orbit => {
  const orbit = orbitAround(box, null, true);
  orbit.fitTo(aspect);
  return orbit;
};

const step = fc.record({
  around: fc.double({ min: -50, max: 50, noNaN: true }),
  above: fc.double({ min: -50, max: 50, noNaN: true }),
  closer: fc.double({ min: 0.001, max: 1_000, noNaN: true }),
});

test('however a car is turned, one sees it from above the floor, whole or closer, never from straight above', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { camera, controls, turn } = anOrbit();
      const whole = controls.getDistance();
      for (const by of steps) turn(by);
      expect(camera.position.y).toBeGreaterThan(box.min.y);
      expect(controls.getPolarAngle()).toBeGreaterThan(0.1);
      expect(controls.getPolarAngle()).toBeLessThan(Math.PI / 2);
      expect(controls.getDistance()).toBeLessThan(whole * 1.3);
      expect(controls.getDistance()).toBeGreaterThan(whole / 2.7);
    }),
  );
});

test('24 presses of an arrow key turn a car once round, in either direction', () => {
  for (const key of ['ArrowLeft', 'ArrowRight']) {
    const { camera, turn } = anOrbit();
    const before = camera.position.clone();
    for (let presses = 0; presses < 12; presses += 1) turn(turnsOfKeys[key]!);
    expect(camera.position.distanceTo(before)).toBeGreaterThan(5);
    for (let presses = 0; presses < 12; presses += 1) turn(turnsOfKeys[key]!);
    expect(camera.position.distanceTo(before)).toBeCloseTo(0);
  }
});

test('a picture that becomes narrower keeps how close the car is', () => {
  const { controls, turn, fitTo } = anOrbit();
  const whole = controls.getDistance();
  turn({ closer: 2 });
  fitTo(0.5);
  const narrow = anOrbit(0.5).controls.getDistance();
  expect(narrow).toBeGreaterThan(whole);
  expect(controls.getDistance()).toBeCloseTo(narrow / 2);
});
