import { describe, expect, test } from 'vitest';
import { type Source, scripts } from './sources.ts';

interface Shape {
  what: string;
  /** The files that may have it. */
  home: readonly string[];
  pattern: RegExp;
  example: string;
}

/** What stood in many places once, and the one place where each now stands. */
const shapes: readonly Shape[] = [
  {
    what: 'an outcome of a call',
    home: ['src/page-kit/ask/ask.ts'],
    pattern:
      /\boutcomeOf\b|\binterface (Client)?Answer\b|\.\$(get|post|put|patch|delete)\([^;]*?\)\s*;?\s*\}\s*catch/,
    example: 'async function outcomeOf(call) {}',
  },
  {
    what: 'the reading of an error answer',
    home: ['src/page-kit/ask/ask.ts'],
    pattern: /\b(answer|response)\.json\(\)(\.catch|\)+ as \{)/,
    example: 'const said = (await answer.json()) as { message?: unknown };',
  },
  {
    what: 'the reading of a list’s headers',
    home: ['src/page-kit/ask/list-page.ts', 'src/platform/lists/list-page.ts'],
    pattern: /(get|header)\('X-Total-Count|\[\?&\]cursor/,
    example: "Number(answer.headers.get('X-Total-Count'))",
  },
  {
    what: 'the cursor of a slice',
    home: [
      'src/platform/lists/list-page.ts',
      'src/platform/lists/cursor.ts',
      // Goes on from the last order that was looked at, which need not be one that was found.
      'src/features/orders/search/search-orders.ts',
    ],
    pattern: /nextCursor:\s*toCursor|toCursor\(/,
    example: '...(found.length > limit && last && { nextCursor: toCursor([last.id]) })',
  },
  {
    what: 'a count that stops',
    home: ['src/platform/lists/list-page.ts'],
    pattern: /atLeast:\s*\w+ > \w+/,
    example: 'atLeast: counted > countedMatches',
  },
  {
    what: 'a fetch that somebody wraps',
    home: [],
    pattern: /\b(window|globalThis)\.fetch\s*=/,
    example: 'window.fetch = watched;',
  },
  {
    what: 'what React Router keeps to itself',
    home: [],
    pattern: /__reactRouter|__remix|\bUNSAFE_|\bunstable_/,
    example: 'globalThis.__reactRouterManifest',
  },
  {
    what: 'state of a shop by its database',
    home: [],
    pattern: /new WeakMap</,
    example: 'const known = new WeakMap<Database, Known>();',
  },
];

const without = (source: Source) => source.text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

describe.each(shapes)('$what', ({ home, pattern, example }) => {
  test('has one home', () => {
    const strays = scripts.filter((source) => !home.includes(source.path) && pattern.test(without(source)));
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  test('would be found elsewhere', () => {
    expect(example).toMatch(pattern);
    for (const path of home) expect(scripts.map((source) => source.path)).toContain(path);
  });
});
