import { type ReactNode, Suspense } from 'react';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import { useShop } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { demoCards, tokenise } from '../../../sandbox/sandbox.contract.ts';
import { CardForm } from './card-form.tsx';

const StripeForm = partOnDemand(
  async () => (await import('../../../stripe/screens/customer/stripe-form.tsx')).StripeForm,
);

interface PaymentFieldsProps {
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
export function PaymentFields({ total, keeps = false, onPay, children, ...rest }: PaymentFieldsProps) {
  const { payments, demo } = useShop();
  const form = { payText: `Pay ${formatMoney(total)}`, busyText: 'Paying…', ...rest };
  if (payments?.by === 'none') return <NoPayments />;
  if (total === 0 && !keeps)
    return (
      <NothingToPay {...rest} onConfirm={() => onPay('')}>
        {children}
      </NothingToPay>
    );
  if (payments?.by === 'stripe')
    return (
      <Suspense fallback={<Spinner label="Loading the card form" className="py-18 text-2xl" />}>
        <StripeForm
          {...form}
          stripeKey={payments.key}
          script={payments.script}
          total={total}
          keeps={keeps}
          onPay={onPay}
        >
          {children}
        </StripeForm>
      </Suspense>
    );
  return (
    <>
      <CardForm {...form} onPay={(cardNumber) => onPay(tokenise(cardNumber))}>
        {demo ? <DemoCards keeps={keeps} /> : <TestPayments />}
        {children}
      </CardForm>
      <p className="mt-4 text-sm text-ink-soft">Your card's details stay in this browser.</p>
    </>
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
      <p>Nothing is left to pay.</p>
      {children}
      <Button look="primary" size="large" busy={isBusy} disabled={isHeld} onClick={onConfirm}>
        Place the order
      </Button>
    </div>
  );
}

/** A shop that takes no payments says so where it would ask for a card. */
export const NoPayments = () => (
  <Notice tone="warn" title="This shop takes no payments online at the moment">
    Your basket is kept. Please call us, or come by: we are glad to sell you the car in person.
  </Notice>
);

/** A real shop without a payment provider must not look like one that has been paid. */
export const TestPayments = () => (
  <Notice tone="warn" title="Test payments: no money moves">
    This shop is not connected to a payment provider yet. Do not enter a real card.
  </Notice>
);

const DemoCards = ({ keeps }: { keeps: boolean }) => (
  <Notice>
    <p className="text-sm">
      No money moves in this demo: <span className="figure whitespace-nowrap">{demoCards.paid}</span> pays,{' '}
      <span className="figure whitespace-nowrap">{demoCards.declined}</span> is declined
      {keeps && (
        <>
          , <span className="figure whitespace-nowrap">{demoCards.declinedLater}</span> when it is charged
          later
        </>
      )}
      .
    </p>
  </Notice>
);
