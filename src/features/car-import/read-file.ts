import { isUtf8 } from 'node:buffer';
import { eq, sql } from 'drizzle-orm';
import { problemOfAddress } from '#features/catalogue/pictures/uploads/bring-picture.ts';
import type { UnnamedUnits } from '#features/vehicles/units/units-in-the-way.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { csvLinesOf, delimiterOf, notUtf8, problemOfFile, UnreadableFile } from '#platform/text/read-csv.ts';
import {
  type Column,
  maxRows,
  type RawRow,
  type ReadRow,
  readHeader,
  readRow,
  type Writing,
  writings,
} from './car-import.rules.ts';
import { carImportRows, carImports } from './car-import.tables.ts';
import { judgeRows } from './judge-rows.ts';

/** Lines that are written to the database at once. */
const batchSize = 2000;

/** Why the shop would not fetch the picture that a line names. */
function problemOfImage(image: string): string | undefined {
  if (image === '' || image.startsWith('/')) return undefined;
  const problem = problemOfAddress(image);
  return problem && `image is “${image.slice(0, 80)}”: ${problem}`;
}

function readLine(header: readonly Column[], record: readonly string[], writing: Writing): ReadRow {
  if (record.length !== header.length)
    return { reasons: [`This line has ${record.length} cells; the first line has ${header.length}`] };
  if (record.some((cell) => cell.includes('\0'))) return { reasons: ['This line contains a NUL character'] };
  const read = readRow(named(header, record), writing);
  const problem = problemOfImage(read.car?.image ?? '');
  return problem ? { reasons: [problem] } : read;
}

const named = (header: readonly Column[], record: readonly string[]): RawRow =>
  Object.fromEntries(header.map((column, index) => [column, record[index] ?? '']));

/** A line as it is stored: what it says, or what is wrong with it. */
function storedRow(line: number, record: readonly string[], read: ReadRow, row: RawRow) {
  const name = `${row.make ?? ''} ${row.model ?? ''}`.trim();
  return {
    line,
    label: (name || record.join(' ')).slice(0, 120),
    newId: newId(),
    ...(read.reasons ? { kind: 'bad' as const, reasons: read.reasons } : read.car),
  };
}

type StoredRow = ReturnType<typeof storedRow>;

/** PostgreSQL stores neither NUL nor half a character: what was cut off may leave one. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();
const asJson = (rows: readonly StoredRow[]) =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));

const storeRows = (database: Database, importId: string, rows: readonly StoredRow[]) =>
  database.execute(sql`
    insert into ${carImportRows} (import_id, line, label, new_id, kind, reasons, car_id, vip, make, model, color,
      top_speed, price_cents, old_price_cents, stock, expected_stock, image, facts, vins)
    select ${importId}, r.* from jsonb_to_recordset(${asJson(rows)}::jsonb) as r (line int, label text,
      "newId" text, kind text, reasons jsonb, "carId" text, vip boolean, make text, model text, color text,
      "topSpeed" int, "priceCents" bigint, "oldPriceCents" bigint, stock int, "expectedStock" int, image text, facts jsonb, vins jsonb)`);

async function storeFile(database: Database, importId: string, file: Buffer): Promise<number> {
  if (!isUtf8(file)) throw new UnreadableFile(notUtf8);
  const delimiter = delimiterOf(file);
  const writing = delimiter === ';' ? writings.semicolon : writings.comma;
  let header: Column[] | undefined;
  let batch: StoredRow[] = [];
  let total = 0;
  const store = async () => {
    if (batch.length > 0) await storeRows(database, importId, batch);
    total += batch.length;
    batch = [];
    await database.update(carImports).set({ progress: total }).where(eq(carImports.id, importId));
  };
  for await (const { record, info } of csvLinesOf(file, delimiter)) {
    if (!header) {
      header = headerOf(record);
      continue;
    }
    const read = readLine(header, record, writing);
    batch.push(storedRow(info.lines, record, read, named(header, record)));
    if (total + batch.length > maxRows)
      throw new UnreadableFile(`The file has more than ${maxRows.toLocaleString('en-US')} lines. Split it.`);
    if (batch.length === batchSize) await store();
  }
  await store();
  if (total === 0) throw new UnreadableFile('The file has no cars in it.');
  return total;
}

function headerOf(cells: readonly string[]): Column[] {
  if (cells.some((cell) => cell.includes('\0'))) throw new UnreadableFile(notUtf8);
  try {
    return readHeader(cells);
  } catch (error) {
    throw new UnreadableFile(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads an uploaded file and judges every line; no car is changed. The job's handler; a second run starts over. Of two servers
 * that have the job at the same moment one reads the file; the other throws, so that its job looks again later: it finds
 * the file read, or reads it where the first server is gone. What is stored is seen at once, so the lock has a transaction
 * of its own.
 */
export const readFile = (database: Database, importId: string, unnamedUnits: UnnamedUnits): Promise<void> =>
  database.transaction(async (lock) => {
    const { rows } = await lock.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`reading of import ${importId}`}, 0)) as "isOurs"`,
    );
    if (!rows[0]?.isOurs) throw new Error('Another server reads this file; it is looked at again later');
    await readWaiting(database, importId, unnamedUnits);
  });

async function readWaiting(database: Database, importId: string, unnamedUnits: UnnamedUnits): Promise<void> {
  const [brought] = await database.select().from(carImports).where(eq(carImports.id, importId));
  if (brought?.state !== 'reading' || !brought.file) return;
  await database.delete(carImportRows).where(eq(carImportRows.importId, importId));
  try {
    const totalRows = await storeFile(database, importId, brought.file);
    // Else the planner takes the new lines for a handful, and a hundred thousand of them take hours.
    await database.execute(sql`analyze ${carImportRows}`);
    const counts = await judgeRows(database, brought, unnamedUnits);
    await database
      .update(carImports)
      .set({ ...counts, totalRows, progress: totalRows, state: 'read', file: null })
      .where(eq(carImports.id, importId));
  } catch (error) {
    const failure = problemOfFile(error);
    if (!failure) throw error;
    await database.delete(carImportRows).where(eq(carImportRows.importId, importId));
    await database
      .update(carImports)
      .set({ state: 'unreadable', failure: storable(failure), file: null })
      .where(eq(carImports.id, importId));
  }
}
