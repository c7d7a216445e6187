import { describe, expect, test } from 'vitest';
import { lineOf, parsed, type Source, scripts, walk } from './sources.ts';
import { nameOf, nodesIn } from './syntax-tree.ts';

/** What no setting changes; a server reads it once. */
const fixed = ['vin', 'accent', 'accentText'];

/** Where the brand is read as its module is loaded, once for all that is written later. */
function readAtLoad(source: Source): string[] {
  const found: string[] = [];
  walk(parsed(source).program, ({ type, object, property, start }, around) => {
    if (type !== 'MemberExpression' || nameOf(nodesIn(object)[0]) !== 'brand') return;
    if (fixed.includes(nameOf(nodesIn(property)[0]) ?? '')) return;
    const isLater = around.some((node) => /Function|MethodDefinition/.test(node.type));
    if (!isLater) found.push(`${source.path}:${lineOf(source.text, start)}`);
  });
  return found;
}

describe('what the dealership is called, and how it is reached', () => {
  test('is read as it is written, since the settings change it while the shop runs', () => {
    expect(scripts.flatMap(readAtLoad)).toEqual([]);
  });

  test('is found at the top of a module, and nowhere else', () => {
    const text = [
      'const place = brand.contact.city;',
      'const place = () => brand.contact.city;',
      'const texts = { call: `Call $' + '{brand.contact.phone}` };',
      'const { maker } = brand.vin;',
      'function call() { return brand.contact.phone; }',
    ].join('\n');
    expect(readAtLoad({ path: 'a.ts', text })).toEqual(['a.ts:1', 'a.ts:3']);
  });
});
