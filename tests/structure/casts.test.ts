import { describe, expect, test } from 'vitest';
import { type Comment, filesIn, lineOf, parsed, read, type Source, walk } from './sources.ts';
import { type Node, nameOf, nodesIn } from './syntax-tree.ts';

const typeOf = (node: Node | undefined) => nodesIn(node?.typeAnnotation)[0];
/** What is cast; parentheses around it change nothing. */
function innerOf(node: Node): Node | undefined {
  const inner = nodesIn(node.expression)[0];
  return inner?.type === 'ParenthesizedExpression' ? innerOf(inner) : inner;
}

const isConst = (node: Node): boolean =>
  typeOf(node)?.type === 'TSTypeReference' && nameOf(typeOf(node)?.typeName) === 'const';

/** Through a type that says nothing: whatever stands before it, any type may follow. */
const isBlind = (node: Node): boolean =>
  typeOf(node)?.type === 'TSNeverKeyword' ||
  typeOf(node)?.type === 'TSAnyKeyword' ||
  (innerOf(node)?.type === 'TSAsExpression' && typeOf(innerOf(node))?.type === 'TSUnknownKeyword');

interface Cast {
  place: string;
  isBlind: boolean;
  hasReason: boolean;
}

/** What a declaration is for is no reason for a cast in it. */
const isDocumentation = ({ type, value }: Comment) => type === 'Block' && value.startsWith('*');

/** Casts by syntax tree; a reason is a comment on the cast's own lines, or one that ends on the line before. */
function castsIn(source: Source): Cast[] {
  const { program, comments } = parsed(source);
  const reasons = comments.filter((comment) => !isDocumentation(comment));
  const lines = (one: { start: number; end: number }) =>
    [lineOf(source.text, one.start), lineOf(source.text, one.end)] as const;
  const found: Cast[] = [];
  walk(program, (node, around) => {
    if (node.type !== 'TSAsExpression' || isConst(node)) return;
    const statement =
      around.find(({ type }) => /Statement$|Declaration$|^Property$|^JSXAttribute$/.test(type)) ?? node;
    const [first] = lines(node);
    const [begun] = lines(statement);
    const [, last] = lines(node);
    const hasReason = reasons.some((comment) => {
      const [commentBegins, commentEnds] = lines(comment);
      const isBefore = commentEnds === first - 1 || commentEnds === begun - 1;
      return isBefore || (commentBegins >= first && commentBegins <= last);
    });
    found.push({ place: `${source.path}:${first}`, isBlind: isBlind(node), hasReason });
  });
  return found;
}

describe('what the compiler is told without proof', () => {
  const casts = filesIn('src', 'tests', 'seeds', 'bench', 'prove')
    .filter((path) => /\.tsx?$/.test(path) && !/\.generated\.ts$/.test(path))
    .flatMap((path) => castsIn({ path, text: read(path) }));

  test('has its reason beside it', () => {
    expect(casts.filter(({ hasReason }) => !hasReason).map(({ place }) => place)).toEqual([]);
  });

  test('never goes through never, any or unknown', () => {
    expect(casts.filter((cast) => cast.isBlind).map(({ place }) => place)).toEqual([]);
  });

  test('is found in the tree, not by its letters', () => {
    const text = [
      'const a = b as const;',
      'import { x as y } from "z";',
      'const c = "d as e";',
      'const f = g as H;',
      '/** What f is for. */',
      'const f = g as H;',
      '// The library says less than it does.',
      'const i = j as K;',
      'const l = m as never;',
      'const n = o as unknown as P; // Twice.',
      'const q = (r as unknown) as S; // Twice.',
    ].join('\n');
    expect(castsIn({ path: 'a.ts', text })).toMatchObject([
      { place: 'a.ts:4', hasReason: false, isBlind: false },
      { place: 'a.ts:6', hasReason: false, isBlind: false },
      { place: 'a.ts:8', hasReason: true, isBlind: false },
      { place: 'a.ts:9', hasReason: false, isBlind: true },
      { place: 'a.ts:10', hasReason: true, isBlind: true },
      { place: 'a.ts:10', hasReason: true, isBlind: false },
      { place: 'a.ts:11', hasReason: true, isBlind: true },
      { place: 'a.ts:11', hasReason: true, isBlind: false },
    ]);
  });
});
