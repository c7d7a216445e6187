import { isBefore } from '#platform/dates/calendar-date.ts';
import { formatMoney } from '#platform/money.ts';
import { formatDate } from '#ui/text/date-text.tsx';
import { oldCarFate } from '../../../old-car-fate.rules.ts';
import { oldCarText, refundText } from '../../../screens/customer/order-text.ts';
import { lateText } from '../../../screens/late-text.ts';
import { wasNeverPaid } from '../../order-steps.rules.ts';
import type { OrderView } from '../../order-view.contract.ts';

const day = (date: string) => formatDate(date, { weekday: true });

function waitingText({ type, deliveryDate, firstDay, today, oldCar }: OrderView): string[] {
  const isRental = type === 'rent';
  const isLate = isBefore(deliveryDate, today);
  const papers = isRental
    ? 'Bring your driver’s license and the receipt number when you pick it up.'
    : 'Have the receipt number ready when it arrives.';
  const trade =
    oldCar && oldCar.credit > 0
      ? [`We'll pick up your ${oldCar.name} at delivery: please have its documents and keys ready.`]
      : [];
  if (isLate && !isRental)
    return [`Your car should have been delivered by ${day(deliveryDate)}. We are sorry: please call us.`];
  if (isRental)
    return [
      firstDay
        ? `Your rental starts on ${day(firstDay)}.`
        : `The car will be ready by ${day(deliveryDate)}. Your rental starts when you pick it up.`,
      papers,
    ];
  return [`We'll prepare your car and deliver it by ${day(deliveryDate)}.`, papers, ...trade];
}

function withYouText({ type, returnDate, due, daysLate = 0, returning }: OrderView): string[] {
  if (type === 'rent') {
    if (!returnDate) return ['You have the car.'];
    if (due === 'overdue')
      return [`The car was due back on ${day(returnDate)}: ${lateText(daysLate)}. Please return it now.`];
    if (due === 'today') return ['The car is due back today. Please return it before we close.'];
    return [`Please return the car by ${day(returnDate)}.`];
  }
  if (returning?.state === 'asked')
    return [
      'We have your return request. Please bring the car with its documents and keys; we will then refund you.',
    ];
  if (returning?.state === 'refused')
    return [
      `We could not accept your return request${returning.decision ? `: ${returning.decision}` : '.'}`,
      'You keep the car.',
    ];
  return ['The car is yours. This order is complete.'];
}

function endedText(view: OrderView): string[] {
  const { refund, returning, type, oldCar } = view;
  const back = refund ? [`${refundText(view)}.`] : [];
  const slow = refund?.state === 'pending' && refund.amount > 0 ? ['It can take a few days to arrive.'] : [];
  const fee = returning && returning.fee > 0 ? [`${formatMoney(returning.fee)} was deducted as a fee.`] : [];
  const trade = oldCar
    ? [oldCarFate(oldCar, 'customer') ?? `Your trade-in: ${oldCarText(oldCar, view.state)}.`]
    : [];
  if (view.state === 'cancelled') {
    const by = view.cancelledBy === 'customer' ? 'You canceled this order.' : 'This order was canceled.';
    return [by, ...back, ...slow, ...trade];
  }
  const ended =
    type === 'rent' ? 'The car was returned, and this rental has ended.' : 'The car was returned.';
  return [ended, ...back, ...slow, ...fee];
}

/** What happens next with an order, in sentences for its customer. */
export function nextTexts(view: OrderView): string[] {
  if (wasNeverPaid(view))
    return [
      `The payment did not go through, and nothing was charged.${view.payment.declined ? ` ${view.payment.declined}` : ''}`,
      'The car is not reserved for you. If you still want it, please order again.',
    ];
  if (view.state === 'pending')
    return [
      'Your payment is being confirmed. This takes a few minutes at most, and the receipt comes by email.',
    ];
  if (view.state === 'paid') return waitingText(view);
  return view.state === 'delivered' ? withYouText(view) : endedText(view);
}
