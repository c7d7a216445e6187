import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lineOf, parsed, scripts, sources, walk } from './sources.ts';
import type { Node } from './syntax-tree.ts';

/** The limits of docs/style.md. */
const limits = { filesInARoom: 12, linesOfAFile: 250, linesOfAFunction: 60, linesOfAComponent: 100 };

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** Its own name, or that of what it is assigned to. */
function nameOf(node: Node, [parent]: readonly Node[]): string {
  const named = [node.id, parent?.id, parent?.key].find(
    (one): one is { name: string } => typeof one === 'object' && one !== null && 'name' in one,
  );
  return named?.name ?? 'a function without a name';
}

function longFunctions(source: { path: string; text: string }): string[] {
  const found: string[] = [];
  const isScreen = source.path.endsWith('.tsx');
  walk(parsed(source).program, (node, around) => {
    if (!isFunction(node)) return;
    const lines = lineOf(source.text, node.end) - lineOf(source.text, node.start) + 1;
    const most = isScreen ? limits.linesOfAComponent : limits.linesOfAFunction;
    if (lines > most)
      found.push(`${source.path}: ${nameOf(node, around)} has ${lines} lines, ${most} at most`);
  });
  return found;
}

describe('what a reader has to hold in mind stays small', () => {
  test('no room has more than 12 files', () => {
    const rooms = Map.groupBy(sources, ({ path }) => dirname(path));
    const full = [...rooms].filter(([, files]) => files.length > limits.filesInARoom).map(([room]) => room);
    expect(rooms.size).toBeGreaterThan(100);
    expect(full).toEqual([]);
  });

  test('no file has more than 250 lines', () => {
    const long = sources.filter(({ text }) => text.trimEnd().split('\n').length > limits.linesOfAFile);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test('no function has more than 60 lines, no component more than 100', () => {
    expect(scripts.flatMap(longFunctions)).toEqual([]);
  });

  test('a function of 61 lines is found', () => {
    const body = '\n'.repeat(60);
    expect(longFunctions({ path: 'a.ts', text: `export const long = () => {${body}};` })).toHaveLength(1);
    expect(longFunctions({ path: 'a.tsx', text: `export function Screen() {${body}}` })).toHaveLength(0);
  });
});
