import { and, count, desc, eq, gt, gte, ilike, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { containing, hasTrigram } from '#platform/database/like-pattern.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { countTo, type ListCount } from '#platform/lists/count.ts';
import { fromCursor, idCursor } from '#platform/lists/cursor.ts';
import { directionOf, sliceList } from '#platform/lists/list-page.ts';
import { type ListPlace, rowsBefore } from '#platform/lists/list-query.ts';
import type { AuditExportQuery, AuditLog, AuditQuery } from './audit.contract.ts';
import { nameOfSubject } from './audit.rules.ts';
import { auditEntries } from './audit.tables.ts';
import { type AuditKind, auditKinds, kindOfSubject } from './audit-kinds.rules.ts';

type EntryRow = typeof auditEntries.$inferSelect;

/** '2026-11-21T14:05' on the clock of a time zone. */
const localTime = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (instant: Date) => format.format(instant).replace(' ', 'T');
};

const presenter = (timeZone: string) => {
  const local = localTime(timeZone);
  return (row: EntryRow): AuditLog => ({
    _id: row.id,
    userEmail: row.actorEmail,
    car: row.car ?? '',
    addedStock: row.addedStock,
    newStock: row.newStock,
    timestamp: row.at.toISOString(),
    localTime: local(row.at),
    timeZone,
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId, name: nameOfSubject(row) },
    before: row.before,
    after: row.after,
  });
};

/**
 * The addresses of staff that contain this. The index by address is read in leaps from one address to the next:
 * a million entries come from few people.
 */
async function staffNamed(database: Database, part: string): Promise<string[]> {
  const { rows } = await database.execute<{ email: string }>(sql`
    with recursive staff as (
      (select actor_email from ${auditEntries} order by actor_email limit 1)
      union all
      select (select actor_email from ${auditEntries} where actor_email > staff.actor_email order by actor_email limit 1)
      from staff where staff.actor_email is not null
    )
    select actor_email as email from staff where actor_email ilike ${containing(part)}`);
  return rows.map((row) => row.email);
}

/** The trigram index needs three letters; one or two look through this many of the newest entries and no further. */
const searchedByFewLetters = 20_000;

/**
 * Entries of cars whose name contains this. One or two letters are compared without `ilike`, which would have PostgreSQL
 * read the index of trigrams from end to end; and from an id that it knows, so that it sees how few entries are meant.
 */
async function ofCar(database: Database, part: string): Promise<SQL | undefined> {
  if (hasTrigram(part)) return ilike(auditEntries.car, containing(part));
  const [older] = await database
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .offset(searchedByFewLetters)
    .limit(1);
  const named = sql`lower(${auditEntries.car}) like lower(${containing(part)})`;
  return and(named, older && gt(auditEntries.id, older.id));
}

interface Ends {
  /** Of the ids. */
  order: SQL;
  limit: number;
}

/** The first of each of these people, of which the list page takes the first: their index alone finds them. */
const firstOf = (emails: readonly string[], fits: SQL | undefined, { order, limit }: Ends): SQL => sql`
  ${auditEntries.id} in (
    select first.id from unnest(${sql.param(emails)}::text[]) as staff (email)
    cross join lateral (
      select id from ${auditEntries}
      where actor_email = staff.email and ${fits ?? sql`true`} order by ${order} limit ${limit}
    ) first)`;

export interface AuditListPage extends ListCount {
  logs: AuditLog[];
  /** Opaque; absent on the last list page. */
  nextCursor?: string;
}

type Filter = AuditExportQuery;

const behindIn = (id: string, beyond: SQL): SQL => sql`
  (${auditEntries.at}, ${auditEntries.id}) ${beyond} (select last.at, last.id from ${auditEntries} last where last.id = ${id})`;

/** From the beginning of the first day to the end of the last one, at the dealership. */
function withinDays({ from, to }: Filter, timeZone: string): SQL | undefined {
  const begins = from === undefined ? undefined : gte(auditEntries.at, beginningOf(from, timeZone));
  const ends = to === undefined ? undefined : lt(auditEntries.at, beginningOf(addDays(to, 1), timeZone));
  return and(begins, ends);
}

const ofKind = ({ kind }: Filter) =>
  kind && inArray(auditEntries.subjectType, [...auditKinds[kind].subjects]);

/** Lines of an act are left out where whole acts are asked for; the car's name finds them all the same. */
function ofWhole({ partOf, parts, car }: Filter): SQL | undefined {
  if (partOf !== undefined) return eq(auditEntries.partOf, partOf);
  return parts === 'folded' && !car ? isNull(auditEntries.partOf) : undefined;
}

