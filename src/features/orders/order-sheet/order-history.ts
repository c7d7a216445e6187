import type { auditEntries } from '#features/audit/audit.tables.ts';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import { money } from '../orders.mail.ts';
import { type OrderState, paidBackByHand } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';
import type { OrderEvent } from './order-sheet.contract.ts';

type AuditRow = Pick<typeof auditEntries.$inferSelect, 'action' | 'actorEmail' | 'after' | 'at'>;

interface Step {
  at: Date | null | undefined;
  what: string;
  /** What an audit line about this step says that the order became. */
  state?: OrderState;
  /** What it says that the refund became. */
  refundState?: string;
  /** With which words: an order may have several refunds. */
  note?: string;
}

const refundStep = ({ doneAt, note, ...refund }: Refund): Step => {
  const amount = money(refund.amountCents);
  const ended = money(refund.endedCents);
  const isEnded = refund.endedCents > 0;
  if (isEnded && refund.amountCents === 0)
    return { at: doneAt, what: `${ended} of the plan balance canceled` };
  if (note === null)
    return {
      at: doneAt,
      what: isEnded ? `Refunded ${amount}, ${ended} of the plan balance canceled` : `Refunded ${amount}`,
    };
  return { at: doneAt, what: `Paid back ${amount} by hand: ${note}`, refundState: paidBackByHand, note };
};

/** Where there are several, the amount says which one is meant. */
const ofAmount = (refund: Refund, given: readonly Refund[]): string =>
  given.length > 1 ? ` of ${money(refund.amountCents)}` : '';

const stepsOf = (order: OrderRow, given: readonly Refund[]): Step[] => [
  { at: order.createdAt, what: 'Ordered' },
  { at: order.paidAt, what: 'Paid', state: 'paid' },
  { at: order.deliveredAt, what: 'Handed over', state: 'delivered' },
  { at: order.returnedAt, what: 'Returned', state: 'returned' },
  { at: order.cancelledAt, what: order.paidAt ? 'Canceled' : 'Not paid', state: 'cancelled' },
  ...given.flatMap((refund) => [
    { at: refund.refusedAt, what: `Refund${ofAmount(refund, given)} refused by the payment provider` },
    refundStep(refund),
  ]),
];

/** The reason is that of who acted: what was before has the provider's. */
const whoAndWhy = ({ actorEmail, after }: AuditRow): Pick<OrderEvent, 'by' | 'why'> => ({
  by: actorEmail,
  ...(typeof after?.reason === 'string' && { why: after.reason }),
});

/** What the audit calls an act, told as something that happened: it stands beside 'Paid' and 'Handed over'. */
const happened: Readonly<Record<string, string>> = {
  'issue VIN': 'VIN issued',
  'refund a part': 'Partially refunded',
  'ask for the refund again': 'Refund retried',
  'mark the refund as paid back': 'Refund marked as paid back',
  'take back purchase': 'Vehicle taken back',
  'refuse return': 'Return refused',
  'inspect old car': 'Trade-in inspected',
  'record agreement to old car': 'Agreement about the trade-in recorded',
  'record money for old car': 'Money for the trade-in recorded',
  'approve payout': 'Payout approved',
  'pay payout': 'Payout paid',
  'record a payment of a plan': 'Payment of the plan recorded',
  'dispute payment': 'Payment disputed',
  'win dispute': 'Dispute won',
  'lose dispute': 'Dispute lost',
  'drop dispute': 'Dispute dropped',
};

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * What happened to an order, oldest first: every change of state with its time and the member of staff who made it, and
 * everything else that was audited about it.
 */
export function historyOf(
  order: OrderRow,
  given: readonly Refund[],
  audit: readonly AuditRow[],
): OrderEvent[] {
  const told = new Set<AuditRow>();
  const events: OrderEvent[] = [];
  for (const { at, what, state, refundState, note } of stepsOf(order, given)) {
    if (!at) continue;
    const line = audit.find(
      ({ after }) =>
        (state && after?.state === state) ||
        (refundState && after?.refundState === refundState && after.note === note),
    );
    if (line) told.add(line);
    events.push({ at: at.toISOString(), what, ...(line && whoAndWhy(line)) });
  }
  for (const line of audit) {
    if (told.has(line)) continue;
    events.push({
      at: line.at.toISOString(),
      what: happened[line.action] ?? sentence(line.action),
      ...whoAndWhy(line),
    });
  }
  // Stable: what happened at one moment stays in the order of the states.
  return events.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}
