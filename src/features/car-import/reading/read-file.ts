import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { problemOfAddress } from '#features/catalogue/pictures/uploads/bring-picture.ts';
import type { UnnamedUnits } from '#features/vehicles/units/units-in-the-way.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { decimalsOf, notText, problemOfFile, readCsv, UnreadableFile } from '#platform/text/read-csv.ts';
import { type ColumnChoice, mostColumns } from '../car-import.contract.ts';
import {
  type Column,
  columnNamed,
  columns,
  faultsOfNewVins,
  maxRows,
  type RawRow,
  type ReadRow,
  readHeader,
  readRow,
  type Writing,
  writings,
} from '../car-import.rules.ts';
import { carImportRows, carImports } from '../car-import.tables.ts';
import { judgeRows } from '../judge-rows.ts';
import { proposeColumns } from './choose-columns.ts';
import { ownCell } from './foreign-cells.rules.ts';

/** Lines that are written to the database at once. */
const batchSize = 2000;

/** Characters of a column's name. */
const longestName = 120;

type WaitingFile = Pick<typeof carImports.$inferSelect, 'id' | 'choice'> & { file: Buffer };

/** Why the shop would not fetch the picture that a line names. */
function problemOfImage(image: string): string | undefined {
  if (image === '' || image.startsWith('/')) return undefined;
  const problem = problemOfAddress(image);
  return problem && `image is “${image.slice(0, 80)}”: ${problem}`;
}

/** How the cells of a file are read: the column of each, and what is said of all lines. */
interface Reading {
  columns: readonly (Column | null)[];
  /** The file has names of its own, and so its cells are written as others write them. */
  isForeign: boolean;
  values: RawRow;
  writing: Writing;
}

function readLine({ columns, writing }: Reading, record: readonly string[], row: RawRow): ReadRow {
  if (record.length !== columns.length)
    return { reasons: [`This line has ${record.length} cells; the first line has ${columns.length}`] };
  if (record.some((cell) => cell.includes('\0'))) return { reasons: ['This line contains a NUL character'] };
  const read = readRow(row, writing);
  const problem = problemOfImage(read.car?.image ?? '');
  return problem ? { reasons: [problem] } : read;
}

const named = ({ columns, isForeign, values }: Reading, record: readonly string[]): RawRow => ({
  ...values,
  ...Object.fromEntries(
    columns.flatMap((column, index) => {
      const cell = record[index] ?? '';
      return column ? [[column, isForeign ? ownCell(column, cell) : cell]] : [];
    }),
  ),
});

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

/** The rows, those with VINs that cannot be taken from a file as bad ones. */
async function judgeNewVins(database: Database, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const isNew = () => false;
  const asked = rows.flatMap((row) =>
    'vins' in row && faultsOfNewVins(row, isNew).length > 0 ? row.vins! : [],
  );
  if (asked.length === 0) return [...rows];
  const found = await database
    .select({ vin: vehicles.vin })
    .from(vehicles)
    .where(and(inArray(vehicles.vin, asked), ne(vehicles.state, 'gone')));
  const here = new Set(found.map(({ vin }) => vin));
  return rows.map((row) => {
    const reasons = 'vins' in row ? faultsOfNewVins(row, (vin) => here.has(vin)) : [];
    const { line, label, newId } = row;
    return reasons.length > 0 ? { line, label, newId, kind: 'bad' as const, reasons } : row;
  });
}

const asJson = (rows: readonly StoredRow[]) =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));

const storeRows = (database: Database, importId: string, rows: readonly StoredRow[]) =>
  database.execute(sql`
    insert into ${carImportRows} (import_id, line, label, new_id, kind, reasons, car_id, vip, make, model, color,
      top_speed, price_cents, old_price_cents, stock, expected_stock, image, facts, vins)
    select ${importId}, r.* from jsonb_to_recordset(${asJson(rows)}::jsonb) as r (line int, label text,
      "newId" text, kind text, reasons jsonb, "carId" text, vip boolean, make text, model text, color text,
      "topSpeed" int, "priceCents" bigint, "oldPriceCents" bigint, stock int, "expectedStock" int, image text, facts jsonb, vins jsonb)`);

/** The first line of a file that has names of its own, until somebody has said what they mean. */
interface Unclear {
  header: string[];
  samples: string[][];
}

