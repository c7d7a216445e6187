import { Link } from 'react-router';
import { formatMoney } from '#platform/money.ts';

/** Where staff settle the old car of an order. */
export const oldCarPath = (orderId: string): string =>
  `/worker/orders/${encodeURIComponent(orderId)}/old-car`;

/** The page that is turned to its owner. */
export const agreementPath = (orderId: string): string => `${oldCarPath(orderId)}/agreement`;

/** What an old car pays of an order, as a way to the old car. */
export const OldCarLink = ({ order: { _id, oldCar = 0 } }: { order: { _id: string; oldCar?: number } }) => (
  <Link
    to={oldCarPath(_id)}
    className="block w-fit py-0.5 underline decoration-edge underline-offset-4 hover:decoration-ink"
  >
    Old car for {formatMoney(oldCar)}
  </Link>
);
