import { and, eq } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import { calendarDate } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { countTo } from '#platform/lists/count.ts';
import { type CsvColumns, exportList, type List, listPage } from '#platform/lists/list-page.ts';
import type { ListPlace } from '#platform/lists/list-query.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from '../orders.tables.ts';
import type { Dispute, DisputeState } from './disputes.contract.ts';
import { disputes } from './disputes.tables.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

const inState = (state: DisputeState | undefined) => state && eq(disputes.state, state);

const selectDisputes = (database: Database) =>
  database
    .select({
      dispute: disputes,
      receiptNumber: orders.receiptNumber,
      make: orders.make,
      model: orders.model,
      buyerEmail: payments.buyerEmail,
    })
    .from(disputes)
    .leftJoin(orders, eq(orders.id, disputes.orderId))
    .leftJoin(payments, eq(payments.id, disputes.paymentId));

type Found = Awaited<ReturnType<typeof selectDisputes>>[number];

function present({ dispute, receiptNumber, make, model, buyerEmail }: Found, timeZone: string): Dispute {
  const { id, state, isInquiry, amountCents, reason, openedAt, answerBy, orderId } = dispute;
  return {
    _id: id,
    state,
    isInquiry,
    amount: toDollars(amountCents),
    reason,
    openedOn: calendarDate(openedAt, timeZone),
    ...(answerBy && { answerBy: calendarDate(answerBy, timeZone) }),
    ...(orderId &&
      receiptNumber && {
        order: { _id: orderId, receiptNumber, car: { make: make ?? '', model: model ?? '' } },
      }),
    ...(buyerEmail && { buyerEmail }),
  };
}

/** The newest first. */
const disputesIn = ({ database, config }: Shop, state: DisputeState | undefined): List<Found, Dispute> => ({
  usual: 'descending',
  keys: [
    { column: disputes.openedAt, type: 'instant', of: ({ dispute }) => dispute.openedAt },
    { column: disputes.id, type: 'id', of: ({ dispute }) => dispute.id },
  ],
  rows: (behind) => selectDisputes(database).where(and(inState(state), behind)),
  present: (rows) => rows.map((row) => present(row, config.dealerTimezone)),
});

/** A list page of the disputes of a state, or of all. Throws 400 for a cursor of another list. */
export const listDisputes = (
  shop: Shop,
  { state, ...place }: ListPlace & { state?: DisputeState; limit: number },
) =>
  listPage(
    disputesIn(shop, state),
    place,
    countTo(shop.database, shop.database.select({ id: disputes.id }).from(disputes).where(inState(state))),
  );

const columns: CsvColumns<Dispute> = [
  ['Dispute', ({ _id }) => _id],
  ['State', ({ state }) => state],
  ['Inquiry', ({ isInquiry }) => (isInquiry ? 'yes' : 'no')],
  ['Amount (USD)', ({ amount }) => amount.toFixed(2)],
  ['Reason', ({ reason }) => reason],
  ['Opened on', ({ openedOn }) => openedOn],
  ['Answer by', ({ answerBy }) => answerBy],
  ['Receipt number', ({ order }) => order?.receiptNumber],
  ['Make', ({ order }) => order?.car.make],
  ['Model', ({ order }) => order?.car.model],
  ['Buyer email', ({ buyerEmail }) => buyerEmail],
];

export const exportDisputes = (shop: Shop, state: DisputeState | undefined) =>
  exportList(disputesIn(shop, state), columns);
