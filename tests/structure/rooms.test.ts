import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parsed, type Source, scripts, walk } from './sources.ts';
import { nodesIn } from './syntax-tree.ts';

/** The file that this specifier means; undefined for a library and for what the build writes. */
function fileOf(importer: string, specifier: string): string | undefined {
  const path = specifier.split('?')[0]!;
  if (path.startsWith('#build/')) return undefined;
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  return path.startsWith('.') ? join(dirname(importer), path) : undefined;
}

/** The files that a file imports, by whatever form, those of types included. */
function importsOf(source: Source): string[] {
  const found: string[] = [];
  walk(parsed(source).program, ({ type, source: specifier, argument }) => {
    const [named] = nodesIn(type === 'TSImportType' ? argument : specifier);
    if (!/^(Import|Export|TSImport)/.test(type) || typeof named?.value !== 'string') return;
    const file = fileOf(source.path, named.value);
    if (file && !file.includes('/+types/')) found.push(file);
  });
  return found;
}

/** From a room to those that it imports from, each with an import that shows it. */
function arrowsBetweenRooms(): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>();
  for (const source of scripts) {
    const room = dirname(source.path);
    const from = arrows.get(room) ?? new Map<string, string>();
    arrows.set(room, from);
    for (const file of importsOf(source)) {
      if (dirname(file) !== room) from.set(dirname(file), `${source.path} → ${file}`);
    }
  }
  return arrows;
}

/** The first circle that is found, as the imports that close it; undefined where there is none. */
function findCircle(arrows: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] | undefined {
  const done = new Set<string>();
  const follow = (room: string, way: readonly string[], shown: readonly string[]): string[] | undefined => {
    if (way.includes(room)) return shown.slice(way.indexOf(room));
    if (done.has(room)) return undefined;
    for (const [next, example] of arrows.get(room) ?? []) {
      const circle = follow(next, [...way, room], [...shown, example]);
      if (circle) return circle;
    }
    done.add(room);
    return undefined;
  };
  for (const room of arrows.keys()) {
    const circle = follow(room, [], []);
    if (circle) return circle;
  }
}

describe('rooms', () => {
  const arrows = arrowsBetweenRooms();

  test('know each other in one direction only', () => {
    const count = [...arrows.values()].reduce((sum, { size }) => sum + size, 0);
    expect(count).toBeGreaterThan(100);
    expect(findCircle(arrows)).toBeUndefined();
  });

  test('a circle would be found', () => {
    const circle = new Map([
      ['a', new Map([['b', 'a/1 → b/1']])],
      ['b', new Map([['c', 'b/2 → c/1']])],
      ['c', new Map([['b', 'c/2 → b/3']])],
    ]);
    expect(findCircle(circle)).toEqual(['b/2 → c/1', 'c/2 → b/3']);
  });
});
