import { Link } from 'react-router';
import { customerParts, partPath } from '#features/desk/desk.rules.ts';
import { MailsOfOrder } from '#features/desk/mails/screens/staff/mails-of-order.tsx';
import { ThingList } from '#features/desk/screens/staff/thing-list.tsx';
import { FactPanel, linkClass } from '#features/orders/order-sheet/screens/staff/fact-panel.tsx';
import { compareDates } from '#platform/dates/calendar-date.ts';
import { Notice } from '#ui/notices/notice.tsx';
import type { BesideOrderData } from './load-beside-order.ts';

interface MailsAndOrdersProps {
  orderId: string;
  beside: BesideOrderData;
}

/** What was mailed about an order, and what else its buyer ordered. */
export function MailsAndOrders({ orderId, beside }: MailsAndOrdersProps) {
  if (!beside) return <Notice title="The buyer’s other orders and emails could not be loaded." />;
  const { customerId, mails, orders } = beside;
  return (
    <>
      <MailsOfOrder mails={mails} />
      <OtherOrders orderId={orderId} customerId={customerId} orders={orders} />
    </>
  );
}

interface OtherOrdersProps {
  orderId: string;
  customerId: string;
  orders: NonNullable<BesideOrderData>['orders'];
}

function OtherOrders({ orderId, customerId, orders }: OtherOrdersProps) {
  const others = orders
    .flatMap(({ things }) => things)
    .filter(({ _id }) => _id !== orderId)
    .sort((one, other) => (one.date && other.date ? compareDates(other.date, one.date) : 0));
  const further = orders.filter(({ hasMore }) => hasMore);
  return (
    <FactPanel title="Other orders">
      {others.length === 0 && <p className="text-sm text-ink-soft">No other orders.</p>}
      {others.length > 0 && <ThingList things={others} />}
      {further.map(({ part }) => (
        <p key={part} className="mt-2 text-sm">
          <Link to={partPath(customerId, part)} className={linkClass}>
            All {customerParts.find((one) => one.part === part)?.title.toLowerCase()}
          </Link>
        </p>
      ))}
    </FactPanel>
  );
}
