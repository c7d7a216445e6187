import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvFile, csvHead, csvLine, guarded, unguarded } from './write-csv.ts';

const formulas = ['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '\nx', '\uFF1D1+1', '\uFF20sum'];

test.each(formulas)('%j is written as text', (text) => {
  expect(csvCell(text).replaceAll('"', '')).toBe(`'${text}`);
});

test('figures of ours stay figures, and what separates cells is quoted', () => {
  expect(csvLine([-2, 'a,b', 'say "no"', 'two\nlines', 'plain'])).toBe(
    '-2,"a,b","say ""no""","two\nlines",plain\r\n',
  );
});

test('no text runs in a spreadsheet, and every text comes back as it was', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom('=1+1', "'=1", "''", '-2', '@x', '+1', '\tx', "'", '＝1', "'＝1", '＠x'),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const cell = guarded(text);
      return unguarded(cell) === text && !/^[=+\-@\t\r\n＝＋－＠]/.test(cell);
    }),
  );
});

test('a file asks for its next portion when the last one was taken, and for none after it was left', async () => {
  let made = 0;
  let isOver = false;
  async function* portions() {
    try {
      for (;;) {
        made += 1;
        yield csvLine([made]);
      }
    } finally {
      isOver = true;
    }
  }
  const reader = (await csvFile(csvHead(['Number']), portions())).getReader();
  const first = new TextDecoder('utf-8', { ignoreBOM: true }).decode((await reader.read()).value);
  expect(first).toBe('\uFEFFNumber\r\n1\r\n');
  await reader.read();
  expect(made).toBeLessThan(5);
  await reader.cancel();
  expect(isOver).toBe(true);
});
