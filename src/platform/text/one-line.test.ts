import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultOfLine, faultsOfLines, oneLine, shownStart } from './one-line.ts';

const lines = 'Use one line of text';
const hidden = 'Remove invisible characters';
const unseen = 'Use visible characters';

test.each([
  ['a zero width space', 'Dealer\u200bfee', hidden],
  ['a turned direction', 'Fee\u202e 001', hidden],
  ['an isolate', '\u2066Fee\u2069', hidden],
  ['a mark of direction', 'Fee\u200f 1', hidden],
  ['a mark of Arabic direction', 'رسوم\u061c 1', hidden],
  ['a mark of byte order', 'Fee\ufeff1', hidden],
  ['a soft hyphen', 'Dealer\u00adfee', hidden],
  ['a word joiner', 'Dealer\u2060fee', hidden],
  ['tags behind a letter', 'Fee\u{e0041}', hidden],
  ['tags behind a flag that is none', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', hidden],
  ['a joiner between Latin letters', 'Fe\u200de', hidden],
  ['a joiner between Cyrillic letters', 'Ла\u200cда', hidden],
  ['a joiner between Hebrew letters', 'עמ\u200dלה', hidden],
  ['a joiner between figures', '1\u200c2', hidden],
  ['a joiner between Arabic figures', '١\u200c٢', hidden],
  ['a joiner in front', '\u200dمی', hidden],
  ['two joiners', 'می\u200c\u200cخواهم', hidden],
  ['a joiner behind an emoji', '🚗\u200d', hidden],
  ['a joiner between an emoji and a letter', '🚗\u200dA', hidden],
  ['a variation of a Latin letter', 'A\ufe0f', hidden],
  ['a variation of a figure', '1\ufe0f', hidden],
  ['a variation by itself', '\ufe0f', hidden],
  ['a Hangul filler', '\u3164', hidden],
  ['a Mongolian separator in a Latin word', 'Fe\u180ee', hidden],
  ['an anchor of notes', 'Fee\ufff9', hidden],
  ['no character at all', 'Fee\uffff', hidden],
  ['a NUL', 'Fee\u0000', hidden],
  ['a bell', 'Fee\u0007', hidden],
  ['a DEL', 'Fee\u007f', hidden],
  ['a control of the second set', 'Fee\u009f', hidden],
  ['a line break', 'Fee\nTax', lines],
  ['a carriage return', 'Fee\rTax', lines],
  ['a tab', 'Fee\tTax', lines],
  ['a next line', 'Fee\u0085Tax', lines],
  ['a separator of lines', 'Fee\u2028Tax', lines],
  ['a separator of paragraphs', 'Fee\u2029Tax', lines],
  ['an empty pattern of Braille', '\u2800', unseen],
  ['a mark without a letter', '\u0301', unseen],
  ['spaces alone', '\u2003 ', unseen],
])('%s is refused', (_name, text, fault) => {
  expect(faultOfLine(text)).toBe(fault);
});

test.each([
  '',
  'Dealer fee (2 %) & more',
  'Straße am Öl',
  'Cafe\u0301',
  'Nguyễn Thị',
  'می\u200cخواهم',
  'خانه\u200cی مَرکزی',
  'ه\u200d.ش.',
  'क्\u200dष',
  'അവന്\u200d',
  'සු\u0dca\u200dරී',
  'সফ্ট\u200cওয়্যার',
  'సాఫ్ట్\u200cవేర్\u200c',
  'ᠠ\u180bᠡ\u180eᠠ',
  '納車手数料',
  '葛\u{e0100}城市 辻\ufe00',
  '全角\u3000空白',
  'رسوم \u0600١٢',
  'עמלה',
  '★',
  '—',
  '⠍⠁⠗⠟⠥⠑⠀⠉⠁⠗',
  '☎️ Desk',
  'Marque™️',
  '1️⃣ #️⃣',
  '👩‍👩‍👧‍👦 Family pack',
  '🧑🏽‍🤝‍🧑🏻',
  '🏃🏽‍♀️‍➡️',
  '👁️‍🗨️',
  '👨🏿‍🦰',
  '🏳️‍🌈 🏴‍☠️',
  '🇩🇪 🇺🇸',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
])('“%s” is read as it is', (text) => {
  expect(faultOfLine(text)).toBeUndefined();
});

test('a schema says it at its field', () => {
  const schema = z.object({ name: z.string().trim().superRefine(oneLine) });
  expect(schema.parse({ name: '\ufeff Fee ' })).toEqual({ name: 'Fee' });
  expect(schema.safeParse({ name: 'Fe\u200be' }).error?.issues).toMatchObject([
    { path: ['name'], message: hidden },
  ]);
});

test('of a value each text is told by its place', () => {
  expect(faultsOfLines('Fee')).toEqual([]);
  expect(faultsOfLines(null)).toEqual([]);
  expect(faultsOfLines([{ name: 'Fe\u200be', value: 3 }, { name: 'Fee' }, { name: 'a\nb', to: [] }])).toEqual(
    [
      { path: ['0', 'name'], message: hidden },
      { path: ['2', 'name'], message: lines },
    ],
  );
});

test('what is told of a text shows where something is hidden, and turns nothing around', () => {
  expect(shownStart('Lo\u202etus\n1\u0000')).toBe('Lo\ufffdtus\n1\ufffd');
  expect(shownStart('🚗'.repeat(40))).toBe('🚗'.repeat(20));
});
