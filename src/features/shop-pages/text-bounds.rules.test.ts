import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longestText } from './shop-pages.contract.ts';
import { tooMuchMarkdown } from './text-bounds.rules.ts';

const full = (text: string) => text.repeat(Math.ceil(longestText / text.length)).slice(0, longestText);
const folder = new URL('first-texts/', import.meta.url);

test('a long text as people write it is within the bounds', () => {
  for (const name of ['terms.md', 'privacy.md', 'questions.md', 'warranty-and-returns.md'])
    expect(tooMuchMarkdown(full(`${readFileSync(new URL(name, folder), 'utf8')}\n\n`)), name).toBeUndefined();
  expect(
    tooMuchMarkdown(full('Every line of a list says something.\n').replace(/^/gm, '- ')),
  ).toBeUndefined();
  expect(tooMuchMarkdown('- One\n  - Two\n    > Three\n\n---\n\n- - - - - - - - -\n')).toBeUndefined();
});

test.each([
  ['quotes', '>'],
  ['quotes with spaces', '> '],
  ['lists', '- '],
  ['numbered lists', '1. '],
  ['lists by indentation', `${' '.repeat(40)}- a\n`],
  ['lists of short lines', '- > - > a\n'],
  ['links', '[a]('],
  ['brackets', '['],
  ['emphasis', '*_'],
  ['code', '`a``b'],
  ['escapes', '\\'],
  ['paragraphs of marks', `${'_a*'.repeat(50)}\n\n`],
  ['cells', '|a'],
  ['short lines', 'a\n'],
])('a text of nothing but %s is refused with a reason', (_, part) => {
  expect(tooMuchMarkdown(full(part))).toMatch(/^[A-Z].*\.$/);
});
