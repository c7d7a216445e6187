import { expect, test } from 'vitest';
import { withoutHidden } from './without-hidden.ts';

test('signs that nobody sees are dropped, blanks stay', () => {
  expect(withoutHidden('\u202d+1 (313) 555-0142\u202c')).toBe('+1 (313) 555-0142');
  expect(withoutHidden('\ufeffa\u200bb\u00adc\u2060 d')).toBe('abc d');
});
