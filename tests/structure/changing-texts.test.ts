import { expect, test } from 'vitest';
import { lineOf, parsed, type Source, scripts, walk } from './sources.ts';
import { isNode, type Node, nodesIn } from './syntax-tree.ts';

/**
 * A browser that translates a page replaces each text node by an element. React keeps the node, and throws when it removes it or puts
 * something before it. It does neither where the text has an element to itself.
 */
type Kind = 'text' | 'text that comes and goes' | 'comes and goes' | 'value' | 'stays';

const isBlank = ({ type, value }: Node) =>
  type === 'JSXText' && typeof value === 'string' && value.includes('\n') && value.trim() === '';

const kidsOf = (element: Node) => nodesIn(element.children).filter((kid) => !isBlank(kid));

function kindOf(node: unknown): Kind {
  if (!isNode(node)) return 'stays';
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
      return 'text';
    case 'Literal':
      return typeof node.value === 'string' ? 'text' : 'stays';
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return kindOf(node.expression);
    case 'JSXFragment':
      return kidsOf(node).some((kid) => hasText(kindOf(kid))) ? 'text' : 'stays';
    case 'LogicalExpression':
      if (node.operator !== '&&') return 'stays';
      return hasText(kindOf(node.right)) ? 'text that comes and goes' : 'comes and goes';
    case 'ConditionalExpression':
      return kindOfEither(kindOf(node.consequent), kindOf(node.alternate));
    case 'JSXElement':
      return 'stays';
    default:
      return 'value';
  }
}

const hasText = (kind: Kind) => kind.startsWith('text');

function kindOfEither(one: Kind, other: Kind): Kind {
  const isOfValues = [one, other].every((kind) => kind === 'text' || kind === 'value');
  if (isOfValues) return one === other ? one : 'text';
  return hasText(one) || hasText(other) ? 'text that comes and goes' : 'comes and goes';
}

/** Children that React would remove, or put something before. */
function atRisk(element: Node): Node[] {
  const kids = kidsOf(element);
  if (kids.length < 2 && element.type !== 'JSXFragment') return [];
  const kinds = kids.map(kindOf);
  return kids.filter((_, place) => {
    const before = kinds.slice(0, place);
    if (kinds[place] !== 'text') return kinds[place] === 'text that comes and goes';
    return before.at(-1) === 'comes and goes';
  });
}

function textsAtRisk(source: Source): string[] {
  const found: string[] = [];
  walk(parsed(source).program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    for (const { start, end } of atRisk(node))
      found.push(
        `${source.path}:${lineOf(source.text, start)} ${source.text.slice(start, end).trim().slice(0, 60)}`,
      );
  });
  return found;
}

const inElement = (text: string) => textsAtRisk({ path: 'example.tsx', text: `const shown = ${text};` });

test('a text that comes and goes, or follows what does, has an element to itself', () => {
  expect(
    scripts
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap(textsAtRisk)
      .sort(),
  ).toEqual([]);
});

test.each([
  "<p>Seen {isHere && 'here'}</p>",
  '<p>Seen {isHere ? <b>here</b> : `there`}</p>',
  '<p>Seen {isHere && <>, in {place}</>}</p>',
  '<p>{isBusy && <Spinner />} Send</p>',
  "<p>{isBusy && <Spinner />}{hasFailed ? 'Try again' : 'Send'}</p>",
])('found at risk: %s', (text) => {
  expect(inElement(text)).toHaveLength(1);
});

test.each([
  "<p>{isHere && 'here'}</p>",
  '<p>Seen {isHere && <span>here</span>}</p>',
  '<p>{isBusy && <Spinner />}<span>Send</span></p>',
  '<p><b>Send</b> it</p>',
])('not at risk: %s', (text) => {
  expect(inElement(text)).toEqual([]);
});
