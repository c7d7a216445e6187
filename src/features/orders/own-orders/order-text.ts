import { formatMoney, toCents, toDollars } from '#platform/money.ts';
import { formatDate } from '#ui/date-text.tsx';
import type { Tone } from '#ui/tone.ts';
import { lateText } from '../late-text.ts';
import { oldCarFate } from '../old-car-fate.rules.ts';
import type { Order } from '../orders.contract.ts';
import { paymentsOf } from '../plan-text.ts';

const day = (date: string) => formatDate(date, { weekday: true });

type Standing = Pick<
  Order,
  'type' | 'state' | 'deliveryDate' | 'firstDay' | 'returnDate' | 'due' | 'daysLate' | 'returnedOn' | 'refund'
>;

/** A rental that is with its customer, as its last day stands today. */
function outText({ returnDate, due, daysLate = 0 }: Standing): StateText {
  if (!returnDate) return { label: 'In use', tone: 'good', next: 'In use' };
  if (due === 'overdue')
    return {
      label: 'Overdue',
      tone: 'bad',
      next: `Due back on ${day(returnDate)}: ${lateText(daysLate)}`,
    };
  if (due === 'today') return { label: 'Due today', tone: 'warn', next: 'Please return it today' };
  return { label: 'In use', tone: 'good', next: `Return by ${day(returnDate)}` };
}

/** A paid vehicle that was not handed over yet. */
function waitingText({ type, deliveryDate, firstDay, returnDate }: Standing): StateText {
  if (type === 'rent' && !firstDay)
    return { label: 'Booked', tone: 'good', next: `Ready for you by ${day(deliveryDate)}` };
  if (!firstDay || !returnDate)
    return { label: 'On the way', tone: 'good', next: `Delivery by ${day(deliveryDate)}` };
  const days =
    firstDay === returnDate ? `on ${day(firstDay)}` : `from ${day(firstDay)} to ${day(returnDate)}`;
  return { label: 'Booked', tone: 'good', next: `Rented ${days}` };
}

const backText = ({ returnedOn }: Standing) =>
  returnedOn ? `Returned on ${formatDate(returnedOn)}` : 'This rental has ended';

/** What became of the money that goes back; of an order that stays, what goes back of it. */
export function refundText({ refund }: Pick<Standing, 'refund'>): string {
  if (!refund) return 'Refunded';
  const ended = refund.ended ? `${formatMoney(refund.ended)} of the balance is canceled` : undefined;
  if (ended && refund.amount === 0) return ended;
  const back = moneyBackText(refund);
  return ended ? `${back}, and ${ended}` : back;
}

function moneyBackText(refund: NonNullable<Standing['refund']>): string {
  const amount = formatMoney(refund.amount);
  if (refund.state === 'pending') return `${amount} is being refunded`;
  return refund.refundedAt
    ? `${amount} was refunded on ${formatDate(refund.refundedAt)}`
    : `${amount} was refunded`;
}

/** What of an order was paid with money and has not gone back yet, in dollars. */
export const leftOf = ({
  total,
  refunded = 0,
  oldCar,
}: Pick<Order, 'total' | 'refunded' | 'oldCar'>): number =>
  toDollars(toCents(total) - toCents(oldCar?.credit ?? 0) - toCents(refunded));

/** What an old car counts, and what came or went as money beside it; of a canceled order, what becomes of it. */
export function oldCarText(oldCar: NonNullable<Order['oldCar']>, state: Order['state']): string {
  const { name, credit, owed, received, untaxed, payouts = [] } = oldCar;
  const fate = state === 'cancelled' ? oldCarFate(oldCar, 'customer') : undefined;
  if (fate) return fate;
  const parts = [
    credit > 0 ? `${name} for ${formatMoney(credit)}` : `You kept your ${name}`,
    owed !== undefined && `we pay off the ${formatMoney(owed)} still owed on it`,
    received !== undefined && `${formatMoney(received)} paid at the desk`,
    untaxed !== undefined && `no tax on ${formatMoney(untaxed)}`,
    ...payouts.map(({ amount, isPaid }) =>
      isPaid
        ? `${formatMoney(amount)} was paid out to you`
        : `${formatMoney(amount)} will be paid out to you`,
    ),
  ];
  return parts.filter((part) => part !== false).join('; ');
}

/** Where money goes back to. */
export const wayBackText = ({ plan }: Pick<Order, 'plan'>): string =>
  plan ? 'the way you paid' : 'to the card you paid with';

interface StateText {
  /** The state in a word or two. */
  label: string;
  tone: Tone;
  /** What comes next, or that nothing does. */
  next: string;
}

/** Where an order stands and what comes next, in the customer's words. */
export function stateText(order: Standing): StateText {
  const isRental = order.type === 'rent';
  switch (order.state) {
    case 'pending':
      return { label: 'Confirming', tone: 'warn', next: 'Your payment is being confirmed' };
    case 'paid':
      return waitingText(order);
    case 'delivered':
      return isRental ? outText(order) : { label: 'Delivered', tone: 'neutral', next: 'Complete' };
    case 'returned':
      return { label: 'Returned', tone: 'neutral', next: backText(order) };
    case 'cancelled':
      return { label: 'Canceled', tone: 'neutral', next: refundText(order) };
  }
}

/** What was agreed, and what of it was given back. Undefined where it was paid at once, or nothing is left to pay for. */
export function planText({
  plan,
  total,
  state,
}: Pick<Order, 'plan' | 'total' | 'state'>): string | undefined {
  if (!plan || state === 'cancelled') return undefined;
  const payments = paymentsOf(plan);
  // What was bought together is paid for together.
  const agreed = plan.totalAmount === total ? payments : `${payments}, for all orders placed together`;
  const less = [
    plan.refundedAmount > 0 && `${formatMoney(plan.refundedAmount)} is refunded`,
    plan.endedAmount > 0 && `${formatMoney(plan.endedAmount)} of the balance is canceled`,
  ].filter((part) => part !== false);
  if (less.length === 0) return agreed;
  return `${agreed}. Of these ${formatMoney(plan.totalAmount)}, ${less.join(' and ')}`;
}
