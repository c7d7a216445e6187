import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { now, setClock } from '#platform/clock.ts';
import { type Classed, givenColumns } from '#platform/personal-data/classify.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import {
  liftRules,
  plantSentinels,
  rowsAsText,
  type SentinelOwner,
  type SentinelRows,
  sentinel,
} from '../../../tests/support/sentinels.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { eraseWhatIsOver } from './erase-what-is-over.ts';
import { openKinds } from './own-data.contract.ts';
import { registeredTables } from './registered-tables.ts';
import { findOpenThings } from './your-data.service.ts';

let shop: TestShop;
let ada: TestPerson;
let bob: TestPerson;
let adas: SentinelOwner & { rows: SentinelRows };
let bobs: SentinelOwner & { rows: SentinelRows };

beforeAll(async () => {
  shop = await openTestShop();
  await liftRules(shop.database);
  [ada, bob] = [await shop.aCustomer(), await shop.aCustomer()];
  await shop.database.update(users).set({ emailVerified: true });
  const plant = async ({ userId, email }: TestPerson, mark: string) => {
    const owner = { userId, email, mark };
    return { ...owner, rows: await plantSentinels(shop.database, owner) };
  };
  adas = await plant(ada, 'ada');
  bobs = await plant(bob, 'bob');
});
afterAll(() => shop.close());

const keysOf = (named: readonly string[] | object | undefined): string[] =>
  Array.isArray(named) ? named : Object.keys(named ?? {});

const ownedTables = registeredTables.filter(({ classes }) => classes.owners);
const textKeys = (classed: Classed, keys: readonly string[]) =>
  keys.filter((key) => /^(text|text\[\]|jsonb|bytea)$/.test(classed.columns[key]!.getSQLType()));

/** The made-up texts of these columns of somebody's rows; of columns that say whose they are, none was made up. */
const textsOf = (classed: Classed, keys: readonly string[], owner: SentinelOwner) =>
  textKeys(classed, keys).map((key) => sentinel(classed, key, owner));

async function download(person: TestPerson): Promise<Record<string, string>> {
  const asked = await person.request('/api/account/data/download', {
    method: 'POST',
    body: JSON.stringify({ password: person.password }),
  });
  expect(asked.status).toBe(200);
  const { path } = await jsonOf<{ path: string }>(asked);
  const answer = await person.request(path);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
}

test('the file has every column of every row that is given, as it stands in the database', async () => {
  const { 'data.json': json = '{}' } = await download(ada);
  // As the file says of itself.
  const { tables } = JSON.parse(json) as { tables: Record<string, Record<string, unknown>[]> };
  let compared = 0;
  for (const classed of ownedTables.filter(({ name }) => name !== 'users')) {
    const names = givenColumns(classed).map((key) => classed.columns[key]!.name);
    for (const row of adas.rows.get(classed.table)!) {
      if (names.length === 0) continue;
      const expected = Object.fromEntries(names.map((name) => [name, row[name]]));
      expect([classed.name, tables[classed.name]]).toEqual([
        classed.name,
        expect.arrayContaining([expect.objectContaining(expected)]),
      ]);
      compared += names.length;
    }
  }
  expect(compared).toBeGreaterThan(250);
  expect(tables.users).toEqual([expect.objectContaining({ id: ada.userId, email: ada.email })]);
});

test("the file has nothing of anybody else's, no secret, and no note of the staff", async () => {
  const whole = Object.values(await download(ada)).join('\n');
  expect(whole).toContain('~ada');
  expect(whole).not.toContain('~bob');
  expect(whole).not.toContain(bob.email);
  for (const classed of ownedTables) {
    const { secrets, staff } = classed.classes;
    for (const text of textsOf(classed, [...keysOf(secrets), ...keysOf(staff)], adas))
      expect(whole).not.toContain(text);
  }
  const { rows } = await shop.database.execute<{ password: string }>(sql`select password from credentials`);
  for (const { password } of rows) expect(whole).not.toContain(password);
});

test('an address that was never confirmed gives nothing that it was sent', async () => {
  await shop.database.update(users).set({ emailVerified: false }).where(eq(users.id, ada.userId));
  const { 'data.json': json } = await download(ada);
  await shop.database.update(users).set({ emailVerified: true }).where(eq(users.id, ada.userId));
  expect(json).toContain('~saved_searches-name~ada');
  expect(json).not.toContain('~outgoing_mails-subject~ada');
});

