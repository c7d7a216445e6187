import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepUpperCase } from './booking-form.tsx';

/** A text box as browsers have it: setting the value sends the caret to the end. */
function aTextBox(text: string, caret: number) {
  let value = text;
  return {
    writes: 0,
    selectionStart: caret,
    selectionEnd: caret,
    get value() {
      return value;
    },
    set value(next: string) {
      value = next;
      this.writes += 1;
      this.setSelectionRange(next.length, next.length);
    },
    setSelectionRange(start: number, end: number) {
      this.selectionStart = start;
      this.selectionEnd = end;
    },
  };
}

test('a letter typed in the middle becomes a capital, and the caret stays behind it', () => {
  const box = aTextBox('WVWzZZ1J', 4);
  keepUpperCase(box);
  expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['WVWZZZ1J', 4, 4]);
});

test('the caret keeps its neighbours, wherever it is and whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (text, where) => {
      const caret = where % (text.length + 1);
      const box = aTextBox(text, caret);
      keepUpperCase(box);
      expect(box.value).toBe(text.toUpperCase());
      expect(box.value.slice(0, box.selectionStart)).toBe(text.slice(0, caret).toUpperCase());
    }),
  );
});

test('what is in capitals already is not touched', () => {
  const box = aTextBox('WVWZZZ1J', 3);
  keepUpperCase(box);
  expect([box.writes, box.selectionStart]).toEqual([0, 3]);
});
