import { useEffect, useState } from 'react';
import { type MetaFunction, Navigate } from 'react-router';
import { useDowntime } from '#features/downtime/screens/customer/downtime-watch.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { Spinner } from '#ui/progress/spinner.tsx';
import { OrderNotFound, OrderSuccessScreen } from './order-success-screen.tsx';
import { ProofLink } from './proof-link.tsx';
import { purchaseIn } from './purchase-in-state.ts';

/** How long the spinner is shown first (rules.md#delays). */
const spinnerMs = 1000;

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your order' });

export default function OrderSuccess() {
  const { state } = useNavigationState();
  const { isLocked } = useDowntime();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), spinnerMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isReady) {
    return (
      <div className="page grid min-h-[60svh] place-items-center text-3xl text-ink-soft">
        <h1 className="sr-only">Your order</h1>
        <Spinner label="Loading your order" />
      </div>
    );
  }
  const stated = purchaseIn(state);
  // During downtime it stands open for what was just paid, and for nothing else.
  if (!stated) return isLocked ? <Navigate to="/downtime" replace /> : <OrderNotFound />;
  return (
    <OrderSuccessScreen
      {...stated}
      proofOf={(receiptNumber) => <ProofLink receiptNumber={receiptNumber} />}
    />
  );
}
