import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface CustomerLinkProps {
  /** The address of the account. */
  email: string;
  /** Whose account it is, where that is known: customers made at the desk may have no address. */
  id?: string | undefined;
  children: ReactNode;
}

/** A customer's name in a list of the desk, that leads to all that the desk knows of them. */
export function CustomerLink({ email, id, children }: CustomerLinkProps) {
  // Of an account that is gone there is no address.
  if (id === undefined && !email.includes('@')) return children;
  return (
    <Link
      to={id === undefined ? `/desk/customers?${new URLSearchParams({ email })}` : `/desk/customers/${id}`}
      className="inline-block py-0.5 underline decoration-edge underline-offset-4 wrap-anywhere hover:decoration-ink"
    >
      {children}
    </Link>
  );
}
