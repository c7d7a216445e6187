import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { toCents } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { loadStripe, type StripeElements, type StripeScript } from './load-stripe.ts';

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

/** The colors that the page has now, in Stripe's words for them. */
function appearance(): object {
  const style = getComputedStyle(document.body);
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorText: style.color,
      colorBackground: style.backgroundColor,
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '6px',
    },
  };
}

interface Asked {
  key: string;
  script: string;
  cents: number;
  keeps: boolean;
}

/** What the page's element and the shop's intent have to agree on. */
const termsOf = ({ cents, keeps }: Pick<Asked, 'cents' | 'keeps'>) =>
  keeps ? { mode: 'setup' } : { mode: 'payment', amount: cents, captureMethod: 'manual' };

interface Mounted {
  stripe: StripeScript;
  elements: StripeElements;
}

/** Stripe's own form, mounted in `place`. `retry` loads it once more. */
function usePaymentElement({ key, script, cents, keeps }: Asked) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const mounted = useRef<Mounted>(undefined);
  const terms = useRef({ cents, keeps });

  useEffect(() => {
    terms.current = { cents, keeps };
    mounted.current?.elements.update(termsOf({ cents, keeps }));
  }, [cents, keeps]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads it anew
  useEffect(() => {
    let isLeft = false;
    let destroy = () => {};
    const fail = (error?: unknown) => {
      if (isLeft) return;
      console.warn('The card form could not be loaded.', error);
      setState('failed');
    };
    loadStripe({ key, script }).then((stripe) => {
      if (isLeft || !place.current) return;
      const elements = stripe.elements({
        ...termsOf(terms.current),
        currency: 'usd',
        allowedPaymentMethodTypes: ['card'],
        appearance: appearance(),
      });
      const element = elements.create('payment');
      element.on('ready', () => !isLeft && setState('ready'));
      element.on('loaderror', fail);
      element.mount(place.current);
      mounted.current = { stripe, elements };
      destroy = () => element.destroy();
    }, fail);
    return () => {
      isLeft = true;
      mounted.current = undefined;
      destroy();
    };
  }, [key, script, tries]);

  return {
    place,
    state,
    mounted,
    retry: () => {
      setState('loading');
      setTries((count) => count + 1);
    },
  };
}
