import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imports } from './imports.ts';
import { isScreen } from './sides.ts';

/** Screens of a room know routes and screens that its server side must not know: each side of a room is counted for itself. */
const sideOf = (file: string) => `${dirname(file)}${isScreen(file) ? ', screens' : ''}`;

/** From a room to those that it imports from, each with an import that shows it. */
function arrowsBetweenRooms(): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>();
  for (const [file, itsImports] of imports) {
    const room = sideOf(file);
    const from = arrows.get(room) ?? new Map<string, string>();
    arrows.set(room, from);
    for (const { target } of itsImports)
      if (target.startsWith('src/') && sideOf(target) !== room)
        from.set(sideOf(target), `${file} → ${target}`);
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
