import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { UnconfirmedEmail } from '#features/accounts/email-confirmation/unconfirmed-email.tsx';
import { termsText } from '#features/catalogue/terms.rules.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Money } from '#ui/money.tsx';
import { orderPath } from '../order-sheet/order-link.tsx';
import { StateBadge } from '../order-sheet/state-badge.tsx';
import type { FoundOrder } from './order-search.contract.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** An order that was found: the whole card leads to its page. */
export function FoundOrderCard({ order }: { order: FoundOrder }) {
  const { car, user } = order;
  return (
    <article className="relative grid max-w-full content-start gap-4 rounded-card border border-line bg-surface p-4 transition-colors focus-within:border-ink hover:border-edge">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">
          <Link to={orderPath(order._id)} prefetch="intent" className="after:absolute after:inset-0">
            {car.make} {car.model}
            <span className="sr-only">, receipt {order.receiptNumber}</span>
          </Link>
        </h2>
        <StateBadge state={order.state} />
      </div>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3 xl:grid-cols-6 text-sm">
        <Fact name="Receipt number">
          <span className="figure whitespace-nowrap">{order.receiptNumber}</span>
        </Fact>
        <Fact name={termsText(order.type, order.period, { ...order, rental: 'Rental' })}>
          <Money amount={order.total} className="figure" />
        </Fact>
        <Fact name="Email">
          <CustomerLink email={user.email}>
            <EmailText address={user.email} />
          </CustomerLink>
          <UnconfirmedEmail isConfirmed={user.emailVerified} />
        </Fact>
        <Fact name="Phone">{user.phone}</Fact>
        <Fact name="Ordered">
          <DateText value={order.orderedOn} />
        </Fact>
        <Fact name="Delivery date">
          <DateText value={order.deliveryDate} />
        </Fact>
      </dl>
    </article>
  );
}
