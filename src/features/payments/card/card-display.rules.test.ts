import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOf, expiryDigits, maxNumberDigits } from './card.rules.ts';
import {
  caretAfter,
  dot,
  editDigits,
  editExpiry,
  isNumberMaskable,
  maskCvv,
  maskNumber,
  showExpiry,
  showNumber,
} from './card-display.rules.ts';

const digitsOf = (min: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: 16, size: 'max' });
const fitting = (number: string) => number.slice(0, maxNumberDigits(number));
const numbers = digitsOf(0).map(fitting);
const fullNumbers = digitsOf(16).map(fitting);

test('a number is grouped by four, AmEx by four, six and five', () => {
  expect(showNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(showNumber('378282246310005')).toBe('3782 822463 10005');
  expect(showNumber('42424')).toBe('4242 4');
});

test('a shown number has at most 19 characters, and its digits are the number', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      expect(showNumber(number).length).toBeLessThanOrEqual(19);
      expect(showNumber(number).replaceAll(' ', '')).toBe(number);
    }),
  );
});

test('a masked number shows its last four digits and nothing else of it', () => {
  expect(maskNumber('4242424242421234')).toBe('•••• •••• •••• 1234');
  fc.assert(
    fc.property(numbers, (number) => {
      expect(maskNumber(number).replace(/[ •]/g, '')).toBe(number.slice(-4));
      expect(maskNumber(number).length).toBe(showNumber(number).length);
    }),
  );
});

test('masking begins at twelve typed characters', () => {
  expect(isNumberMaskable('424242424')).toBe(false);
  expect(isNumberMaskable('4242424242')).toBe(true);
});

test('the slash comes by itself after two digits', () => {
  expect(['', '1', '12', '123', '1230'].map(showExpiry)).toEqual(['', '1', '12/', '12/3', '12/30']);
});

/** Types like a browser does: replaces a stretch of the shown text and leaves the caret behind it. */
const type = (before: string, from: number, to: number, text: string) => ({
  before,
  after: before.slice(0, from) + text + before.slice(to),
  caret: from + text.length,
});
/** Whether it is the same change as a space deleted alone, such as '1 ' replaced by '1': that means the digit before it. */
const isBackspaceOnSpace = ({ before, after, caret }: ReturnType<typeof type>) => {
  const lost = before.length - after.length;
  const gone = before.slice(caret, caret + lost);
  return lost > 0 && gone.trim() === '' && before.slice(0, caret) + before.slice(caret + lost) === after;
};
const digitsBefore = (shown: string, place: number) =>
  [...shown.slice(0, place)].filter((character) => /[\d•]/.test(character)).length;

test('whatever is typed, pasted or deleted wherever, masked or not: exactly the meant digits change', () => {
  const edit = fc.record({
    number: numbers,
    masked: fc.boolean(),
    ends: fc.tuple(fc.nat(19), fc.nat(19)),
    text: fc.string({ unit: fc.constantFrom(...'0123456789 x'), maxLength: 4 }),
  });
  fc.assert(
    fc.property(edit, ({ number, masked, ends, text }) => {
      const shown = masked ? maskNumber(number) : showNumber(number);
      const [from = 0, to = 0] = ends.map((end) => Math.min(end, shown.length)).sort((a, b) => a - b);
      const meant = text.replace(/\D/g, '');
      fc.pre(from < to ? /[\d•]/.test(shown.slice(from, to)) || meant !== '' : true);
      const change = type(shown, from, to, text);
      fc.pre(!isBackspaceOnSpace(change));
      const edited = editDigits(number, change, () => 99);
      const [first, last] = [digitsBefore(shown, from), digitsBefore(shown, to)];
      expect(edited.digits).toBe(number.slice(0, first) + meant + number.slice(last));
      expect(edited.caret).toBe(first + meant.length);
    }),
  );
});

test('a full number loses no digit to a further one, which is taken only where its brand makes room', () => {
  fc.assert(
    fc.property(fullNumbers, fc.nat(19), fc.constantFrom(...'0123456789'), (number, place, digit) => {
      const shown = maskNumber(number);
      const at = Math.min(place, shown.length);
      const edited = editDigits(number, type(shown, at, at, digit), maxNumberDigits);
      const grown = edited.digits.length - number.length;
      expect(edited.digits.slice(0, edited.caret - grown) + edited.digits.slice(edited.caret)).toBe(number);
      expect(edited.digits.length).toBeLessThanOrEqual(maxNumberDigits(edited.digits));
    }),
  );
});

