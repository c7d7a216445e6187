import { expect, test } from 'vitest';
import { askOnce, reservationBeside } from './beside-reservation.rules.ts';

const reserved = { carId: 'car-1', holdId: 'hold-1', deposit: 99 };

test('a purchase of the reserved car is one beside the reservation; a rental or another car is not', () => {
  expect(reservationBeside(reserved, [{ carId: 'car-1', type: 'purchase' }])).toBe(reserved);
  expect(reservationBeside(reserved, [{ carId: 'car-1', type: 'rent' }])).toBeUndefined();
  expect(reservationBeside(reserved, [{ carId: 'car-2', type: 'purchase' }])).toBeUndefined();
  expect(reservationBeside(undefined, [{ carId: 'car-1', type: 'purchase' }])).toBeUndefined();
});

test('two purchases beside one reservation ask once, and a no is asked again', async () => {
  const asked: boolean[] = [];
  const once = askOnce();
  const answer = (yes: boolean) => () => {
    asked.push(yes);
    return Promise.resolve(yes);
  };
  expect(await once('hold-1', answer(false))).toBe(false);
  expect(await once('hold-1', answer(true))).toBe(true);
  expect(await once('hold-1', answer(false))).toBe(true);
  expect(asked).toEqual([false, true]);
  expect(await once('hold-2', answer(false))).toBe(false);
});