/** One of each kind, open. */
const opened: Readonly<Record<(typeof openKinds)[number], string>> = {
  order: "update orders set state = 'paid', type = 'purchase'",
  rental: "update orders set state = 'delivered', type = 'rent'",
  return: "update order_returns set state = 'asked'",
  reservation: "update holds set state = 'active'",
  plan: "update plan_payments set state = 'late'",
  'trade-in': "update trade_ins set state = 'accepted'",
  payout: "update payouts set state = 'owed'",
  refund: "update refunds set state = 'failed'",
  dispute: "update disputes set state = 'open'",
};

test.each(openKinds)('an open %s is found, and only its own', async (kind) => {
  class Undo extends Error {}
  const look = shop.database.transaction(async (transaction) => {
    await transaction.execute(sql.raw(opened[kind]));
    const found = await findOpenThings(transaction, ada.userId);
    expect(found.map((one) => one.kind)).toEqual([kind]);
    throw new Undo();
  });
  await expect(look).rejects.toThrow(Undo);
});

/** Looks for texts in all rows of all tables; returns those that are there. */
async function stillThere(texts: readonly string[]): Promise<string[]> {
  const everything = (
    await Promise.all(registeredTables.map((classed) => rowsAsText(shop.database, classed)))
  )
    .flat()
    .join('\n');
  return texts.filter((text) => everything.includes(text));
}

const rowsOf = async (mark: string) =>
  Promise.all(
    ownedTables.map(async (classed) =>
      (await rowsAsText(shop.database, classed)).filter((row) => row.includes(`~${mark}`)),
    ),
  );

test('a deletion erases all that goes at once, keeps what a sale keeps, and touches nobody else', async () => {
  const othersBefore = await rowsOf('bob');
  const answer = await ada.request('/api/account/delete', {
    method: 'POST',
    body: JSON.stringify({ password: ada.password, word: 'delete' }),
  });
  expect(answer.status).toBe(200);
  const goesAtOnce = ownedTables.flatMap((classed) => {
    const { onDeletion, erased, secrets } = classed.classes;
    const keys =
      onDeletion === 'gone' ? Object.keys(classed.columns) : [...keysOf(erased), ...keysOf(secrets)];
    return textsOf(classed, keys, adas);
  });
  expect(goesAtOnce.length).toBeGreaterThan(60);
  expect(await stillThere(goesAtOnce)).toEqual([]);
  const stays = ownedTables
    .filter(({ classes }) => classes.onDeletion === 'nameless')
    .flatMap((classed) => textsOf(classed, keysOf(classed.classes.kept), adas));
  expect((await stillThere(stays)).sort()).toEqual(stays.sort());
  expect(await rowsOf('bob')).toEqual(othersBefore);
  // The only mail that still has the address is the one that says so.
  const { rows } = await shop.database.execute(
    sql`select cause from outgoing_mails where recipient = ${ada.email}`,
  );
  expect(rows).toEqual([{ cause: `account-deleted:${ada.userId}` }]);
  const others = registeredTables.filter(({ name }) => !/^(outgoing_mails|payments)$/.test(name));
  const texts = await Promise.all(others.map((classed) => rowsAsText(shop.database, classed)));
  expect(texts.flat().filter((row) => row.includes(ada.email))).toEqual([]);
});

test('what a sale keeps, and which of the staff did what, goes with the years of the setting', async () => {
  // What goes after days is gone long before.
  const aged = registeredTables.filter(
    ({ classes: { age } }) => age?.goes === 'columns' && age.after === 'buyer-data-years',
  );
  const goes = [adas, bobs].flatMap((owner) =>
    aged.flatMap((classed) =>
      // What goes with an account went with Ada's.
      classed.classes.owners && !(owner === adas && classed.classes.onDeletion === 'gone')
        ? textsOf(classed, [...keysOf(classed.classes.kept), ...keysOf(classed.classes.staff)], owner)
        : [],
    ),
  );
  expect(goes.length).toBeGreaterThan(30);
  // A plan that is not paid up keeps its buyer.
  await shop.database.execute(sql`update plan_payments set state = 'paid'`);
  const later = (years: number) => {
    const at = now();
    return setClock(() => new Date(at.getTime() + years * 365.25 * 24 * 3_600_000));
  };
  const soon = later(9);
  await eraseWhatIsOver(shop);
  soon();
  expect(await stillThere(goes)).toEqual(goes);
  const late = later(11);
  expect(await eraseWhatIsOver(shop)).toBeGreaterThan(0);
  expect(await eraseWhatIsOver(shop)).toBe(0);
  late();
  expect(await stillThere(goes)).toEqual([]);
});