async function storeFile(database: Database, { id, file, choice }: WaitingFile): Promise<number | Unclear> {
  const csv = readCsv(file);
  const writing = decimalsOf(csv.delimiter) === ',' ? writings.semicolon : writings.comma;
  let reading: Reading | undefined;
  let batch: StoredRow[] = [];
  let total = 0;
  const store = async () => {
    if (batch.length > 0) await storeRows(database, id, await judgeNewVins(database, batch));
    total += batch.length;
    batch = [];
    await database.update(carImports).set({ progress: total }).where(eq(carImports.id, id));
  };
  for await (const { record, info } of csv.lines) {
    if (!reading) {
      reading = readingOf(headerOf(record), choice, writing);
      if (!reading) return { header: headerOf(record), samples: await sampleColumns(file) };
      continue;
    }
    const row = named(reading, record);
    batch.push(storedRow(info.lines, record, readLine(reading, record, row), row));
    if (total + batch.length > maxRows)
      throw new UnreadableFile(`The file has more than ${maxRows.toLocaleString('en-US')} lines. Split it.`);
    if (batch.length === batchSize) await store();
  }
  await store();
  if (total === 0) throw new UnreadableFile('The file has no cars in it.');
  return total;
}

function headerOf(cells: readonly string[]): string[] {
  if (cells.some((cell) => cell.includes('\0'))) throw new UnreadableFile(notText);
  if (cells.length === 1 || cells.length > mostColumns)
    throw new UnreadableFile(
      `The first line must name the columns, but it has ${cells.length === 1 ? 'one cell' : `${cells.length} cells`}. The columns are ${columns.join(', ')}.`,
    );
  return cells.map((cell) => cell.trim().slice(0, longestName));
}

/** By which columns a file is read; undefined where somebody has to say so first. */
function readingOf(
  header: readonly string[],
  choice: ColumnChoice | null,
  writing: Writing,
): Reading | undefined {
  if (choice)
    return {
      columns: choice.columns.map((name) => columnNamed(name ?? '') ?? null),
      isForeign: true,
      values: choice.values,
      writing,
    };
  const own = readHeader(header);
  return own && { columns: own, isForeign: false, values: {}, writing };
}

async function waitForColumns(database: Database, id: string, { header, samples }: Unclear): Promise<void> {
  const names = header.map(storable);
  const proposal = await proposeColumns(database, names);
  await database
    .update(carImports)
    .set({
      state: 'columns',
      header: names,
      samples: names.map((_, index) => samples[index] ?? []),
      proposal,
    })
    .where(eq(carImports.id, id));
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
    const stored = await storeFile(database, { ...brought, file: brought.file });
    if (typeof stored !== 'number') {
      await waitForColumns(database, importId, stored);
      return;
    }
    const totalRows = stored;
    // Else the planner takes the new lines for a handful, and a hundred thousand of them take hours.
    await database.execute(sql`analyze ${carImportRows}`);
    const counts = await judgeRows(database, brought, unnamedUnits);
    await database
      .update(carImports)
      // What is wrong with it can be had as a file, which is made of this one; and other columns may be chosen.
      .set({
        ...counts,
        totalRows,
        progress: totalRows,
        state: 'read',
        ...(counts.badRows === 0 && !brought.choice && { file: null }),
      })
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

/** Characters of a sample, samples of a column, and lines that are looked through. */
const longestSample = 60;
const shownSamples = 3;
const sampledLines = 100;

/** PostgreSQL stores neither NUL nor half a character: what was cut off may leave one. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** Of each column of a file the first values that are not empty, out of its first lines. Throws `UnreadableFile` for one without cars. */
async function sampleColumns(file: Buffer): Promise<string[][]> {
  const samples: Set<string>[] = [];
  let lines = 0;
  for await (const { record } of readCsv(file).lines) {
    lines += 1;
    if (lines === 1) for (const _ of record.slice(0, mostColumns)) samples.push(new Set());
    else
      for (const [index, seen] of samples.entries()) {
        const text = storable((record[index] ?? '').trim().slice(0, longestSample));
        if (text !== '' && seen.size < shownSamples) seen.add(text);
      }
    if (lines > sampledLines) break;
  }
  if (lines < 2) throw new UnreadableFile('The file has no cars in it.');
  return samples.map((seen) => [...seen]);
}
