import { expect, test } from 'vitest';
import { filesIn, lineOf, parsed, read, walk } from './sources.ts';
import { isNode, type Node } from './syntax-tree.ts';

const journeys = filesIn('tests/journeys')
  .filter((path) => path.endsWith('.spec.ts'))
  .map((path) => ({ path, text: read(path) }));

const shopOfItsOwn = /from '\.\.\/support\/journey-shop\.ts'/;
/** These walk the one shop that all share, at the same time and in any order. */
const sharing = journeys.filter(({ text }) => !shopOfItsOwn.test(text));

const placing = new Set(['first', 'last', 'nth']);
const acting = new Set([
  'check',
  'click',
  'dblclick',
  'dispatchEvent',
  'dragTo',
  'fill',
  'focus',
  'hover',
  'press',
  'pressSequentially',
  'selectOption',
  'setInputFiles',
  'tap',
  'uncheck',
]);

/** The name of the method that is called, and what it is called on. */
function methodOf(node: Node): { name: unknown; on: Node } | undefined {
  const { type, callee } = node;
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  const { object, property } = callee;
  return isNode(object) && isNode(property) ? { name: property.name, on: object } : undefined;
}

/** Whether a chain of calls takes something by its place among others. */
function takesByPlace(node: Node): boolean {
  for (let method = methodOf(node); method; method = methodOf(method.on))
    if (placing.has(String(method.name))) return true;
  return false;
}

/** Where a journey acts on what stands first, last or at a number. */
function actsByPlace(source: { path: string; text: string }): string[] {
  const found: string[] = [];
  walk(parsed(source).program, (node) => {
    const method = methodOf(node);
    if (!method || !acting.has(String(method.name)) || !takesByPlace(method.on)) return;
    found.push(`${source.path}:${lineOf(source.text, node.start)}`);
  });
  return found;
}

test('a journey acts on nothing by its place in a list that others change', () => {
  expect(sharing.length).toBeGreaterThan(30);
  expect(sharing.flatMap(actsByPlace)).toEqual([]);
});

/** Everyone's, so that a password that is guessed, a session that ends or a permit would be everyone's as well. */
const demoPeople = /demo-accounts\.contract|demoAccounts|@marque\.example/;

test("a journey on the shared shop signs in as people of its own, not as the demo's", () => {
  const support = filesIn('tests/support').filter((path) => /\/journey[\w-]*\.ts$/.test(path));
  const shared = [...sharing, ...support.map((path) => ({ path, text: read(path) }))];
  const found = shared.filter(({ text }) => demoPeople.test(text)).map(({ path }) => path);
  expect(found).toEqual(['tests/support/journey-shop.ts']);
});

test('no journey leaves a shop, a page or a person to the next one', () => {
  const kept = /scope: 'worker'|mode: 'serial'|test\.(before|after)All\(|storageState/;
  // One walk of a shop of its own, of which each test reads a part and none changes any.
  const walkedOnce = 'tests/journeys/every-page-judged-from-outside.slow.spec.ts';
  const found = journeys.filter(({ text }) => kept.test(text)).map(({ path }) => path);
  expect(found).toEqual([walkedOnce]);
});
