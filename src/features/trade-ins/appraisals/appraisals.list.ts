import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { paymentCredits } from '#features/payments/credits/credits.tables.ts';
import { csvFile, csvHead, csvLine } from '#platform/csv/write-csv.ts';
import type { Database } from '#platform/database/database.ts';
import { byId } from '#platform/lists/by-id.ts';
import { countEach } from '#platform/lists/count-each.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { countedTo, type ListCount, sliceList } from '#platform/lists/list-page.ts';
import { rowsBefore } from '#platform/lists/pages.ts';
import { openStates, stateWords, type TradeInState } from '../trade-ins.rules.ts';
import { photosOf, presentTradeIn, sellerColumns, type TradeInRow } from '../trade-ins.service.ts';
import { tradeIns } from '../trade-ins.tables.ts';
import {
  type Appraisal,
  type AppraisalFilters,
  type AppraisalsQuery,
  appraisalFilters,
} from './appraisals.contract.ts';

/** Requests are counted up to here; more are reported as 'at least'. */
const countedAtMost = 1_000;
const exportedAtOnce = 1_000;

const escaped = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

function matching(search: string): SQL | undefined {
  const part = `%${escaped(search)}%`;
  const digits = search.replace(/[^0-9]/g, '');
  return or(
    ilike(tradeIns.vin, `%${escaped(search.replaceAll(' ', ''))}%`),
    ilike(sql`concat_ws(' ', ${tradeIns.modelYear}, ${tradeIns.make}, ${tradeIns.model})`, part),
    ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, part),
    ilike(users.email, part),
    digits.length >= 3
      ? sql`regexp_replace(${users.phone}, '[^0-9]', '', 'g') like ${`%${digits}%`}`
      : undefined,
  );
}

function shownIn(show: AppraisalFilters['show']): SQL | undefined {
  if (show === 'all') return undefined;
  return show === 'open' ? inArray(tradeIns.state, [...openStates]) : eq(tradeIns.state, show);
}

type Wanted = AppraisalFilters & Pick<AppraisalsQuery, 'id'>;

const wanted = ({ show, search, id }: Wanted): SQL | undefined =>
  and(shownIn(show), search ? matching(search) : undefined, id ? eq(tradeIns.id, id) : undefined);

/** What waits for an offer is answered in the order in which it came; of the others the latest comes first. Or the other way round. */
const sortOf = (show: AppraisalFilters['show'], place: Parameters<typeof byId>[2]) =>
  byId(tradeIns.id, show === 'asked' ? 'ascending' : 'descending', place);

interface FoundTradeIn {
  row: TradeInRow;
  customer: Appraisal['customer'];
}

const find = (
  database: Database,
  filters: Wanted,
  { order, behind, before = 0, limit }: ReturnType<typeof byId> & { before?: number; limit: number },
) =>
  database
    .select({ row: tradeIns, customer: sellerColumns })
    .from(tradeIns)
    .innerJoin(users, eq(users.id, tradeIns.userId))
    .where(and(wanted(filters), behind))
    .orderBy(order)
    .offset(before)
    .limit(limit);

async function present(database: Database, found: readonly FoundTradeIn[]): Promise<Appraisal[]> {
  const photos = await photosOf(
    database,
    found.map(({ row }) => row.id),
  );
  const orderOf = await ordersPaidWith(database, found);
  return found.map(({ row, customer }) => {
    const orderId = orderOf.get(row.id);
    return { ...presentTradeIn(row, photos(row.id)), customer, ...(orderId && { orderId }) };
  });
}

/** The states in which nothing was ever paid with it. */
const unpaidStates: readonly TradeInState[] = [
  'asked',
  'offered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
];

/** The orders that these old cars counted towards. Where none can have, the database is not asked. */
async function ordersPaidWith(
  database: Database,
  found: readonly FoundTradeIn[],
): Promise<ReadonlyMap<string, string>> {
  const ids = found.filter(({ row }) => !unpaidStates.includes(row.state)).map(({ row }) => row.id);
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ tradeInId: paymentCredits.sourceId, orderId: paymentCredits.orderId })
    .from(paymentCredits)
    .where(
      and(
        eq(paymentCredits.kind, 'trade-in'),
        inArray(paymentCredits.sourceId, ids),
        eq(paymentCredits.state, 'used'),
      ),
    );
  return new Map(rows.map(({ tradeInId, orderId }) => [tradeInId, orderId]));
}

interface AppraisalPage extends ListCount {
  appraisals: Appraisal[];
  nextCursor?: string;
}

/** A list page of what customers offer. Throws 400 for a cursor that is not ours. */
export async function listAppraisals(database: Database, query: AppraisalsQuery): Promise<AppraisalPage> {
  const found = await find(database, query, {
    ...sortOf(query.show, query),
    before: rowsBefore(query),
    limit: query.limit + 1,
  });
  const slice = sliceList(found, query.limit, ({ row }) => [row.id]);
  const all = database
    .select({ id: tradeIns.id })
    .from(tradeIns)
    .innerJoin(users, eq(users.id, tradeIns.userId))
    .where(wanted(query));
  return {
    appraisals: await present(database, slice.rows),
    nextCursor: slice.nextCursor,
    ...countedTo(countedAtMost, await countTo(database, countedAtMost, all)),
  };
}

/** How many old cars each state would give. */
export const countAppraisals = (database: Database) =>
  countEach(database, countedAtMost, appraisalFilters, (show) =>
    database.select({ id: tradeIns.id }).from(tradeIns).where(shownIn(show)),
  );

const columns = [
  'id',
  'state',
  'askedAt',
  'make',
  'model',
  'modelYear',
  'vin',
  'mileageKm',
  'condition',
  'accident',
  'drives',
  'owed',
  'estimateLow',
  'estimateHigh',
  'offer',
  'credit',
  'lastDay',
  'customer',
  'email',
  'phone',
  'note',
  'answer',
];

function lineOf({ row, customer }: FoundTradeIn): string {
  const one = presentTradeIn(row, []);
  return csvLine([
    one._id,
    stateWords[one.state],
    one.askedAt,
    one.make ?? '',
    one.model ?? '',
    one.modelYear ?? '',
    one.VIN ?? '',
    one.mileageKm,
    one.condition,
    one.accident,
    one.drives ? 'yes' : 'no',
    one.owed,
    one.estimate?.low ?? '',
    one.estimate?.high ?? '',
    one.offer?.amount ?? '',
    one.offer?.credit ?? '',
    one.offer?.lastDay ?? '',
    `${customer.firstName} ${customer.lastName}`,
    customer.email,
    customer.phone,
    one.note,
    one.answer ?? '',
  ]);
}

async function* linesOf(database: Database, filters: AppraisalFilters): AsyncGenerator<string, void> {
  for (let cursor: string | undefined; ; ) {
    const { rows, nextCursor } = sliceList(
      await find(database, filters, { ...sortOf(filters.show, { cursor }), limit: exportedAtOnce + 1 }),
      exportedAtOnce,
      ({ row }) => [row.id],
    );
    yield rows.map(lineOf).join('');
    if (nextCursor === undefined) return;
    cursor = nextCursor;
  }
}

/** What customers offer as CSV (RFC 4180), filtered and sorted as the list. */
export const exportAppraisals = (
  database: Database,
  filters: AppraisalFilters,
): Promise<ReadableStream<Uint8Array>> => csvFile(csvHead(columns), linesOf(database, filters));
