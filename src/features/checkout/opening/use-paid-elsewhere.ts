import { useEffect, useState } from 'react';
import { beginCheckout } from './begin-checkout.ts';
import { useShowPaid } from './use-show-paid.ts';

const keyOf = (memberId: string) => `marque.checkout-basket.${memberId}`;

/** The version of the basket that this tab last showed at the checkout; null where it showed none. */
function readSeen(memberId: string): number | null {
  try {
    const seen = sessionStorage.getItem(keyOf(memberId));
    return seen === null ? null : Number(seen);
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}

function noteSeen(memberId: string, version: number): void {
  try {
    sessionStorage.setItem(keyOf(memberId), String(version));
  } catch {
    // Then an empty checkout only says that it is empty.
  }
}

interface ShownBasket {
  memberId: string;
  /** Null while nothing is shown, or something else than what is stored. */
  shownVersion: number | null;
  /** Known to hold nothing. */
  isEmpty: boolean;
}

/**
 * A checkout whose basket went away (in another tab, on another device, or by Back after the payment) asks whether it
 * was paid, and leads to the receipts then. True while that is being asked.
 */
export function usePaidElsewhere({ memberId, shownVersion, isEmpty }: ShownBasket): boolean {
  const showPaid = useShowPaid();
  const [answered, setAnswered] = useState<number | null>(null);
  const seen = isEmpty ? readSeen(memberId) : null;
  const isAsking = seen !== null && seen !== answered;
  useEffect(() => {
    if (shownVersion !== null) noteSeen(memberId, shownVersion);
  }, [memberId, shownVersion]);
  useEffect(() => {
    if (!isAsking) return;
    let isLeft = false;
    void beginCheckout(seen).then((standing) => {
      if (isLeft) return;
      if (standing.kind === 'paid') void showPaid(standing.purchase);
      else setAnswered(seen);
    });
    return () => {
      isLeft = true;
    };
  }, [isAsking, seen, showPaid]);
  return isAsking;
}