/** Which entries fit, and which of them stand on a list page; undefined where no member of staff has such an address. */
async function wayTo(database: Database, timeZone: string, filter: Filter, sort?: ListPlace['sort']) {
  const { email, car } = filter;
  const emails = email ? await staffNamed(database, email) : undefined;
  if (emails?.length === 0) return undefined;
  const ofStaff = emails && inArray(auditEntries.actorEmail, emails);
  const inTime = withinDays(filter, timeZone);
  const narrowed = and(inTime, ofKind(filter), ofWhole(filter));
  const matching = and(ofStaff, car ? await ofCar(database, car) : undefined, narrowed);
  // A stretch of time is read by the index of times, which stands in the order of the ids but for what happened at once.
  const { order, beyond } = directionOf('descending', sort);
  const byId = order(auditEntries.id);
  const onListPage = (after: string | undefined, limit: number) => {
    if (inTime) return and(matching, after === undefined ? undefined : behindIn(after, beyond));
    const behind = after === undefined ? undefined : sql`${auditEntries.id} ${beyond} ${after}`;
    return emails && !car
      ? firstOf(emails, and(narrowed, behind), { order: byId, limit })
      : and(matching, behind);
  };
  return { matching, order: inTime ? [order(auditEntries.at), byId] : [byId], onListPage };
}

type Way = NonNullable<Awaited<ReturnType<typeof wayTo>>>;

interface Portion {
  limit: number;
  after?: string | undefined;
  /** Rows that are passed over. */
  before?: number;
}

const readEntries = (
  database: Database,
  way: Way,
  { limit, after, before = 0 }: Portion,
): Promise<EntryRow[]> =>
  database
    .select()
    .from(auditEntries)
    .where(way.onListPage(after, before + limit))
    .orderBy(...way.order)
    .offset(before)
    .limit(limit);

/** What staff changed, newest first unless reversed; times also on the dealership's clock. Throws 400 for a cursor that is not ours. */
export async function readAudit(
  database: Database,
  timeZone: string,
  query: AuditQuery,
): Promise<AuditListPage> {
  const { limit, cursor, sort } = query;
  const after = cursor ? fromCursor(cursor, idCursor)[0] : undefined;
  const way = await wayTo(database, timeZone, query, sort);
  if (!way) return { logs: [], total: 0, atLeast: false };
  const [found, counted] = await Promise.all([
    readEntries(database, way, { limit: limit + 1, after, before: rowsBefore(query) }),
    countTo(database, database.select({ one: sql`1` }).from(auditEntries).where(way.matching)),
  ]);
  const { rows, nextCursor } = sliceList(found, limit, (row) => [row.id]);
  return { logs: rows.map(presenter(timeZone)), nextCursor, ...counted };
}

/** The newest entries that fit are counted by kind, and no older ones: of a million nobody reads the exact number. */
const countedByKind = 5_000;

/** How many entries each kind would list beside the other filters; where not all were read, each count is 'at least'. */
export async function countKinds(
  database: Database,
  timeZone: string,
  filter: Omit<Filter, 'kind'>,
): Promise<Partial<Record<AuditKind, ListCount>>> {
  const way = await wayTo(database, timeZone, filter);
  if (!way) return {};
  const newest = database
    .select({ subjectType: auditEntries.subjectType })
    .from(auditEntries)
    .where(way.onListPage(undefined, countedByKind + 1))
    .orderBy(...way.order)
    .limit(countedByKind + 1)
    .as('newest');
  const found = await database
    .select({ subjectType: newest.subjectType, entries: count() })
    .from(newest)
    .groupBy(newest.subjectType);
  const atLeast = found.reduce((sum, { entries }) => sum + entries, 0) > countedByKind;
  const counts: Partial<Record<AuditKind, ListCount>> = {};
  for (const { subjectType, entries } of found) {
    const kind = kindOfSubject(subjectType);
    if (kind)
      counts[kind] = { total: Math.min((counts[kind]?.total ?? 0) + entries, countedByKind), atLeast };
  }
  return counts;
}

/** Entries that an export reads at once. */
const portion = 1000;

/** All entries that fit, newest first, portion by portion: a million need no more memory than a thousand. */
export async function* everyEntry(
  database: Database,
  timeZone: string,
  filter: Filter,
): AsyncGenerator<AuditLog[], void> {
  const way = await wayTo(database, timeZone, filter);
  const present = presenter(timeZone);
  for (let after: string | undefined; way; ) {
    const rows = await readEntries(database, way, { limit: portion, after });
    yield rows.map(present);
    if (rows.length < portion) return;
    after = rows.at(-1)!.id;
  }
}
