import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { orders } from '#features/orders/orders.tables.ts';
import { attachPaper, paperFilename } from '#features/orders/papers/recipes.ts';
import { rentalPhotos } from '#features/orders/rental-condition/rental-condition.tables.ts';
import { rentalPhotoKey } from '#features/orders/rental-condition/rental-photos.ts';
import { tradeInPhotoKey } from '#features/trade-ins/requests/photos.service.ts';
import { tradeInPhotos } from '#features/trade-ins/trade-ins.tables.ts';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { type Classed, givenColumns } from '#platform/personal-data/classify.ts';
import { keyColumns, type Person, rowsOfPerson } from '#platform/personal-data/rows-of-person.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { registeredTables } from './registered-tables.ts';

type Shop = Pick<Platform, 'database' | 'images' | 'makeAttachment'>;

const encoder = new TextEncoder();

/** How many orders or photos are looked up at a time. */
const idsAtOnce = 100;

const about = () => `Your data at ${brand.name}, as of ${now().toISOString()}.

data.json   All data that we keep about you, by table. Amounts are in cents, times in UTC.
papers/     The receipt of each of your orders, with its invoice, and the contract of each purchase.
photos/     Photos of trade-ins that you sent us.
rentals/    Photos of damage, taken when you picked a rental up or brought it back.

Not included: your password and other sign-in secrets, data about other people, and internal notes of our staff. Questions: ${brand.contact.mail}
`;

/** All rows of all tables as one JSON object, written as it is read. */
async function* dataJson(shop: Shop, person: Person): AsyncGenerator<Uint8Array> {
  yield encoder.encode(
    `{"madeAt":${JSON.stringify(now().toISOString())},"account":${JSON.stringify(person.userId)},"tables":{`,
  );
  let isFirstTable = true;
  for (const classed of registeredTables) {
    const { owners = [] } = classed.classes;
    if (owners.length === 0 || givenColumns(classed).length === 0) continue;
    yield encoder.encode(`${isFirstTable ? '' : ','}\n${JSON.stringify(classed.name)}:[`);
    isFirstTable = false;
    let isFirstRow = true;
    for await (const rows of readOwnRows(shop.database, registeredTables, classed, person)) {
      const text = rows.map((row) => JSON.stringify(row)).join(',\n');
      yield encoder.encode(`${isFirstRow ? '\n' : ',\n'}${text}`);
      isFirstRow = false;
    }
    yield encoder.encode(']');
  }
  yield encoder.encode('}}\n');
}

/** A paper of an order; undefined where the order has none of its kind, such as a rental no contract. */
async function makePaper(shop: Shop, kind: 'receipt' | 'contract', receiptNumber: string) {
  const { content } = attachPaper(kind, receiptNumber);
  if (!('recipe' in content)) return content;
  try {
    return await shop.makeAttachment(content.recipe);
  } catch (error) {
    if (error instanceof CodedError && error.status === 404) return undefined;
    throw error;
  }
}

async function* papers(shop: Shop, { userId }: Person): AsyncGenerator<ZippedFile> {
  for (let after = ''; ; ) {
    const part = await shop.database
      .select({ id: orders.id, receiptNumber: orders.receiptNumber })
      .from(orders)
      .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt), gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(idsAtOnce);
    for (const { receiptNumber } of part) {
      for (const kind of ['receipt', 'contract'] as const) {
        const bytes = await makePaper(shop, kind, receiptNumber);
        if (bytes)
          yield { name: `papers/${paperFilename(kind, receiptNumber)}`, isPacked: false, parts: [bytes] };
      }
    }
    after = part.at(-1)?.id ?? '';
    if (part.length < idsAtOnce) return;
  }
}

async function* photos({ database, images }: Shop, { userId }: Person): AsyncGenerator<ZippedFile> {
  const sent = await database
    .select({ id: tradeInPhotos.id })
    .from(tradeInPhotos)
    .where(eq(tradeInPhotos.userId, userId))
    .orderBy(asc(tradeInPhotos.id));
  const ofRentals = await database
    .select({ id: rentalPhotos.id })
    .from(rentalPhotos)
    .innerJoin(orders, eq(orders.id, rentalPhotos.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(rentalPhotos.id));
  for (const { name, key } of [
    ...sent.map(({ id }) => ({ name: `photos/${id}.jpg`, key: tradeInPhotoKey(id) })),
    ...ofRentals.map(({ id }) => ({ name: `rentals/${id}.jpg`, key: rentalPhotoKey(id) })),
  ]) {
    const bytes = await images.get(key);
    if (bytes) yield { name, isPacked: false, parts: [bytes] };
  }
}

async function* files(shop: Shop, person: Person): AsyncGenerator<ZippedFile> {
  yield { name: 'README.txt', isPacked: true, parts: [encoder.encode(about())] };
  yield { name: 'data.json', isPacked: true, parts: dataJson(shop, person) };
  yield* papers(shop, person);
  yield* photos(shop, person);
}

/** Everything that the shop keeps about somebody, as a zip archive that is made while it is sent (rules.md#personal-data). */
export const makeDataFile = (shop: Shop, person: Person): AsyncGenerator<Uint8Array> =>
  zipFiles(files(shop, person));

/** How many rows are read and held at a time. */
const rowsAtOnce = 500;

const listed = (columns: readonly PgColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  );

/** As a JSON object, by the names of the columns; whole numbers beyond what JSON holds and bytes do not occur here. */
const asObject = (columns: readonly PgColumn[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    columns.map((column) => sql`${sql.raw(`'${column.name}'`)}, ${column}`),
    sql`, `,
  )})`;

type Row = { given: unknown; key: unknown[] };

/**
 * What the owner of an account is given of a table, part after part, in the order of its keys: each part begins behind the last
 * one, so that a table of any length costs one part of memory.
 */
async function* readOwnRows(
  database: Database,
  registry: readonly Classed[],
  classed: Classed,
  person: Person,
): AsyncGenerator<unknown[]> {
  const { table, columns } = classed;
  const given = givenColumns(classed).map((key) => columns[key]!);
  const keys = keyColumns(table);
  const theirs = rowsOfPerson(registry, classed, person);
  for (let after: SQL = sql`true`; ; ) {
    const { rows } = await database.execute<Row>(sql`
      select ${asObject(given)} as given, jsonb_build_array(${listed(keys)}) as key
      from ${table} where ${theirs} and ${after} order by ${listed(keys)} limit ${rowsAtOnce}`);
    if (rows.length > 0) yield rows.map((row) => row.given);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    const values = last.key.map((value, at) => sql`${value}::text::${sql.raw(keys[at]!.getSQLType())}`);
    after = sql`(${listed(keys)}) > (${sql.join(values, sql`, `)})`;
  }
}

/** A file of an archive, in parts as they come. */
interface ZippedFile {
  name: string;
  /** Pictures and PDFs do not become smaller. */
  isPacked: boolean;
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * A zip archive as it is made: nothing is read before the reader wants more, and no more than one part of one file is held.
 * Where reading fails, so does the archive.
 */
async function* zipFiles(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, isPacked, parts } of files) {
    const file = isPacked ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(file);
    for await (const part of parts) {
      file.push(part);
      yield* made.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
