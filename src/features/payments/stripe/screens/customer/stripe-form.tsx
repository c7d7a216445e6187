import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { toCents } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { usePaymentElement } from './use-payment-element.ts';

interface StripeFormProps {
  /** The publishable key, and where Stripe's script lies. */
  stripeKey: string;
  script: string;
  /** Dollars. */
  total: number;
  keeps: boolean;
  payText: string;
  busyText: string;
  isBusy: boolean;
  isHeld: boolean;
  onPay: (token: string) => void;
  children?: ReactNode;
}

const outOfReach = 'The card form could not be reached. Please check your connection, and try again.';

/** Stripe's form for a card: what is typed into it goes to Stripe and nowhere else (ADR 0065). */
export function StripeForm(props: StripeFormProps) {
  const { stripeKey, script, total, keeps, payText, busyText, isBusy, isHeld, onPay, children } = props;
  const { place, state, mounted, retry } = usePaymentElement({
    key: stripeKey,
    script,
    cents: toCents(total),
    keeps,
  });
  const [problem, setProblem] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  // State is set a moment later; a double click comes sooner.
  const isUnderWay = useRef(false);

  const makeToken = async () => {
    if (!mounted.current) return;
    const { stripe, elements } = mounted.current;
    const filled = await elements.submit();
    // The fields say it themselves.
    if (filled.error) return;
    const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
    if (confirmationToken) onPay(confirmationToken.id);
    else setProblem(error?.message ?? outOfReach);
  };
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isHeld || isUnderWay.current) return;
    isUnderWay.current = true;
    setProblem(undefined);
    setMaking(true);
    try {
      await makeToken();
    } catch (error) {
      console.warn('No token was made.', error);
      setProblem(outOfReach);
    } finally {
      isUnderWay.current = false;
      setMaking(false);
    }
  };
  const isWorking = isBusy || isMaking;
  return (
    <form onSubmit={pay} noValidate className="grid gap-8">
      {state === 'loading' && <Spinner label="Loading the card form" className="py-12 text-2xl" />}
      {state === 'failed' && (
        <Notice tone="bad" title="The card form could not be loaded" onRetry={retry}>
          It comes from Stripe, which processes the payment. Nothing was charged.
        </Notice>
      )}
      <div ref={place} />
      {problem && <Notice tone="bad" title={problem} />}
      {children}
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={isWorking}
        disabled={isHeld || state !== 'ready'}
      >
        {isWorking ? busyText : payText}
      </Button>
      <p className="-mt-4 text-sm text-ink-soft">
        Your card details go only to Stripe; this shop never sees them.
      </p>
    </form>
  );
}
