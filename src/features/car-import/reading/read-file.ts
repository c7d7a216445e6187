import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { UnnamedUnits } from '#features/vehicles/units/units-in-the-way.ts';
import { type CsvRow, problemOfFile, readCsv, UnreadableFile } from '#platform/csv/read-csv.ts';
import { decimalsOf, readRow } from '#platform/csv/sheet.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { carColumns, readHeader, wantedCar } from '../car-columns.ts';
import { mostColumns } from '../car-import.contract.ts';
import { type Column, columns, maxRows } from '../car-import.rules.ts';
import { carImportRows, carImports } from '../car-import.tables.ts';
import { judgeRows } from '../judge-rows.ts';
import { proposeColumns } from './choose-columns.ts';

/** Lines that are written to the database at once. */
const batchSize = 2000;
/** Characters of a column's name. */
const longestName = 120;
/** Characters of a sample, samples of a column, and lines that are looked through. */
const longestSample = 60;
const shownSamples = 3;
const sampledLines = 100;

type WaitingFile = Pick<typeof carImports.$inferSelect, 'id' | 'choice'> & { file: Buffer };
type StoredRow = typeof carImportRows.$inferInsert;

/** PostgreSQL stores neither NUL nor half a character: what was cut off may leave one. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

const noCars = () => new UnreadableFile('The file has no cars in it.');

/** The first line of a file that has names of its own, until somebody has said what they mean. */
interface Unclear {
  header: string[];
  samples: string[][];
}

/** How the rows of a file become lines of an import. */
type StoreRow = (row: CsvRow) => StoredRow;

function rowStorer(
  { id, choice }: WaitingFile,
  header: readonly string[],
  delimiter: string,
): StoreRow | undefined {
  // A choice was judged by the names of columns.
  const chosen = choice ? (choice.columns as (Column | null)[]) : readHeader(header);
  if (!chosen) return undefined;
  const isForeign = choice !== null;
  const writing = { decimals: isForeign ? (',' as const) : decimalsOf(delimiter), isForeign };
  return (row) => {
    const { line, cells, read } = readRow(carColumns, chosen, row, writing, choice?.values);
    const name = `${cells.make ?? ''} ${cells.model ?? ''}`.trim();
    const label = storable((name || row.cells.join(' ')).slice(0, 120));
    const wanted = 'values' in read ? wantedCar(read.values) : read;
    return {
      importId: id,
      line,
      label,
      newId: newId(),
      ...('car' in wanted ? wanted.car : { kind: 'bad', reasons: wanted.reasons.map(storable) }),
    };
  };
}

const columnNames = Object.entries(getTableColumns(carImportRows)).map(
  ([key, { name }]) => [key, name] as const,
);

/** As one value, which the database reads faster than 20 for each row. */
function storeRows(database: Database, rows: readonly StoredRow[]) {
  const records = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columnNames.map(([key, name]) => [name, row[key]])),
  );
  return database.execute(sql`insert into ${carImportRows}
    select * from jsonb_populate_recordset(null::${carImportRows}, ${JSON.stringify(records)}::jsonb)`);
}

async function storeFile(database: Database, brought: WaitingFile): Promise<number | Unclear> {
  const { delimiter, rows } = readCsv(brought.file);
  let toStored: StoreRow | undefined;
  let batch: StoredRow[] = [];
  let total = 0;
  const store = async () => {
    if (batch.length > 0) await storeRows(database, batch);
    total += batch.length;
    batch = [];
    await database.update(carImports).set({ progress: total }).where(eq(carImports.id, brought.id));
  };
  for await (const row of rows) {
    if (!toStored) {
      const header = headerOf(row.cells);
      toStored = rowStorer(brought, header, delimiter);
      if (!toStored) return sampleColumns(brought.file);
      continue;
    }
    batch.push(toStored(row));
    if (total + batch.length > maxRows)
      throw new UnreadableFile(`The file has more than ${maxRows.toLocaleString('en-US')} lines. Split it.`);
    if (batch.length === batchSize) await store();
  }
  await store();
  if (total === 0) throw noCars();
  return total;
}

/** The names of the columns; those behind the last name have none, and are empty as a rule. */
function headerOf(cells: readonly string[]): string[] {
  const names = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  if (names.length < 2 || names.length > mostColumns)
    throw new UnreadableFile(
      `The first line must name the columns, but it has ${names.length < 2 ? 'one cell' : `${names.length} cells`}. The columns are ${columns.join(', ')}.`,
    );
  return names.map((cell) => cell.trim().slice(0, longestName));
}

/**
 * The names of the columns, and the first values of each that are not empty, out of the first lines; columns without a name where they
 * have values. Throws `UnreadableFile` for a file without cars.
 */
async function sampleColumns(file: Buffer): Promise<Unclear> {
  let names: string[] | undefined;
  let lines = 0;
  const samples: Set<string>[] = [];
  for await (const { cells } of readCsv(file).rows) {
    if (!names) {
      names = headerOf(cells);
      continue;
    }
    for (const [place, cell] of cells.slice(0, mostColumns).entries()) {
      const text = storable(cell.trim().slice(0, longestSample));
      while (samples.length <= place) samples.push(new Set());
      if (text !== '' && samples[place]!.size < shownSamples) samples[place]!.add(text);
    }
    lines += 1;
    if (lines === sampledLines) break;
  }
  if (!names || lines === 0) throw noCars();
  const width = Math.max(names.length, samples.findLastIndex((seen) => seen.size > 0) + 1);
  const places = Array.from({ length: width }, (_, place) => place);
  return {
    header: places.map((place) => storable(names[place] ?? '')),
    samples: places.map((place) => [...(samples[place] ?? [])]),
  };
}

async function waitForColumns(database: Database, id: string, { header, samples }: Unclear): Promise<void> {
  const proposal = await proposeColumns(database, header);
  await database
    .update(carImports)
    .set({ state: 'columns', header, samples, proposal })
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
