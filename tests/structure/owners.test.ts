import { describe, expect, test } from 'vitest';
import { parsed, type Source, scripts, walk } from './sources.ts';
import { nameOf, nodesIn } from './syntax-tree.ts';

const folderOf = (path: string): string => {
  const [, top = '', name = ''] = path.split('/');
  return top === 'features' ? name : top;
};

/** Who declares a table: its variable and its name in the database, each to the feature (or `platform`). */
function declaredTables(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of scripts.filter((source) => source.path.endsWith('.tables.ts'))) {
    for (const [, variable, name] of text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)) {
      owners.set(variable!, folderOf(path));
      owners.set(name!, folderOf(path));
    }
  }
  return owners;
}

interface Write {
  table: string;
  writer: string;
}

/** The tables that a file writes: by the query builder, and in SQL of its own. */
function writesOf(source: Source): Write[] {
  const found: Write[] = [];
  const add = (table: string) => found.push({ table, writer: folderOf(source.path) });
  walk(parsed(source).program, (node) => {
    const [callee] = nodesIn(node.callee);
    const method = nameOf(callee?.property) ?? '';
    const [first] = nodesIn(node.arguments);
    if (['insert', 'update', 'delete'].includes(method) && first?.type === 'Identifier')
      add(String(first.name));
  });
  const inSql =
    /(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:\$\{(\w+)\}|"?(\w+)"?)/gi;
  for (const [, variable, name] of source.text.matchAll(inSql)) add(variable ?? name ?? '');
  return found;
}

describe('a table is written by its owner', () => {
  const owners = declaredTables();
  const strangers = (source: Source) =>
    writesOf(source)
      .filter(({ table, writer }) => owners.has(table) && owners.get(table) !== writer)
      .map(({ table }) => `${source.path} writes ${table}, which ${owners.get(table)} owns`);

  test('by the query builder and in SQL', () => {
    expect(owners.size).toBeGreaterThan(40);
    const owned = scripts.flatMap(writesOf).filter(({ table, writer }) => owners.get(table) === writer);
    expect(owned.length).toBeGreaterThan(30);
    expect(scripts.flatMap(strangers)).toEqual([]);
  });

  test.each([
    'await database.insert(cars).values(row);',
    'await database.update(cars).set({ stock: 0 });',
    'await database.delete(cars);',
    'await database.execute(sql`insert into $' + '{cars} select 1`);',
    'await database.execute(sql`with moved as (update cars set stock = 0) select 1`);',
    'await database.execute(sql`delete from "cars" where true`);',
  ])('a stranger would be found: %s', (text) => {
    expect(strangers({ path: 'src/features/car-import/write-cars.ts', text })).toHaveLength(1);
    expect(strangers({ path: 'src/features/catalogue/stock/change-stock.ts', text })).toHaveLength(0);
  });
});
