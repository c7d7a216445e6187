import { csvFile, csvHead, csvLine } from '#platform/csv/write-csv.ts';
import type { Database } from '#platform/database/database.ts';
import type { AuditExportQuery, AuditLog } from './audit.contract.ts';
import { everyEntry } from './audit.list.ts';
import { snapshotInWords } from './audit.rules.ts';

const columns: readonly [head: string, cell: (log: AuditLog) => string | number][] = [
  ['When (UTC)', ({ timestamp }) => timestamp],
  ['Local time', ({ localTime }) => localTime.replace('T', ' ')],
  ['Who', ({ userEmail }) => userEmail],
  ['What', ({ action }) => action],
  ['Car', ({ car }) => car],
  ['Added stock', ({ addedStock }) => addedStock ?? ''],
  ['New stock', ({ newStock }) => newStock ?? ''],
  ['Before', ({ before, timeZone }) => snapshotInWords(before, timeZone)],
  ['After', ({ after, timeZone }) => snapshotInWords(after, timeZone)],
  ['Kind', ({ subject }) => subject.type],
  ['Name', ({ subject }) => subject.name],
];

const lineOf = (log: AuditLog) => csvLine(columns.map(([, cell]) => cell(log)));

async function* portions(database: Database, timeZone: string, filter: AuditExportQuery) {
  for await (const logs of everyEntry(database, timeZone, filter)) yield logs.map(lineOf).join('');
}

/** All entries that fit, newest first, as a CSV file that is written while it is read. */
export const exportAudit = (
  database: Database,
  timeZone: string,
  filter: AuditExportQuery,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(csvHead(columns.map(([head]) => head)), portions(database, timeZone, filter));
