import { isBefore } from '#platform/dates/calendar-date.ts';
import type { OrderView } from './order-view.contract.ts';

/** done: it happened. now: it is what the order waits for. ahead: it follows. ended: the way ends here. */
type StepStanding = 'done' | 'now' | 'ahead' | 'ended';

export interface OrderStep {
  name: string;
  standing: StepStanding;
  /** A moment or a calendar date; absent: it has none. */
  on?: string | undefined;
  /** The date is the last possible one. */
  isBy?: boolean;
  /** The date is past, and what was to happen did not. */
  isLate?: boolean;
}

const done = (name: string, on?: string): OrderStep => ({ name, standing: 'done', on });

/** Was begun and never paid: nothing was ordered. */
export const wasNeverPaid = ({ state, paidAt }: Pick<OrderView, 'state' | 'paidAt'>): boolean =>
  state === 'cancelled' && paidAt === undefined;

/** What went back, or is going to, as a step of its own. */
function refundSteps({ refund, state }: OrderView): OrderStep[] {
  if (!refund) return [];
  const all = state === 'cancelled' || state === 'returned';
  if (refund.amount === 0) return [done(refund.ended ? 'Plan lowered' : 'Nothing left to refund')];
  if (refund.state === 'pending') return [{ name: 'Refund in progress', standing: 'now' }];
  return [done(all ? 'Refunded' : 'Partially refunded', refund.refundedAt)];
}

function handoverStep(view: OrderView): OrderStep {
  const { handedOverAt, type, deliveryDate, firstDay, state, today } = view;
  if (handedOverAt) return done(type === 'rent' ? 'Picked up' : 'Delivered', handedOverAt);
  return {
    name: type === 'rent' ? 'Pickup' : 'Delivery',
    standing: state === 'paid' ? 'now' : 'ahead',
    on: deliveryDate,
    isBy: !firstDay,
    isLate: isBefore(deliveryDate, today),
  };
}

function backSteps(view: OrderView): OrderStep[] {
  const { type, state, returnDate, returnedOn, returnAskedAt, returning, due } = view;
  if (state === 'returned')
    return [
      ...(returnAskedAt ? [done('Return requested', returnAskedAt)] : []),
      done('Returned', returnedOn),
    ];
  if (type === 'rent')
    return [
      {
        name: 'Return',
        standing: state === 'delivered' ? 'now' : 'ahead',
        on: returnDate,
        isBy: true,
        isLate: due === 'overdue',
      },
    ];
  if (returning?.state === 'asked')
    return [done('Return requested', returnAskedAt), { name: 'Returned', standing: 'now' }];
  if (returning?.state === 'refused')
    return [done('Return requested', returnAskedAt), { name: 'Return declined', standing: 'ended' }];
  return [];
}

/** The way of an order from its beginning to its end, as far as it is known: what happened, and what is to come. */
export function stepsOf(view: OrderView): OrderStep[] {
  const { createdAt, paidAt, state, cancelledAt, payment } = view;
  const ordered = done('Ordered', createdAt);
  if (wasNeverPaid(view)) return [ordered, { name: 'Not paid', standing: 'ended', on: cancelledAt }];
  if (!paidAt)
    return [ordered, { name: 'Payment', standing: 'now' }, { ...handoverStep(view), standing: 'ahead' }];
  const paid = done(payment.method === 'installment' ? 'Confirmed' : 'Paid', paidAt);
  if (state === 'cancelled')
    return [ordered, paid, { name: 'Canceled', standing: 'ended', on: cancelledAt }, ...refundSteps(view)];
  return [ordered, paid, handoverStep(view), ...backSteps(view), ...refundSteps(view)];
}
