import { Link } from 'react-router';
import { daysText } from '#features/catalogue/terms.rules.ts';
import { formatMoney } from '#platform/money.ts';
import { Money } from '#ui/text/money.tsx';
import { ownOrderPath } from '../../../orders.rules.ts';
import { leftOf, oldCarText, planText } from '../../../screens/customer/order-text.ts';
import { wasNeverPaid } from '../../order-steps.rules.ts';
import type { OrderView } from '../../order-view.contract.ts';

/** What an order came to, line by line as it was charged, and what became of that since. */
export function OrderMoney({ view }: { view: OrderView }) {
  const { type, period, price, lines = [], total, refunded, oldCar, tax, net, stateCharges } = view;
  return (
    <section aria-labelledby="order-money" className="grid gap-4">
      <h2 id="order-money" className="text-lg">
        {wasNeverPaid(view) ? 'Order total' : 'Payment'}
      </h2>
      <dl className="grid gap-2 text-sm">
        <Line name={type === 'rent' ? `Rental, ${daysText(period ?? 1)}` : 'Vehicle'} amount={price} />
        {lines.map(({ name, receiver, amount, chosen, included }) => (
          <Line
            key={`${receiver}/${name}/${chosen}`}
            name={included ? `Including ${name}` : name}
            amount={amount}
          />
        ))}
        <Line name="Total" amount={total} isSum />
        {oldCar && oldCar.credit > 0 && (
          <>
            <Line name={`Your ${oldCar.name}`} amount={-oldCar.credit} />
            {refunded === undefined && <Line name="Paid in money" amount={leftOf(view)} isSum />}
          </>
        )}
        {refunded !== undefined && (
          <>
            <Line name="Refunds and canceled balance" amount={-refunded} />
            <Line name="Balance" amount={leftOf(view)} isSum />
          </>
        )}
      </dl>
      {lines.length > 0 && (
        <p className="text-sm text-ink-soft">
          Net {formatMoney(net)}, tax {formatMoney(tax)}
          {stateCharges > 0 && <span>{`, state charges ${formatMoney(stateCharges)}`}</span>}
        </p>
      )}
      {!wasNeverPaid(view) && <HowPaid view={view} />}
    </section>
  );
}

function HowPaid({ view }: { view: OrderView }) {
  const { payment, plan, oldCar } = view;
  const agreed = planText(view);
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      {payment.method === 'card' && <p>{view.state === 'pending' ? 'By card' : 'Paid by card'}</p>}
      {plan && (
        <p>
          {agreed ?? 'In installments'}{' '}
          <Link
            to={`/plans/${encodeURIComponent(plan._id)}`}
            className="text-ink underline underline-offset-4"
          >
            Your plan
          </Link>
        </p>
      )}
      {payment.deposit !== undefined && (
        <p>The deposit of {formatMoney(payment.deposit)} from your reservation was applied.</p>
      )}
      {oldCar && view.state !== 'cancelled' && <p>{oldCarText(oldCar, view.state)}</p>}
      {payment.others.length > 0 && (
        <p>
          Paid together with{' '}
          {payment.others.map((number, place) => (
            <Other key={number} number={number} isFirst={place === 0} />
          ))}
        </p>
      )}
    </div>
  );
}

const Other = ({ number, isFirst }: { number: string; isFirst: boolean }) => (
  <>
    {!isFirst && <span>{', '}</span>}
    <Link
      to={ownOrderPath(number)}
      className="figure whitespace-nowrap text-ink underline underline-offset-4"
    >
      {number}
    </Link>
  </>
);

function Line({ name, amount, isSum = false }: { name: string; amount: number; isSum?: boolean }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${isSum ? 'border-t border-line pt-2 font-semibold' : 'text-ink-soft'}`}
    >
      <dt className="[overflow-wrap:anywhere]">{name}</dt>
      <dd className="whitespace-nowrap">
        <Money amount={amount} />
      </dd>
    </div>
  );
}
