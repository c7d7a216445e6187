import { useEffect, useRef, useState } from 'react';
import { loadStripe, type StripeElements, type StripeScript } from './load-stripe.ts';

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
export function usePaymentElement({ key, script, cents, keeps }: Asked) {
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
