import { expect, test } from 'vitest';
import { keepNumbersStill } from './still-numbers.ts';

class Field extends EventTarget {
  blurred = 0;
  private readonly isNumber: boolean;
  constructor(isNumber: boolean) {
    super();
    this.isNumber = isNumber;
  }
  matches(): boolean {
    return this.isNumber;
  }
  blur(): void {
    this.blurred += 1;
  }
}

test.each([
  ['a number field with the focus loses it', true, true, 1],
  ['a number field without the focus is left alone', true, false, 0],
  ['another field keeps the focus', false, true, 0],
])('where the wheel turns, %s', (_, isNumber, hasFocus, blurred) => {
  const field = new Field(isNumber);
  keepNumbersStill(field, () => (hasFocus ? field : null));
  field.dispatchEvent(new Event('wheel'));
  expect(field.blurred).toBe(blurred);
});
