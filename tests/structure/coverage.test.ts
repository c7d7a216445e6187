import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesBy, lackingIn, rowsOf } from './coverage-table.ts';

const checkout = new URL('../..', import.meta.url);

describe('docs/coverage.md', () => {
  const files = filesBy((path) => {
    const place = new URL(path, checkout);
    return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
  });
  const rows = rowsOf(files.read('docs/coverage.md'));

  test('has a row for each sentence of the list', () => {
    expect(rows.length).toBeGreaterThanOrEqual(248);
  });

  test.each(rows)('$said', (row) => {
    expect(lackingIn(row, files)).toEqual([]);
  });
});

/** What the row "It says `Hello`" lacks, where this is the file of the test that it names. */
function lacking(source: string, titles = 'greets'): string[] {
  const sources: Record<string, string> = {
    'src/door.test.tsx': source,
    'src/words.ts': "export const hello = 'Hello';",
    'tests/support/words.ts': "const word = 'Hello'; export const sayHello = () => word;",
  };
  const [row] = rowsOf(`| It says \`Hello\` | \`src/door.test.tsx › ${titles}\` |`);
  return lackingIn(
    row!,
    filesBy((path) => sources[path]),
  );
}

const unproven = 'not proven: Hello';
const body = "() => { expect(door()).toBe('Hello'); }";

test.each([
  ['a string', `test('greets', ${body});`],
  ['a part of a template', `test('greets', () => expect(door(name)).toBe(\`Hello, \${name}\`));`],
  ['a pattern', "test('greets', () => expect(door()).toMatch(/^\\bHello\\b/));"],
  ['the text of an element', "test('greets', () => expect(html()).toBe(<p>Hello</p>));"],
  ['a field', "test('greets', () => expect(door()).toEqual({ Hello: 1 }));"],
  ['the table of its each', "test.each([['Hello']])('greets', (word) => expect(door()).toBe(word));"],
  ['a helper', "const say = () => 'Hello'; test('greets', () => expect(door()).toBe(say()));"],
  [
    'a constant of a helper',
    "const word = 'Hello'; function say() { return word; } test('greets', () => expect(door()).toBe(say()));",
  ],
  [
    'a constant around a step',
    "test('greets', () => { const word = 'Hello'; test.step('one', () => expect(door()).toBe(word)); });",
    'greets › one',
  ],
  [
    'a helper of tests/support',
    "import { sayHello as say } from '../tests/support/words.ts'; test('greets', () => expect(door()).toBe(say()));",
  ],
  ['a test in a describe', `describe('a door', () => { test('greets', ${body}); });`, 'a door › greets'],
  ['a test with a template as title', `test(\`greets \${name}\`, ${body});`, `greets \${name}`],
  ['a test in a loop', `for (const name of names) test(\`greets \${name}\`, ${body});`, `greets \${name}`],
])('%s is proof', (_, source, titles?: string) => {
  expect(lacking(source, titles)).toEqual([]);
});

test.each([
  ['a comment', "test('greets', () => { /* 'Hello' */ expect(door()).toBeOpen(); // Hello\n });"],
  ['another test', `test('greets', () => { expect(door()).toBeOpen(); }); test('other', ${body});`],
  ['a title', "test('greets', () => { test.step('Hello', () => { expect(door()).toBeOpen(); }); });"],
  ['a skipped step', `test('greets', () => { test.step.skip('one', ${body}); });`],
  ['the message of an expectation', "test('greets', () => { expect(isOpen(), 'Hello').toBe(true); });"],
  ['a type', "test('greets', () => { expect(door() as 'Hello').toBeOpen(); });"],
  ['a variable', "test('greets', () => { const Hello = door(); expect(Hello).toBeOpen(); });"],
  ['a longer word', "test('greets', () => { expect(door()).toBe('Hellos'); });"],
  ['a helper that is not called', "const say = () => 'Hello'; test('greets', () => { expect(1).toBe(1); });"],
  [
    'a helper three calls away',
    "const a = 'Hello'; const b = () => a; const c = () => b(); test('greets', () => expect(door()).toBe(c()));",
  ],
  [
    'what the shop itself says',
    "import { hello } from './words.ts'; test('greets', () => expect(door()).toBe(hello));",
  ],
])('%s is no proof', (_, source) => {
  expect(lacking(source)).toEqual([unproven]);
});

test.each([
  `test.skip('greets', ${body});`,
  `it.skip('greets', ${body});`,
  `test.only('greets', ${body});`,
  `test.fixme('greets', ${body});`,
  `test.fails('greets', ${body});`,
  `test.skipIf(isSlow)('greets', ${body});`,
  `test.skip.each([['Hello']])('greets', ${body});`,
  `test('greets', { skip: true }, ${body});`,
  "test.todo('greets');",
  "test('greets');",
  "test('greets', () => { test.skip(isSlow); expect(door()).toBe('Hello'); });",
  "test('greets', (context) => { context.skip(); expect(door()).toBe('Hello'); });",
  "test('greets', () => { test.step('one', () => { test.fixme(); }); expect(door()).toBe('Hello'); });",
  `test.skip(isSlow); test('greets', ${body});`,
])('a test that may not run is no proof: %s', (source) => {
  expect(lacking(source)).toEqual(['not run: src/door.test.tsx › greets', unproven]);
});

test.each(['skip', 'only', 'fixme', 'todo'])('nor is one in a describe.%s', (mark) => {
  const source = `describe.${mark}('a door', () => { test('greets', ${body}); });`;
  expect(lacking(source, 'a door › greets')).toEqual([
    'not run: src/door.test.tsx › a door › greets',
    unproven,
  ]);
});

test('a test that has another title now, stands elsewhere or has a twin is no proof', () => {
  const named = 'src/door.test.tsx › greets';
  expect(lacking(`test('welcomes', ${body});`)).toEqual([`no such test: ${named}`, unproven]);
  expect(lacking(`describe('a door', () => { test('greets', ${body}); });`)).toContain(
    `no such test: ${named}`,
  );
  expect(lacking(`test('greets', ${body}); test('greets', ${body});`)).toContain(
    `more than one test: ${named}`,
  );
});

test('a row names tests, in files that are run', () => {
  const files = filesBy(() => `test('greets', ${body});`);
  const of = (proof: string) => rowsOf(`| It greets | ${proof} |`).flatMap((row) => lackingIn(row, files));
  expect(of('to be done')).toEqual(['no test is named']);
  expect(of('`src/door.ts › greets`')).toEqual(['no such file: src/door.ts › greets']);
  expect(of('`tests/door.test.ts › greets`')).toEqual(['no such file: tests/door.test.ts › greets']);
  expect(of('`src/door.test.ts`')).toEqual(['no such test: src/door.test.ts']);
  expect(of('`src/door.test.ts › greets`')).toEqual([]);
});
