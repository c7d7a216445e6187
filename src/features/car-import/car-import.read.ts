import { Readable } from 'node:stream';
import { type Info, parse } from 'csv-parse';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { judgeRows } from './car-import.judge.ts';
import { type Column, maxRows, readHeader, readRow } from './car-import.rules.ts';
import { carImportRows, carImports } from './car-import.tables.ts';

/** Lines that are written to the database at once. */
const batchSize = 2000;

/** A sentence about the file as a whole, for the person who brought it. */
class UnreadableFile extends Error {}

interface ReadLine {
  record: string[];
  info: Info;
}

/** Spreadsheets of some countries write semicolons. */
const delimiterOf = (text: string) => {
  const [first = ''] = text.split('\n', 1);
  return first.split(';').length > first.split(',').length ? ';' : ',';
};

function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new UnreadableFile('The file is not UTF-8 text. Save it as “CSV UTF-8” and bring it again.');
  }
}

function linesOf(text: string): AsyncIterable<ReadLine> {
  const parser = parse({
    delimiter: delimiterOf(text),
    info: true,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 20_000,
  });
  return Readable.from([text]).pipe(parser);
}

/** A line as it is stored: what it says, or what is wrong with it. */
function storedRow(header: readonly Column[], { record, info }: ReadLine) {
  const row = Object.fromEntries(header.map((column, index) => [column, record[index] ?? '']));
  const read =
    record.length === header.length
      ? readRow(row)
      : { reasons: [`This line has ${record.length} cells; the first line has ${header.length}`] };
  const named = `${row.make ?? ''} ${row.model ?? ''}`.trim();
  return {
    line: info.lines,
    label: (named || record.join(' ')).slice(0, 120),
    newId: newId(),
    ...(read.reasons ? { kind: 'bad' as const, reasons: read.reasons } : read.car),
  };
}

type StoredRow = ReturnType<typeof storedRow>;

const storeRows = (database: Database, importId: string, rows: readonly StoredRow[]) =>
  database.execute(sql`
    insert into ${carImportRows} (import_id, line, label, new_id, kind, reasons, car_id, vip, make, model, color,
      top_speed, price_cents, old_price_cents, stock, expected_stock, image)
    select ${importId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line int, label text,
      "newId" text, kind text, reasons jsonb, "carId" text, vip boolean, make text, model text, color text,
      "topSpeed" int, "priceCents" bigint, "oldPriceCents" bigint, stock int, "expectedStock" int, image text)`);

async function storeFile(database: Database, importId: string, file: Uint8Array): Promise<number> {
  let header: Column[] | undefined;
  let batch: StoredRow[] = [];
  let total = 0;
  const store = async () => {
    if (batch.length > 0) await storeRows(database, importId, batch);
    total += batch.length;
    batch = [];
    await database.update(carImports).set({ progress: total }).where(eq(carImports.id, importId));
  };
  for await (const line of linesOf(textOf(file))) {
    if (!header) header = headerOf(line.record);
    else batch.push(storedRow(header, line));
    if (total + batch.length > maxRows)
      throw new UnreadableFile(`The file has more than ${maxRows.toLocaleString('en-US')} lines. Split it.`);
    if (batch.length === batchSize) await store();
  }
  await store();
  if (total === 0) throw new UnreadableFile('The file has no cars in it.');
  return total;
}

function headerOf(cells: readonly string[]): Column[] {
  try {
    return readHeader(cells);
  } catch (error) {
    throw new UnreadableFile((error as Error).message);
  }
}

const csvProblem = (error: unknown) =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith('CSV_')
    ? `The file cannot be read as CSV: ${error.message}.`
    : undefined;

/** Reads a file that was brought: every line is judged, nothing is changed. The job's handler; run again, it begins anew. */
export async function readFile(database: Database, importId: string): Promise<void> {
  const [brought] = await database.select().from(carImports).where(eq(carImports.id, importId));
  if (brought?.state !== 'reading' || !brought.file) return;
  await database.delete(carImportRows).where(eq(carImportRows.importId, importId));
  try {
    const totalRows = await storeFile(database, importId, brought.file);
    // Else the planner takes the new lines for a handful, and a hundred thousand of them take hours.
    await database.execute(sql`analyze ${carImportRows}`);
    const counts = await judgeRows(database, brought);
    await database
      .update(carImports)
      .set({ ...counts, totalRows, progress: totalRows, state: 'read', file: null })
      .where(eq(carImports.id, importId));
  } catch (error) {
    const failure = error instanceof UnreadableFile ? error.message : csvProblem(error);
    if (!failure) throw error;
    await database.delete(carImportRows).where(eq(carImportRows.importId, importId));
    await database
      .update(carImports)
      .set({ state: 'unreadable', failure, file: null })
      .where(eq(carImports.id, importId));
  }
}
