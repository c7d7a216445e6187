import { Money } from '#ui/money.tsx';
import type { Order } from '../orders.contract.ts';

type Charged = Pick<Order, 'type' | 'price' | 'lines' | 'total'>;

/** What an order was charged with, line by line, and the total. Nothing where it was the vehicle alone. */
export function OrderAmounts({ order: { type, price, lines = [], total } }: { order: Charged }) {
  if (lines.length === 0) return null;
  return (
    <dl className="grid gap-1 text-sm text-ink-soft">
      <Line name={type === 'rent' ? 'Rental' : 'Price'} amount={price} />
      {lines.map(({ name, receiver, amount, chosen, included }) => (
        <Line
          key={`${receiver}/${name}/${chosen}`}
          name={included ? `Including ${name}` : name}
          amount={amount}
        />
      ))}
      <Line name="Total" amount={total} className="font-semibold text-ink" />
    </dl>
  );
}

interface LineProps {
  name: string;
  amount: number;
  className?: string;
}

const Line = ({ name, amount, className = '' }: LineProps) => (
  <div className={`flex items-baseline justify-between gap-4 ${className}`}>
    <dt className="[overflow-wrap:anywhere]">{name}</dt>
    <dd>
      <Money amount={amount} />
    </dd>
  </div>
);
