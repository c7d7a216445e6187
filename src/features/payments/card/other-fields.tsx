import type { ReactNode } from 'react';
import { useShop } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { StripeForm } from '../providers/stripe-form.tsx';
import { NoPayments } from './no-payments.tsx';
import type { PaymentFieldsProps } from './payment-fields.tsx';
import { SandboxFields } from './sandbox-fields.tsx';

/** What is asked for where it is not the card of a demo: by Stripe, for nothing, in a real shop without a provider. */
export function OtherFields({ total, keeps = false, onPay, children, ...rest }: PaymentFieldsProps) {
  const { payments } = useShop();
  if (payments?.by === 'none') return <NoPayments />;
  if (total === 0 && !keeps)
    return (
      <NothingToPay {...rest} onConfirm={() => onPay('')}>
        {children}
      </NothingToPay>
    );
  const form = { payText: `Pay ${formatMoney(total)}`, busyText: 'Paying…', ...rest, onPay };
  if (payments?.by === 'stripe')
    return (
      <StripeForm {...form} stripeKey={payments.key} script={payments.script} total={total} keeps={keeps}>
        {children}
      </StripeForm>
    );
  return (
    <SandboxFields {...form} hint={<TestPayments />}>
      {children}
    </SandboxFields>
  );
}

interface NothingToPayProps {
  isBusy: boolean;
  isHeld: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** What was given before covers it all: no card is asked for. */
function NothingToPay({ isBusy, isHeld, onConfirm, children }: NothingToPayProps) {
  return (
    <div className="grid gap-8">
      <p>There is nothing to pay.</p>
      {children}
      <Button look="primary" size="large" busy={isBusy} disabled={isHeld} onClick={onConfirm}>
        Place order
      </Button>
    </div>
  );
}

/** A real shop without a payment provider must not look like one that has been paid. */
const TestPayments = () => (
  <Notice tone="warn" title="Test payments: no money moves">
    This shop is not connected to a payment provider yet. Do not enter a real card.
  </Notice>
);
