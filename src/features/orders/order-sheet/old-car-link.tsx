import { Link } from 'react-router';
import { formatMoney } from '#platform/money.ts';
import { classNames } from '#ui/class-names.ts';

/** Where staff settle the old car of an order. */
export const oldCarPath = (orderId: string): string =>
  `/worker/orders/${encodeURIComponent(orderId)}/old-car`;

/** The page that is turned to its owner. */
export const agreementPath = (orderId: string): string => `${oldCarPath(orderId)}/agreement`;

interface OldCarLinkProps {
  order: { _id: string; oldCar?: number };
  /** The amount is only read out, and told where one points. */
  short?: boolean;
  className?: string;
}

/** What an old car pays of an order, as a way to the old car. */
export function OldCarLink({ order: { _id, oldCar = 0 }, short = false, className }: OldCarLinkProps) {
  const amount = formatMoney(oldCar);
  return (
    <Link
      to={oldCarPath(_id)}
      title={short ? amount : undefined}
      className={classNames(
        'inline-block py-0.5 whitespace-nowrap underline decoration-edge underline-offset-4 hover:decoration-ink',
        className,
      )}
    >
      Trade-in<span className={short ? 'sr-only' : undefined}> for {amount}</span>
    </Link>
  );
}