test('typing one digit after the other gives the number, also when the mask falls between two of them', () => {
  fc.assert(
    fc.property(numbers, fc.func(fc.boolean()), (number, isMaskedAfter) => {
      let typed = '';
      for (const digit of number) {
        const shown = isMaskedAfter(typed.length) ? maskNumber(typed) : showNumber(typed);
        const change = type(shown, shown.length, shown.length, digit);
        typed = editDigits(typed, change, maxNumberDigits).digits;
      }
      expect(typed).toBe(number);
      expect(brandOf(typed)).toBe(brandOf(number));
    }),
  );
});

test('Backspace at a separator takes the digit before it, Delete the one behind it', () => {
  const back = type('12/', 2, 3, '');
  expect(editDigits('12', back, () => expiryDigits)).toEqual({ digits: '1', caret: 1 });
  const forward = { ...type('4242 4', 4, 5, ''), forward: true };
  expect(editDigits('42424', forward, maxNumberDigits).digits).toBe('4242');
});

/** Types an expiry key by key at the end of the field. */
const typeExpiry = (keys: string, begun = '') =>
  [...keys].reduce((digits, key) => {
    const shown = showExpiry(digits);
    return editExpiry(digits, type(shown, shown.length, shown.length, key)).digits;
  }, begun);

test('02/2028, 2/28 and 2/2028 are 02/28, typed key by key, pasted or filled in by the browser', () => {
  for (const written of [
    '02/2028',
    '2/28',
    '2/2028',
    '02/28',
    '0228',
    '022028',
    '2-28',
    '02 / 2028',
    '02.28',
  ]) {
    expect(typeExpiry(written), written).toBe('0228');
    expect(editExpiry('', type('', 0, 0, written)), written).toEqual({ digits: '0228', caret: 4 });
    expect(editExpiry('1230', type('12/30', 0, 5, written)).digits, written).toBe('0228');
    expect(editExpiry('123', { before: '12/3', after: written, caret: 0 }).digits, written).toBe('0228');
  }
});

test('an expiry keeps every digit that a person types, whatever month and year', () => {
  const months = fc.integer({ min: 1, max: 12 });
  const years = fc.integer({ min: 2000, max: 2099 });
  fc.assert(
    fc.property(months, years, fc.boolean(), fc.boolean(), (month, year, isLongMonth, isLongYear) => {
      const keys = `${isLongMonth ? String(month).padStart(2, '0') : month}/${isLongYear ? year : String(year).slice(2)}`;
      const meant = String(month).padStart(2, '0') + String(year).slice(2);
      // A short year `20` is complete by itself, and could also be the beginning of a long one.
      expect(typeExpiry(keys)).toBe(meant);
      expect(editExpiry('', type('', 0, 0, keys)).digits).toBe(meant);
    }),
  );
});

test('an expiry is corrected in its middle: nothing comes back that was deleted, and a slash pushes nothing out', () => {
  expect(editExpiry('0228', type('02/28', 0, 1, '')).digits).toBe('228');
  expect(editExpiry('228', type('22/8', 0, 0, '1'))).toEqual({ digits: '1228', caret: 1 });
  expect(editExpiry('1228', type('12/28', 1, 1, '/')).digits).toBe('1228');
  expect(editExpiry('12', type('12/', 2, 3, ''))).toEqual({ digits: '1', caret: 1 });
  expect(editExpiry('1228', type('12/28', 5, 5, '9')).digits).toBe('1228');
});

test('an autofill replaces what was typed before', () => {
  const filled = { before: '4242 4', after: '5555555555554444', caret: 0 };
  expect(editDigits('42424', filled, maxNumberDigits).digits).toBe('5555555555554444');
});

test('a masked security code can be corrected digit by digit', () => {
  const shown = maskCvv('123');
  expect(shown).toBe(dot.repeat(3));
  expect(editDigits('123', type(shown, 1, 2, '9'), () => 3).digits).toBe('193');
});

test('the caret stays with its digit', () => {
  expect(caretAfter('4242 4242', 4)).toBe(4);
  expect(caretAfter('4242 4242', 5)).toBe(6);
  expect(caretAfter('12/', 2)).toBe(3);
});
