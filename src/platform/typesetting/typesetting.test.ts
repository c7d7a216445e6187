import { describe, expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';
import { chooseFonts } from './choose-fonts.ts';
import { shapeLine } from './shape.ts';

const shaped = async (line: string) => shapeLine(line, await chooseFonts('text', [line]));
const glyphsOf = async (line: string) =>
  (await shaped(line)).flatMap((run) => run.letters.map((letter) => letter.glyph?.id));

/** A word in each script that people write today (Unicode UAX 31, tables 5 and 7), without those of a plane of their own. */
const words = [
  ...[
    'Łukasz',
    'Γιώργος',
    'Щерба',
    'محمد',
    'בֶּן',
    'कृष्ण',
    'কৃষ্ণ',
    'ਸਿੰਘ',
    'કૃષ્ણ',
    'କୃଷ୍ଣ',
    'தமிழ்',
    'కృష్ణ',
    'ಕೃಷ್ಣ',
    'കൃഷ്ണ',
  ],
  ...[
    'ශ්‍රී',
    'น้ำ',
    'ນ້ຳ',
    'སྟན',
    'မြန်',
    'გიორგი',
    'Արամ',
    'አበበ',
    'ស្រី',
    'ᠮᠣᠩ',
    'ދިވެ',
    'ܣܘܪ',
    'ߒߞߏ',
    '山田',
    '김철수',
  ],
  ...[
    'ひらがな',
    'カタカナ',
    'ㄅㄆ',
    'ⴰⵣⵓⵍ',
    'ᏣᎳᎩ',
    'ᐃᓄᒃ',
    'ꆈꌠ',
    'ꦗꦮ',
    'ᬩᬮ',
    '𞤀𞤣',
    '𐴀𐴞',
    '𐓏𐓘',
    'ꯃꯤ',
    'ᱥᱟ',
    'ꕙꔤ',
    'ᥖᥭᥰ',
    'ꪼꪕ',
    'ᮞᮥ',
  ],
];

describe('a font is found', () => {
  test.for(words)('for all letters of %s', async (word) => {
    const ids = await glyphsOf(word);
    expect(ids.length).toBeGreaterThan(0);
    // Glyph 0 is the font's sign for what it does not have.
    expect(ids).not.toContain(0);
    const read = (await shaped(word))
      .map((run) => run.letters.map((letter) => letter.text).join(''))
      .join('');
    expect(read).not.toContain('\u25a1');
  });

  test('for most characters; what no font has is a box', async () => {
    const [run] = await shaped('\u{13000}');
    expect(run!.letters.map((letter) => letter.text)).toEqual(['\u25a1']);
  });
});

describe('letters are shaped', () => {
  test('Arabic letters join: the same letter has another glyph at the start, in the middle and alone', async () => {
    const [initial] = (await glyphsOf('هه')).slice(-1);
    const [alone] = await glyphsOf('ه');
    expect(initial).not.toBe(alone);
  });

  test('a line from right to left is drawn from its end, with its numbers from left to right', async () => {
    const runs = await shaped('محمد 12');
    const drawn = runs.toSorted((one, other) => one.place - other.place);
    const texts = drawn.map((run) => run.letters.map((letter) => letter.text).join(''));
    expect(texts.join('')).toBe('12 دمحم');
  });

  test('a vowel sign that is drawn before its consonant is part of one letter', async () => {
    const [run] = await shaped('कि');
    expect(run!.letters).toHaveLength(1);
    expect(run!.letters[0]).toMatchObject({ text: 'कि', others: [expect.anything()] });
  });
});

describe('lines break', () => {
  const inEight = (text: string) => breakLines(text, (line) => Array.from(line).length <= 8);

  test.for([
    ['between words', 'one two three', ['one two', 'three']],
    ['where the writer broke them, without empty ones', 'one\n\n two', ['one', 'two']],
    ['inside a word that is longer than a line', 'abcdefghijkl', ['abcdefgh', 'ijkl']],
    [
      'between Chinese characters, and not before a full stop',
      '一二三四五六七八。九',
      ['一二三四五六七', '八。九'],
    ],
    ['between Thai words, which no space parts', 'ภาษาไทยง่าย', ['ภาษาไทย', 'ง่าย']],
  ] as const)('%s', ([, text, lines]) => {
    expect(inEight(text)).toEqual(lines);
  });
});
