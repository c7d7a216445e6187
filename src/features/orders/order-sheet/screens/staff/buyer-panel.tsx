import { UnconfirmedEmail } from '#features/accounts/email-confirmation/screens/staff/unconfirmed-email.tsx';
import { CustomerLink } from '#features/accounts/screens/staff/customer-link.tsx';
import type { SheetOrder } from '../../order-sheet.contract.ts';
import { FactLine, FactPanel, linkClass } from './fact-panel.tsx';

/** As entered at checkout; the account where its e-mail address is another one, which nobody has confirmed. */
export function BuyerPanel({ order: { buyer, user } }: { order: Pick<SheetOrder, 'buyer' | 'user'> }) {
  const isOwn = user.email === buyer.email.toLowerCase();
  return (
    <FactPanel title="Buyer">
      <dl>
        <FactLine name="Name">
          <CustomerLink email={user.email}>
            {buyer.firstName} {buyer.lastName}
          </CustomerLink>
        </FactLine>
        <FactLine name="Email">
          <a href={`mailto:${buyer.email}`} className={linkClass}>
            {buyer.email}
          </a>
          <UnconfirmedEmail isConfirmed={isOwn && user.emailVerified} />
        </FactLine>
        <FactLine name="Phone">
          <a href={`tel:${buyer.phone.replace(/[^+\d]/g, '')}`} className={`${linkClass} whitespace-nowrap`}>
            {buyer.phone}
          </a>
        </FactLine>
        <FactLine name="Address">
          <span className="whitespace-pre-line">{buyer.address}</span>
        </FactLine>
        {!isOwn && (
          <FactLine name="Account">
            {user.email}
            <UnconfirmedEmail isConfirmed={user.emailVerified} />
          </FactLine>
        )}
      </dl>
    </FactPanel>
  );
}
