import { UnconfirmedEmail } from '#features/accounts/email-confirmation/screens/staff/unconfirmed-email.tsx';
import { FactLine, FactPanel, linkClass } from '#features/orders/order-sheet/screens/staff/fact-panel.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import type { CustomerSheet } from '../../customers.contract.ts';

/** How to reach a customer. */
export function CustomerContact({ customer }: { customer: CustomerSheet }) {
  const { email, emailVerified, phone, since, claimedOn, addresses, namedVehicles } = customer;
  return (
    <FactPanel title="Contact">
      <dl>
        <FactLine name="Email">
          {email === '' ? (
            <span className="text-ink-soft">None</span>
          ) : (
            <>
              <a href={`mailto:${email}`} className={linkClass}>
                <EmailText address={email} />
              </a>
              <UnconfirmedEmail isConfirmed={emailVerified} />
            </>
          )}
        </FactLine>
        <FactLine name="Phone">
          {phone === '' ? (
            <span className="text-ink-soft">None</span>
          ) : (
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`${linkClass} whitespace-nowrap`}>
              {phone}
            </a>
          )}
        </FactLine>
        {namedVehicles.map(({ plate, name }) => (
          <FactLine key={plate + name} name="Car">
            {[plate, name].filter(Boolean).join(', ')}
          </FactLine>
        ))}
        {addresses.map((address) => (
          <FactLine key={address} name="Address">
            <span className="whitespace-pre-line wrap-anywhere">{address}</span>
          </FactLine>
        ))}
        <FactLine name="Customer since">
          <DateText value={since} />
        </FactLine>
        {claimedOn && (
          <FactLine name="Account claimed">
            <DateText value={claimedOn} />
          </FactLine>
        )}
      </dl>
    </FactPanel>
  );
}
