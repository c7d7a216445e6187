import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { paymentCredits } from '#features/payments/credits/credits.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { countEach, countTo } from '#platform/lists/count.ts';
import { type CsvColumns, exportList, type List, listPage } from '#platform/lists/list-page.ts';
import { openStates, stateWords, type TradeInState } from '../trade-ins.rules.ts';
import { photosOf, presentTradeIn, sellerColumns, type TradeInRow } from '../trade-ins.service.ts';
import { tradeIns } from '../trade-ins.tables.ts';
import {
  type Appraisal,
  type AppraisalFilters,
  type AppraisalsQuery,
  appraisalFilters,
} from './appraisals.contract.ts';

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

interface FoundTradeIn {
  row: TradeInRow;
  customer: Appraisal['customer'];
}

/** Requests without an offer, the longest waiting first; all others, the latest first. */
const tradeInsIn = <Item>(
  database: Database,
  filters: Wanted,
  present: List<FoundTradeIn, Item>['present'],
): List<FoundTradeIn, Item> => ({
  usual: filters.show === 'asked' ? 'ascending' : 'descending',
  keys: [{ column: tradeIns.id, type: 'id', of: ({ row }) => row.id }],
  rows: (behind) =>
    database
      .select({ row: tradeIns, customer: sellerColumns })
      .from(tradeIns)
      .innerJoin(users, eq(users.id, tradeIns.userId))
      .where(and(wanted(filters), behind)),
  present,
});

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

/** A list page of what customers offer. Throws 400 for a cursor of another list. */
export function listAppraisals(database: Database, query: AppraisalsQuery) {
  const all = database
    .select({ id: tradeIns.id })
    .from(tradeIns)
    .innerJoin(users, eq(users.id, tradeIns.userId))
    .where(wanted(query));
  const list = tradeInsIn(database, query, (rows) => present(database, rows));
  return listPage(list, query, countTo(database, all));
}

/** How many old cars each state would give. */
export const countAppraisals = (database: Database) =>
  countEach(database, appraisalFilters, (show) =>
    database.select({ id: tradeIns.id }).from(tradeIns).where(shownIn(show)),
  );

type Exported = ReturnType<typeof presentTradeIn> & Pick<Appraisal, 'customer'>;

const columns: CsvColumns<Exported> = [
  ['id', ({ _id }) => _id],
  ['state', ({ state }) => stateWords[state]],
  ['askedAt', ({ askedAt }) => askedAt],
  ['make', ({ make }) => make],
  ['model', ({ model }) => model],
  ['modelYear', ({ modelYear }) => modelYear],
  ['vin', ({ VIN }) => VIN],
  ['mileageKm', ({ mileageKm }) => mileageKm],
  ['condition', ({ condition }) => condition],
  ['accident', ({ accident }) => accident],
  ['drives', ({ drives }) => (drives ? 'yes' : 'no')],
  ['owed', ({ owed }) => owed],
  ['estimateLow', ({ estimate }) => estimate?.low],
  ['estimateHigh', ({ estimate }) => estimate?.high],
  ['offer', ({ offer }) => offer?.amount],
  ['credit', ({ offer }) => offer?.credit],
  ['lastDay', ({ offer }) => offer?.lastDay],
  ['customer', ({ customer }) => `${customer.firstName} ${customer.lastName}`],
  ['email', ({ customer }) => customer.email],
  ['phone', ({ customer }) => customer.phone],
  ['note', ({ note }) => note],
  ['answer', ({ answer }) => answer],
];

export const exportAppraisals = (database: Database, filters: AppraisalFilters) =>
  exportList(
    tradeInsIn(database, filters, (rows) =>
      rows.map(({ row, customer }) => ({ ...presentTradeIn(row, []), customer })),
    ),
    columns,
  );
