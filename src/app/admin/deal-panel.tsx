import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Notice } from '#ui/notices/notice.tsx';
import { countedText } from '#ui/text/counted.ts';
import { Money } from '#ui/text/money.tsx';
import { dealsUnread, type loadDeals } from './load-deals.ts';

type Deals = Awaited<ReturnType<typeof loadDeals>>;
type Plans = NonNullable<Deals['plans']>;

/** What stands on the books for cars that are on their way to somebody: deposits, old cars, installments. */
export function DealPanel({ deals: { books, plans, reserved } }: { deals: Deals }) {
  const { revalidate } = useRevalidator();
  return (
    <section
      aria-labelledby="deals"
      className="grid min-w-0 content-start gap-6 rounded-card border border-line bg-surface p-6"
    >
      <h2 id="deals" className="text-lg">
        Reservations, trade-ins and plans
      </h2>
      {!(books && plans && reserved) && <Notice title={dealsUnread} onRetry={() => void revalidate()} />}
      <dl className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-4">
        {books && (
          <Figure name="Deposits held" amount={books.depositsHeld}>
            {reserved && (
              <Way to="/worker/holds?view=open">{countedText(reserved, 'reservation', 'reservations')}</Way>
            )}
          </Figure>
        )}
        {books && (
          <Figure name="Credits granted" amount={books.creditsGranted}>
            <Way to="/worker/trade-ins?show=used">Trade-ins used as payment</Way>
          </Figure>
        )}
        {plans && (
          <Figure name="Installments due soon" amount={plans.dueSoon}>
            <Way to="/admin/installments?show=due">View upcoming</Way>
          </Figure>
        )}
        {plans && (
          <Figure name="Late installments" amount={plans.late} isBad={plans.late > 0}>
            <Way to="/admin/installments?show=late">{countedText(lateOf(plans), 'payment', 'payments')}</Way>
          </Figure>
        )}
      </dl>
    </section>
  );
}

const lateOf = ({ counts: { late } }: Plans) => ({ total: late.count, atLeast: late.atLeast });

interface FigureProps {
  name: string;
  /** US dollars. */
  amount: number;
  isBad?: boolean;
  children: ReactNode;
}

const Figure = ({ name, amount, isBad, children }: FigureProps) => (
  <div className="min-w-0">
    <dt className="label">{name}</dt>
    <dd className={`figure mt-1 text-xl ${isBad ? 'text-bad' : ''}`}>
      <Money amount={amount} />
    </dd>
    <dd className="text-sm">{children}</dd>
  </div>
);

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    prefetch="intent"
    className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-current"
  >
    {children}
  </Link>
);
