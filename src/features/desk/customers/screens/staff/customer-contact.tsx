import { UnconfirmedEmail } from '#features/accounts/email-confirmation/screens/staff/unconfirmed-email.tsx';
import { FactLine, FactPanel, linkClass } from '#features/orders/order-sheet/screens/staff/fact-panel.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import type { CustomerSheet } from '../../customers.contract.ts';

/** How to reach a customer. */
export function CustomerContact({ customer }: { customer: CustomerSheet }) {
  const { email, emailVerified, phone, since, addresses } = customer;
  return (
    <FactPanel title="Contact">
      <dl>
        <FactLine name="E-mail">
          <a href={`mailto:${email}`} className={linkClass}>
            <EmailText address={email} />
          </a>
          <UnconfirmedEmail isConfirmed={emailVerified} />
        </FactLine>
        <FactLine name="Phone">
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`${linkClass} whitespace-nowrap`}>
            {phone}
          </a>
        </FactLine>
        {addresses.map((address) => (
          <FactLine key={address} name="Address">
            <span className="whitespace-pre-line">{address}</span>
          </FactLine>
        ))}
        <FactLine name="Customer since">
          <DateText value={since} />
        </FactLine>
      </dl>
    </FactPanel>
  );
}
