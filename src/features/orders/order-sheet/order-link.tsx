import { Link, type LinkProps } from 'react-router';

/** The address of an order's page. */
export const orderPath = (id: string): string => `/admin/orders/${encodeURIComponent(id)}`;

interface OrderLinkProps extends Pick<LinkProps, 'prefetch'> {
  id: string;
  receiptNumber: string;
}

/** A receipt number that leads to its order. */
export const OrderLink = ({ id, receiptNumber, prefetch }: OrderLinkProps) => (
  <Link
    to={orderPath(id)}
    prefetch={prefetch}
    className="figure inline-block whitespace-nowrap py-0.5 underline decoration-edge underline-offset-4 hover:decoration-ink"
  >
    {receiptNumber}
  </Link>
);
