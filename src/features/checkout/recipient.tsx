import { Link } from 'react-router';
import type { Buyer } from '#features/orders/orders.contract.ts';

interface RecipientProps {
  buyer: Buyer;
  /** The form that asked for it. */
  changeAt: string;
}

/** Where it goes, and the way back to change that. */
export const Recipient = ({ buyer, changeAt }: RecipientProps) => (
  <section aria-labelledby="recipient" className="px-6 text-sm sm:px-8">
    <div className="flex items-baseline justify-between gap-4">
      <h2 id="recipient" className="text-base">
        Delivered to
      </h2>
      <Link to={changeAt} className="font-semibold underline decoration-edge underline-offset-4">
        Change
      </Link>
    </div>
    <p className="mt-2 whitespace-pre-line text-ink-soft wrap-anywhere">
      {buyer.firstName} {buyer.lastName}
      {'\n'}
      {buyer.address}
    </p>
  </section>
);
