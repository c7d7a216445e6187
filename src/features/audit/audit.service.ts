import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { csvFile, csvHead, csvLine } from '#platform/csv/write-csv.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { AuditExportQuery, AuditLog } from './audit.contract.ts';
import { everyEntry } from './audit.list.ts';
import { snapshotInWords } from './audit.rules.ts';
import { auditEntries } from './audit.tables.ts';
import type { AuditSubject } from './audit-subjects.ts';

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

/** A change that a member of staff made. */
export interface AuditEntry {
  actor: Pick<Member, 'userId' | 'email'>;
  /** What was done, in words: 'move appointment'. */
  action: string;
  subject: AuditSubject;
  /** What it was; absent where something new began. */
  before?: Record<string, unknown>;
  /** What it is now; absent where something ended. */
  after?: Record<string, unknown>;
  /** For a change of stock: 'make model', the difference (below 0 where units left) and what is there now. */
  stock?: { car: string; added: number; now: number };
}

/** 'make model', where a snapshot says so in two words or in one. */
function carIn(snapshot: Record<string, unknown> = {}): string | undefined {
  const { make, model, car } = snapshot;
  if (typeof make === 'string' && typeof model === 'string') return `${make} ${model}`;
  return typeof car === 'string' ? car : undefined;
}

const isCar: ReadonlySet<string> = new Set(['car', 'VIP car', 'car model', 'reservation', 'test drive']);

/** The car that a change was about: prices, VINs and listings are found by it as well. */
function carOf({ stock, subject, before, after }: AuditEntry): string | null {
  const named = 'name' in subject ? (subject.car ?? (isCar.has(subject.type) ? subject.name : null)) : null;
  return stock?.car ?? carIn(after) ?? carIn(before) ?? named;
}

/** Writes an audit line. `database` is the transaction of the change itself: either both happen or neither. */
export async function recordAudit(database: Database, entry: AuditEntry): Promise<void> {
  await database.insert(auditEntries).values({
    id: newId(),
    actorUserId: entry.actor.userId,
    actorEmail: entry.actor.email,
    action: entry.action,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    subjectName: 'name' in entry.subject ? entry.subject.name : null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    at: now(),
    car: carOf(entry),
    addedStock: entry.stock?.added ?? null,
    newStock: entry.stock?.now ?? null,
  });
}
