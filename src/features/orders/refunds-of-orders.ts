import { asc, inArray } from 'drizzle-orm';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { sum, toDollars } from '#platform/money.ts';
import type { ListedRefund, OrderRefund, StaffRefund } from './orders.contract.ts';
import type { orders } from './orders.tables.ts';

type MaybeRefunded = Pick<typeof orders.$inferSelect, 'id' | 'refundedCents' | 'state' | 'paidAt'>;

const none: readonly Refund[] = [];

/** An order that was cancelled has a refund, of 0 where nothing was left to give back. */
const hasRefunds = ({ refundedCents, state, paidAt }: MaybeRefunded) =>
  refundedCents > 0 || (state === 'cancelled' && paidAt !== null);

/** What goes back for each of these orders, in the order in which it was decided. Where nothing does, the database is not asked. */
export async function refundsOfOrders(
  database: Database,
  found: readonly MaybeRefunded[],
): Promise<(orderId: string) => readonly Refund[]> {
  const ids = found.filter(hasRefunds).map(({ id }) => id);
  if (ids.length === 0) return () => none;
  const given = await database
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
    .orderBy(asc(refunds.id));
  const byOrder = Map.groupBy(given, ({ orderId }) => orderId);
  return (id) => byOrder.get(id) ?? none;
}

/** To a customer a refund that was refused is still to come. */
const presentRefund = ({ state, doneAt, ...refund }: Refund): OrderRefund => ({
  state: state === 'done' ? 'done' : 'pending',
  amount: toDollars(refund.amountCents),
  ...(refund.endedCents > 0 && { ended: toDollars(refund.endedCents) }),
  ...(doneAt && { refundedAt: doneAt.toISOString() }),
});

/** One refund, as staff see it. */
export const presentStaffRefund = (refund: Refund): StaffRefund => ({
  ...presentRefund(refund),
  state: refund.state,
  ...(refund.state === 'failed' && refund.refusal !== null && { reason: refund.refusal }),
  ...(refund.note !== null && { note: refund.note }),
  ...(refund.reason !== null && { why: refund.reason }),
  ...(refund.retryReason !== null && { whyAgain: refund.retryReason }),
});

export const presentListedRefund = (refund: Refund, creditNote?: string): ListedRefund => ({
  ...presentStaffRefund(refund),
  _id: refund.id,
  cause: refund.cause,
  tax: toDollars(refund.taxCents),
  stateCharges: toDollars(refund.stateCents),
  askedAt: refund.createdAt.toISOString(),
  ...(creditNote !== undefined && { creditNote }),
});

/** The one that says where all of them stand: refused before pending, and the last of those that are given. */
function decisive(given: readonly Refund[]): Refund | undefined {
  const inState = (state: Refund['state']) => given.find((refund) => refund.state === state);
  const last = given.toSorted((one, other) => Number(one.doneAt) - Number(other.doneAt)).at(-1);
  return inState('failed') ?? inState('pending') ?? last;
}

/** Several refunds as one: what they come to, and where those that are not given stand. Undefined where there is none. */
function asOne(given: readonly Refund[]): Refund | undefined {
  const one = decisive(given);
  if (!one) return undefined;
  const amountCents = sum(given.map((refund) => refund.amountCents));
  return { ...one, amountCents, endedCents: sum(given.map(({ endedCents }) => endedCents)) };
}

/** What goes back for an order, to its customer: together, and one by one where there are several. */
export function presentRefunds(given: readonly Refund[]): { refund?: OrderRefund; refunds?: OrderRefund[] } {
  const together = asOne(given);
  if (!together) return {};
  const refund = presentRefund(together);
  return given.length === 1 ? { refund } : { refund, refunds: given.map(presentRefund) };
}

/** The same to staff, who see each of them. */
export function presentStaffRefunds(
  given: readonly Refund[],
  creditNotes: ReadonlyMap<string, string>,
): {
  refund?: StaffRefund;
  refunds: ListedRefund[];
} {
  const together = asOne(given);
  return {
    ...(together && { refund: presentStaffRefund(together) }),
    refunds: given.map((refund) => presentListedRefund(refund, creditNotes.get(refund.id))),
  };
}
