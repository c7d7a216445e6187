import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkout, parsed, type Source, scripts, walk } from './sources.ts';
import { nameOf, nodesIn } from './syntax-tree.ts';

/** What comes after the dot of a feature's file; anything else is one use case, named as its function. */
const roles = [
  'contract',
  'rules',
  'tables',
  'service',
  'list',
  'routes',
  'api',
  'guard',
  'mail',
  'limits',
  'errors',
  'jobs',
  'classes',
];

const isFeature = ({ path }: Source) => path.startsWith('src/features/');

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
    expect(count).toBeGreaterThan(300);
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

  test('import only what is there', () => {
    const missing = scripts.flatMap((source) =>
      importsOf(source).filter((file) => !existsSync(join(checkout, file))),
    );
    expect(missing).toEqual([]);
  });
});

describe('files', () => {
  test('of a feature have a role from the list, or none', () => {
    const dotted = scripts.filter(isFeature).filter(({ path }) => basename(path).split('.').length > 2);
    const strange = dotted.filter(({ path }) => !roles.includes(basename(path).split('.').at(-2)!));
    expect(dotted.length).toBeGreaterThan(100);
    expect(strange.map(({ path }) => path)).toEqual([]);
  });

  test('are named in kebab-case', () => {
    const odd = scripts.filter(
      ({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(basename(path)),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  test('have no twins in their room: one name that is the plural of another', () => {
    const names = new Set(scripts.map(({ path }) => path.replace(/\.tsx?$/, '')));
    const twins = [...names].filter((name) => names.has(`${name}s`));
    expect(twins).toEqual([]);
  });
});

/** What React Router asks every page's file for, by these names. */
const namesOfPages = ['action', 'loader', 'meta', 'handle', 'links', 'ErrorBoundary', 'shouldRevalidate'];

/** The functions, classes and constants that a file exports by their names; types are left out. */
function exportedNames(source: Source): string[] {
  const exported = nodesIn(parsed(source).program.body).filter(
    ({ type }) => type === 'ExportNamedDeclaration',
  );
  return exported
    .flatMap(({ declaration }) => nodesIn(declaration))
    .filter(({ type }) => /^(Variable|Function|Class)Declaration$/.test(type))
    .flatMap((one) => (one.type === 'VariableDeclaration' ? nodesIn(one.declarations) : [one]))
    .map(({ id }) => nameOf(id))
    .filter((name) => name !== undefined);
}

/** Names that more than one of these files exports, each with those files. */
function twinsIn(files: readonly Source[]): string[] {
  const homes = new Map<string, string[]>();
  for (const source of files)
    for (const name of exportedNames(source)) homes.set(name, [...(homes.get(name) ?? []), source.path]);
  return [...homes]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => [name, ...paths].join(' '));
}

describe('names', () => {
  test('have one home: no two files export a function or a constant of the same name', () => {
    expect(scripts.flatMap(exportedNames).length).toBeGreaterThan(1000);
    const twins = twinsIn(scripts).filter((twin) => !namesOfPages.includes(twin.split(' ')[0]!));
    expect(twins).toEqual([]);
  });

  test('a twin would be found, and a type is none', () => {
    const one = {
      path: 'one.ts',
      text: 'export const price = 1; export type Cents = number; const own = 2;',
    };
    const other = {
      path: 'other.ts',
      text: 'export function price() {} export interface Cents {} const own = 3;',
    };
    expect(twinsIn([one, other])).toEqual(['price one.ts other.ts']);
  });
});
