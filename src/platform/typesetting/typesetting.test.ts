import { describe, expect, test } from 'vitest';
import { chooseFonts, splitRuns } from './runs.ts';
import { breakLines, needsOutlines, outlinesOf } from './typesetter.ts';

const runsOf = async (line: string) => splitRuns(line, await chooseFonts('text', [line]));
const fontsOf = async (line: string) => (await runsOf(line)).map(({ font }) => font.name);

/** Which glyphs of its fonts draw a line, as pdfkit and we ask for them. */
const glyphsOf = async (line: string) =>
  (await runsOf(line)).flatMap(({ font, text }) => font.font.layout(text).glyphs.map(({ id }) => id));

describe('a font is found', () => {
  test.for([
    ['Łukasz', /^instrument-sans/],
    ['Γιώργος', /^noto-sans-greek/],
    ['Щерба', /^noto-sans-cyrillic/],
    ['محمد', /^noto-sans-arabic/],
    ['בֶּן', /^noto-sans-hebrew/],
    ['कृष्ण', /^noto-sans-devanagari/],
    ['น้ำ', /^noto-sans-thai/],
    ['ひらがな', /^noto-sans-jp/],
    ['김철수', /^noto-sans-kr/],
    ['王小明', /^noto-sans-sc/],
    ['தமிழ்', /^unifont/],
    ['გიორგი', /^unifont/],
    ['አበበ', /^unifont/],
    ['ᏣᎳᎩ', /^unifont/],
  ] as const)('for all letters of %s', async ([word, font]) => {
    for (const name of await fontsOf(word)) expect(name).toMatch(font);
    const ids = await glyphsOf(word);
    expect(ids.length).toBeGreaterThan(0);
    // Glyph 0 is the font's sign for what it does not have.
    expect(ids).not.toContain(0);
    const read = (await runsOf(word)).map(({ text }) => text).join('');
    expect(read).toBe(word);
  });

  test('and draws letters of other scripts: they are no empty boxes', async () => {
    for (const letter of ['த', 'გ', 'አ']) {
      const [run] = await runsOf(letter);
      const [glyph] = run!.font.font.layout(letter).glyphs;
      expect(glyph!.path.commands.length, letter).toBeGreaterThan(0);
    }
  });

  test('which is the one of the language of the text, for characters that Chinese and Japanese share', async () => {
    expect((await fontsOf('山')).join()).toMatch(/^noto-sans-sc/);
    expect((await fontsOf('山の')).join()).toMatch(/^noto-sans-jp/);
  });

  test('for most characters; what no font has is a box', async () => {
    const [run] = await runsOf('\u{13000}');
    expect(run!.text).toBe('\u25a1');
  });
});

describe('letters are shaped', () => {
  const pathsOf = async (line: string) =>
    (await runsOf(line)).flatMap((run) => outlinesOf(run).outlines.map(({ path }) => path));

  test('Arabic letters join: the same letter has another form at the start and alone', async () => {
    const [initial] = (await pathsOf('هه')).slice(-1);
    const [alone] = await pathsOf('ه');
    expect(initial).not.toBe(alone);
  });

  test('a line from right to left is drawn from its end, with its numbers from left to right', async () => {
    const runs = await runsOf('محمد 12');
    const drawn = runs.toSorted((one, other) => one.place - other.place);
    expect(drawn.map(({ text, level }) => [text, level % 2 === 1])).toEqual([
      ['12', false],
      ['محمد ', true],
    ]);
    expect(runs.map(needsOutlines)).toEqual([true, false]);
  });

  test('numbers of Arabic and Persian digits are drawn from left to right', async () => {
    const digits = await Promise.all(Array.from('۱۲', async (digit) => (await pathsOf(digit)).join()));
    expect(await pathsOf('۱۲')).toEqual(digits);
  });

  test('brackets face each other from right to left', async () => {
    const [opening] = await runsOf('(ה)');
    const [closing] = await runsOf(')');
    expect(outlinesOf(opening!)).toEqual(outlinesOf(closing!));
  });

  test('a vowel sign is drawn before its consonant', async () => {
    const [sign, consonant] = await pathsOf('कि');
    expect(consonant).toBe((await pathsOf('क्षक')).at(-1));
    expect(sign).not.toBe(consonant);
  });

  test('a Thai tone mark is drawn above the ring of the vowel am', async () => {
    const [run] = await runsOf('น้ำ');
    const { outlines } = outlinesOf(run!);
    expect(outlines.map(({ path }) => path)).toEqual(await pathsOf('น\u0e4d้า'));
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
