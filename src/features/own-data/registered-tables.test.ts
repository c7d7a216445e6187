import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classedColumns, givenColumns } from '#platform/personal-data/classify.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { registeredTables } from './registered-tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** What PostgreSQL itself says that there is, migrations included that no table of ours describes. */
async function columnsThereAre(): Promise<string[]> {
  const { rows } = await shop.database.execute<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  return rows.map(({ name }) => name);
}

const unclassed = (there: readonly string[], classed: readonly string[]) =>
  there.filter((name) => !classed.includes(name));

const classedNames = registeredTables.flatMap((classed) =>
  classedColumns(classed).map(([key]) => `${classed.name}.${classed.columns[key]?.name ?? key}`),
);

describe('the list of registered tables', () => {
  test('classes every column of every table, each once, and none that is not there', async () => {
    const there = await columnsThereAre();
    expect(there.length).toBeGreaterThan(800);
    expect(unclassed(there, classedNames)).toEqual([]);
    expect(unclassed(classedNames, there)).toEqual([]);
    expect(classedNames.filter((name, at) => classedNames.indexOf(name) !== at)).toEqual([]);
  });

  test('would miss a column that a migration adds', async () => {
    await shop.database.transaction(async (transaction) => {
      await transaction.execute(sql`alter table orders add column nickname text`);
      const { rows } = await transaction.execute<{ name: string }>(
        sql`select attname as name from pg_attribute where attrelid = 'orders'::regclass and attnum > 0`,
      );
      expect(
        unclassed(
          rows.map(({ name }) => `orders.${name}`),
          classedNames,
        ),
      ).toEqual(['orders.nickname']);
      await transaction.execute(sql`alter table orders drop column nickname`);
    });
  });

  test('says of every JSON column with something personal what it is', async () => {
    const { rows } = await shop.database.execute<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type in ('json', 'jsonb')`);
    expect(rows.length).toBeGreaterThan(5);
    const silent = rows.filter(({ table, column }) => {
      const classed = registeredTables.find(({ name }) => name === table)!;
      const [key] = Object.entries(classed.columns).find(([, one]) => one.name === column)!;
      const isOfPeople = classedColumns(classed).some(([name, kind]) => name === key && kind === 'person');
      return isOfPeople && classed.classes.inside?.[key] === undefined;
    });
    expect(silent).toEqual([]);
  });

  test('says whose rows are where something is of a person, and what becomes of them', () => {
    for (const classed of registeredTables) {
      const { owners = [], onDeletion } = classed.classes;
      expect([classed.name, onDeletion !== undefined]).toEqual([classed.name, owners.length > 0]);
      const givesSomething = givenColumns(classed).some((key) => !classed.classes.money?.includes(key));
      if (owners.length === 0) expect([classed.name, givesSomething]).toEqual([classed.name, false]);
      // A secret in a row that stays needs something in its place.
      if (onDeletion === 'nameless')
        expect([classed.name, Array.isArray(classed.classes.secrets)]).toEqual([classed.name, false]);
      if (classed.classes.kept)
        expect([classed.name, classed.classes.age?.goes]).toEqual([classed.name, 'columns']);
    }
  });

  test('lets go of every name of staff by age, and keeps no more than the id of an account without one', () => {
    const kept = registeredTables.flatMap(({ name, classes }) => {
      const { staff = [], age } = classes;
      if (!Array.isArray(staff)) return age?.goes === 'columns' ? [] : [name];
      return staff.map((key: string) => `${name}.${key}`);
    });
    expect(kept.sort()).toEqual([
      'pictures.broughtBy',
      'shape_files.broughtBy',
      'vehicle_identifications.issuedBy',
      'vip_credentials.setBy',
    ]);
  });

  test('has each table in which something begins for an account refuse a deleted one', async () => {
    const { rows } = await shop.database.execute<{ name: string }>(
      sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'refuse_deleted_accounts'`,
    );
    const owned = registeredTables
      .filter(({ classes }) =>
        classes.owners?.some(({ way, column }) => way === 'account' && column.name === 'user_id'),
      )
      .map(({ name }) => name);
    expect(rows.map(({ name }) => name).sort()).toEqual(owned.sort());
  });
});
