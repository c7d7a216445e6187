import { Readable } from 'node:stream';
import { and, asc, eq, gt } from 'drizzle-orm';
import { readCsv } from '#platform/csv/read-csv.ts';
import { csvLineAsItCame } from '#platform/csv/write-csv.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { faultColumns, isFaultColumn } from '../car-import.rules.ts';
import { noSuchImport } from '../car-import.service.ts';
import { carImportRows, carImports } from '../car-import.tables.ts';

/** Bad lines that are read at once. */
const pageSize = 1_000;

/** What is wrong with each bad line, in their order, page by page. */
async function* faultsOf(
  database: Database,
  id: string,
): AsyncGenerator<{ line: number; reasons: string[] }> {
  for (let after = -1; ; ) {
    const page = await database
      .select({ line: carImportRows.line, reasons: carImportRows.reasons })
      .from(carImportRows)
      .where(
        and(eq(carImportRows.importId, id), eq(carImportRows.kind, 'bad'), gt(carImportRows.line, after)),
      )
      .orderBy(asc(carImportRows.line))
      .limit(pageSize);
    for (const { line, reasons } of page) yield { line, reasons: reasons ?? [] };
    if (page.length < pageSize) return;
    after = page.at(-1)!.line;
  }
}

const without = (places: ReadonlySet<number>, record: readonly string[]): string[] =>
  record.filter((_, place) => !places.has(place));

async function* linesWithFaults(database: Database, id: string, file: Buffer): AsyncGenerator<string> {
  const { delimiter, rows } = readCsv(file);
  const faults = faultsOf(database, id);
  let next = await faults.next();
  let outdated: ReadonlySet<number> | undefined;
  for await (const { line, cells: record } of rows) {
    if (!outdated) {
      // What an earlier file of faults said is out of date.
      outdated = new Set(record.flatMap((name, place) => (isFaultColumn(name) ? [place] : [])));
      yield `\uFEFF${csvLineAsItCame([...faultColumns, ...without(outdated, record)], delimiter)}`;
      continue;
    }
    if (next.done) return;
    if (next.value.line !== line) continue;
    // A line with too many cells keeps them, and one with too few gets none: else it would come back as one that fits.
    const cells = without(outdated, record);
    yield csvLineAsItCame([String(line), next.value.reasons.join('. '), ...cells], delimiter);
    next = await faults.next();
  }
}

/**
 * The bad lines of a file as they came, each with its line and what is wrong with it, in the writing of that file: it can be corrected
 * and uploaded again. Texts that a spreadsheet would calculate are guarded; the upload takes the guard off. Throws 404, and 409
 * `no-faults-file` where nothing is wrong or the file is kept no longer.
 */
export async function faultsFile(database: Database, id: string): Promise<ReadableStream<Uint8Array>> {
  const [brought] = await database.select().from(carImports).where(eq(carImports.id, id));
  if (!brought) throw noSuchImport();
  if (!brought.file || brought.badRows === 0 || brought.state === 'reading')
    throw new CodedError(
      409,
      'no-faults-file',
      'There are no lines to correct, or the file has been deleted.',
    );
  // Node declares its web streams apart from the DOM's, which a Response takes; they are the same class.
  return Readable.toWeb(
    Readable.from(linesWithFaults(database, id, brought.file), { objectMode: false }),
  ) as ReadableStream<Uint8Array>;
}
