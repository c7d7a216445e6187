import type { ReactNode } from 'react';
import { useShop } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { demoCards } from '../providers/sandbox.contract.ts';
import { StripeForm } from '../providers/stripe-form.tsx';
import { NoPayments } from './no-payments.tsx';
import { SandboxFields } from './sandbox-fields.tsx';

/** What is asked for where it is not the card of a demo: by Stripe, for nothing, in a real shop without a provider. */
function OtherFields({ total, keeps = false, onPay, children, ...rest }: PaymentFieldsProps) {
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

export interface PaymentFieldsProps {
  /** Dollars that are charged now. */
  total: number;
  /** The card is kept for later charges, and nothing is charged now; said by `children`, which ask for the consent. */
  keeps?: boolean;
  /** What the button says; by itself 'Pay $100.00', and 'Paying…'. */
  payText?: string;
  busyText?: string;
  isBusy: boolean;
  /** Something has to be decided first. */
  isHeld: boolean;
  /** The provider's token for the card: the card itself never leaves the form (rules.md#payment-provider). */
  onPay: (token: string) => void;
  /** Notices, above the button. */
  children?: ReactNode;
}

/** The form for a card of whichever payment provider is on, with its button. Nothing where nothing is sold. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { total, keeps = false, onPay, children, ...rest } = props;
  const { payments } = useShop();
  // What only other shops show, or few buyers see, no page carries.
  if (payments || (total === 0 && !keeps)) return <OtherFields {...props} />;
  return (
    <SandboxFields
      payText={`Pay ${formatMoney(total)}`}
      busyText="Paying…"
      {...rest}
      onPay={onPay}
      hint={<DemoCards keeps={keeps} />}
    >
      {children}
    </SandboxFields>
  );
}

const DemoCards = ({ keeps }: { keeps: boolean }) => (
  <Notice>
    <p className="text-sm">
      No money moves in this demo: <span className="figure whitespace-nowrap">{demoCards.paid}</span> pays,{' '}
      <span className="figure whitespace-nowrap">{demoCards.declined}</span> is declined
      {keeps && (
        <span>
          , <span className="figure whitespace-nowrap">{demoCards.declinedLater}</span> when charged later
        </span>
      )}
      <span>.</span>
    </p>
  </Notice>
);
