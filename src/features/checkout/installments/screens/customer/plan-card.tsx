import type { ReactNode } from 'react';
import { PaymentFields } from '#features/payments/card/screens/customer/payment-fields.tsx';
import { CardConsent } from '../../../plan-payments/screens/customer/card-consent.tsx';
import { TotalDue } from '../../../screens/customer/checkout-layout.tsx';

interface PlanCardProps {
  /** Dollars, of all payments together. */
  total: number;
  isBusy: boolean;
  isHeld: boolean;
  onPay: (token: string) => void;
  /** Notices, above the button. */
  children: ReactNode;
}

/** The card that the payments of a plan are charged to, and the consent that it is kept (rules.md#collection). */
export const PlanCard = ({ total, children, ...rest }: PlanCardProps) => (
  <section aria-label="Card" className="border-t border-ink pt-6">
    <PaymentFields total={total} keeps payText="Confirm Payment" busyText="Confirming…" {...rest}>
      <div className="grid gap-3">
        <CardConsent isNew />
        {children}
        <TotalDue amount={total} />
      </div>
    </PaymentFields>
  </section>
);
