import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { askCheckout } from './begin-checkout.ts';
import { useShowPaid } from './use-show-paid.ts';

/**
 * A page of a payment that one comes back to (by Back or Forward, a reload, a restored session) asks how its checkout
 * stands before it shows a form that pays: one that was paid leads to its receipts. One that was just begun is open.
 */
export function useStanding(checkoutId: string | undefined): 'asking' | 'changed' | 'open' | 'at-bank' {
  const showPaid = useShowPaid();
  const isReturn = useNavigationType() === 'POP';
  const [answered, setAnswered] = useState<'changed' | 'open' | 'at-bank' | null>(null);
  const isAsking = isReturn && checkoutId !== undefined && answered === null;
  useEffect(() => {
    if (!isAsking) return;
    let isLeft = false;
    void askCheckout(checkoutId).then((standing) => {
      if (isLeft) return;
      if (standing.kind === 'paid') return showPaid(standing.purchase);
      // Where the shop does not say, the payment itself will.
      if (standing.kind === 'open' && standing.isAtBank) setAnswered('at-bank');
      else setAnswered(standing.kind === 'changed' ? 'changed' : 'open');
    });
    return () => {
      isLeft = true;
    };
  }, [isAsking, checkoutId, showPaid]);
  if (isAsking) return 'asking';
  return answered ?? 'open';
}
