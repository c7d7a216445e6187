import { isBefore } from '#platform/dates/calendar-date.ts';
import { formatMoney } from '#platform/money.ts';
import { formatDate } from '#ui/text/date-text.tsx';
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
    : 'Have the receipt number at hand when it arrives.';
  const trade =
    oldCar && oldCar.credit > 0
      ? [`We take your ${oldCar.name} with us then: please have its papers and keys ready.`]
      : [];
  if (isLate && !isRental)
    return [`Your car was to be with you by ${day(deliveryDate)}. We are sorry: please call us.`];
  if (isRental)
    return [
      firstDay
        ? `The car is yours from ${day(firstDay)}.`
        : `The car is ready for you by ${day(deliveryDate)}. Its days count from the day you pick it up.`,
      papers,
    ];
  return [`We get your car ready and bring it to you by ${day(deliveryDate)}.`, papers, ...trade];
}

function withYouText({ type, returnDate, due, daysLate = 0, returning }: OrderView): string[] {
  if (type === 'rent') {
    if (!returnDate) return ['The car is with you.'];
    if (due === 'overdue')
      return [
        `The car was due back on ${day(returnDate)}: ${lateText(daysLate)}. Please bring it back to us now.`,
      ];
    if (due === 'today') return ['The car is due back today. Please bring it to us before we close.'];
    return [`Please bring the car back to us by ${day(returnDate)}.`];
  }
  if (returning?.state === 'asked')
    return [
      'We have your request to return the car. Please bring it to us with its papers and keys; the refund goes out then.',
    ];
  if (returning?.state === 'refused')
    return [
      `We could not agree to its return${returning.decision ? `: ${returning.decision}` : '.'}`,
      'The car stays yours.',
    ];
  return ['The car is yours. Nothing is left to do for this order.'];
}

function endedText(view: OrderView): string[] {
  const { refund, returning, type, oldCar } = view;
  const back = refund ? [`${refundText(view)}.`] : [];
  const slow = refund?.state === 'pending' && refund.amount > 0 ? ['It can take a few days to arrive.'] : [];
  const fee = returning && returning.fee > 0 ? [`${formatMoney(returning.fee)} was kept as the fee.`] : [];
  const trade = oldCar ? [`Your old car: ${oldCarText(oldCar)}.`] : [];
  if (view.state === 'cancelled') {
    const by = view.cancelledBy === 'customer' ? 'You cancelled this order.' : 'This order was cancelled.';
    return [by, ...back, ...slow, ...trade];
  }
  const ended =
    type === 'rent' ? 'The car is back with us, and this rental has ended.' : 'The car is back with us.';
  return [ended, ...back, ...slow, ...fee];
}

/** What happens next with an order, in sentences for its customer. */
export function nextTexts(view: OrderView): string[] {
  if (wasNeverPaid(view))
    return [
      `The payment did not go through, and nothing was charged.${view.payment.declined ? ` ${view.payment.declined}` : ''}`,
      'The car is not reserved for you. If you still want it, please order it again.',
    ];
  if (view.state === 'pending')
    return [
      'Your payment is being confirmed. This takes a few minutes at most, and the receipt comes by e-mail.',
    ];
  if (view.state === 'paid') return waitingText(view);
  return view.state === 'delivered' ? withYouText(view) : endedText(view);
}
